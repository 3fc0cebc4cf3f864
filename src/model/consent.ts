// Grounds on which a person's memory is kept, their recorded yes or no, and the times at which nothing is written.
import type { EpochMs } from './time.js';

/** GDPR art. 6(1)(a)–(f), then art. 9(2)(a), (b), (d), (e), (f), (g), (h), (i), (j). */
export const BASES = [
  'consent',
  'contract',
  'legal_obligation',
  'vital_interests',
  'public_task',
  'legitimate_interests',
  'explicit_consent',
  'employment_law',
  'members_of_a_body',
  'made_public',
  'legal_claims',
  'substantial_public_interest',
  'health_care',
  'public_health',
  'archiving_or_research',
] as const;
export type Basis = (typeof BASES)[number];

/** Bases that are a person's yes: what rests on one goes when it is withdrawn. */
export const CONSENT_BASES = ['consent', 'explicit_consent'] as const satisfies readonly Basis[];
export type ConsentBasis = (typeof CONSENT_BASES)[number];

export function isConsentBasis(basis: Basis | null): basis is ConsentBasis {
  return (CONSENT_BASES as readonly (Basis | null)[]).includes(basis);
}

/** How the yes was given. The method alone is kept, never a document. */
export const CONSENT_METHODS = ['form', 'click', 'email', 'letter', 'spoken', 'signed', 'other'] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/** A consent to memory as a whole has no category: the opt-in that `consent.required` asks for. */
export const WHOLE_MEMORY = '';

/** The operator's own name of the text that was agreed to. A label, so that nobody's words stand in it. */
export const TEXT_VERSION = /^[A-Za-z0-9][A-Za-z0-9._:/+-]{0,79}$/;

/** Who agreed to what, when, on which text and by which method (GDPR art. 7(1)). */
export interface Consent {
  consent: string;
  tenant: string;
  subject: string;
  context: string;
  /** Null for memory as a whole. */
  category: string | null;
  basis: ConsentBasis;
  textVersion: string;
  method: ConsentMethod;
  grantedAt: EpochMs;
  withdrawnAt: EpochMs | null;
}

/** Something that was withheld: where it stands in its source, and no word of it. */
export interface PendingConsent {
  category: string;
  tenant: string;
  subject: string;
  context: string;
  /** The transcript's path; null once nothing else of it is stored. */
  source: string | null;
  /** Where the line begins in it, in bytes. */
  offset: number;
  at: EpochMs;
  expiresAt: EpochMs;
}

/** A time in which nothing is written for a person. */
export interface Pause {
  pause: string;
  tenant: string;
  subject: string;
  context: string;
  pausedAt: EpochMs;
  /** Null while it lasts. */
  resumedAt: EpochMs | null;
}
