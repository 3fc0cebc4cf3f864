import type { SubjectRow } from '../../model/listing.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonSubjects extends JsonDocument {
  type: 'subjects';
  rows: {
    tenant: string;
    subject: string;
    context: string;
    sessions: number;
    rounds: number;
    facts: number;
    first_at: string | null;
    last_at: string | null;
  }[];
}

export function subjectsDocument(subjects: readonly SubjectRow[]): JsonSubjects {
  return {
    type: 'subjects',
    schema: 1,
    rows: subjects.map(({ tenant, subject, context, sessions, rounds, facts, firstAt, lastAt }) => ({
      tenant,
      subject,
      context,
      sessions,
      rounds,
      facts,
      first_at: jsonTime(firstAt),
      last_at: jsonTime(lastAt),
    })),
  };
}
