import type { Consent, Pause, PendingConsent } from '../../model/consent.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonConsents extends JsonDocument {
  type: 'consents';
  rows: JsonConsent[];
}

interface JsonConsent {
  consent: string;
  tenant: string;
  subject: string;
  context: string;
  /** Null for memory as a whole. */
  category: string | null;
  basis: string;
  text_version: string;
  method: string;
  granted_at: string | null;
  withdrawn_at: string | null;
}

export function consentsDocument(consents: readonly Consent[]): JsonConsents {
  return { type: 'consents', schema: 1, rows: consents.map(jsonConsent) };
}

function jsonConsent({ consent, tenant, subject, context, category, ...rest }: Consent): JsonConsent {
  return {
    consent,
    tenant,
    subject,
    context,
    category,
    basis: rest.basis,
    text_version: rest.textVersion,
    method: rest.method,
    granted_at: jsonTime(rest.grantedAt),
    withdrawn_at: jsonTime(rest.withdrawnAt),
  };
}

export interface JsonPendingConsents extends JsonDocument {
  type: 'pending_consents';
  rows: {
    category: string;
    tenant: string;
    subject: string;
    context: string;
    source: string | null;
    offset: number;
    at: string | null;
    expires_at: string | null;
  }[];
}

export function pendingConsentsDocument(rows: readonly PendingConsent[]): JsonPendingConsents {
  return {
    type: 'pending_consents',
    schema: 1,
    rows: rows.map(({ category, tenant, subject, context, source, offset, at, expiresAt }) => ({
      category,
      tenant,
      subject,
      context,
      source,
      offset,
      at: jsonTime(at),
      expires_at: jsonTime(expiresAt),
    })),
  };
}

export interface JsonPauses extends JsonDocument {
  type: 'pauses';
  rows: {
    pause: string;
    tenant: string;
    subject: string;
    context: string;
    paused_at: string | null;
    resumed_at: string | null;
  }[];
}

export function pausesDocument(pauses: readonly Pause[]): JsonPauses {
  return {
    type: 'pauses',
    schema: 1,
    rows: pauses.map(({ pause, tenant, subject, context, pausedAt, resumedAt }) => ({
      pause,
      tenant,
      subject,
      context,
      paused_at: jsonTime(pausedAt),
      resumed_at: jsonTime(resumedAt),
    })),
  };
}
