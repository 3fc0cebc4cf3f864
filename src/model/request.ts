// An erasure request as the law sees it: under which rules, on which ground, how far, and why it was turned down.

import type { EpochMs } from './time.js';

/** Whose time limits a request is under. */
export const REGIMES = ['gdpr', 'ccpa', 'none'] as const;
export type Regime = (typeof REGIMES)[number];

/** Why data must go: GDPR art. 17(1)(a)–(f), consent withdrawn (art. 7(3)), its retention ended (art. 5(1)(e)). */
export const GROUNDS = [
  '17.1.a',
  '17.1.b',
  '17.1.c',
  '17.1.d',
  '17.1.e',
  '17.1.f',
  'withdrawn',
  'retention',
  'other',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** How the person was known to be who they say. The method alone is kept, never a document (GDPR art. 12(6)). */
export const IDENTITY_CHECKS = [
  'not_needed',
  'signed_in',
  'known_contact',
  'question_answered',
  'document_seen',
  'other',
] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** Why a request is turned down: GDPR art. 11, 12(5), 12(6), 17(1) and the exceptions of 17(3). */
export const DENIAL_REASONS = [
  'unidentifiable',
  'unfounded',
  'excessive',
  'no_ground',
  'legal_claim',
  'legal_obligation',
  'public_interest',
  'freedom_of_expression',
  'archiving',
  'other',
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

/** That a request is unfounded or excessive is for the controller to show (GDPR art. 12(5)): it takes words. */
export const REASONS_THAT_NEED_WORDS: readonly DenialReason[] = ['unfounded', 'excessive'];

/** Why more time is taken: the two that GDPR art. 12(3) knows, and what CCPA calls reasonably necessary. */
export const EXTENSION_REASONS = ['complexity', 'number_of_requests', 'other'] as const;
export type ExtensionReason = (typeof EXTENSION_REASONS)[number];

export const LIFECYCLE_STATES = [
  /** It has come in; nothing has been done. */
  'requested',
  /** Somebody has to say first that they are who they say. */
  'identity_pending',
  /** Holds keep all that it is after: nothing was erased. */
  'blocked',
  /** Out of every view; the bytes go when the grace period ends. */
  'suppressed',
  /** Rows or bytes are going. */
  'running',
  /** Gone here; others who received a copy have yet to say so. */
  'awaiting_processors',
  /** Gone, and a report with evidence says so. */
  'verified',
  /** Gone but for what a hold keeps. */
  'partly_fulfilled',
  'denied',
  'cancelled',
  /** Carried out, but a check found something or could not be made: for a person to look at. */
  'escalated',
] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

/** States in which the person still waits for an answer: here a due date can pass. */
export const OPEN_STATES: readonly LifecycleState[] = [
  'requested',
  'identity_pending',
  'blocked',
  'suppressed',
  'running',
  'awaiting_processors',
  'escalated',
];

/** What is known of a request when it comes in. */
export interface Intake {
  /** When it was received, by any channel: the clock runs before this program sees it. Null for now. */
  receivedAt: EpochMs | null;
  regime: Regime;
  ground: Ground | null;
  identityCheck: IdentityCheck | null;
  /** Nothing is done before it is known that the person is who they say (GDPR art. 12(6): on reasonable doubt alone). */
  awaitsIdentity: boolean;
}

export const NO_INTAKE: Intake = {
  receivedAt: null,
  regime: 'none',
  ground: null,
  identityCheck: null,
  awaitsIdentity: false,
};

/** By when what must have happened. Each is the last millisecond of a day, UTC; null where the regime has no such limit. */
export interface Deadlines {
  /** Tell the person that the request has arrived. */
  confirmBy: EpochMs | null;
  answerBy: EpochMs | null;
  /** Tell them that it will take longer. */
  extensionNoticeBy: EpochMs | null;
  /** Answer, when the extension was made known in time. */
  extendedAnswerBy: EpochMs | null;
}

/** What the ledger knows of a request's way through the law. */
export interface RequestRecord {
  lifecycle: LifecycleState;
  regime: Regime;
  ground: Ground | null;
  identityCheck: IdentityCheck | null;
  receivedAt: EpochMs;
  /** By when its receipt must be confirmed (CCPA). */
  confirmBy: EpochMs | null;
  /** By when it must be answered: the extended time, once it was extended. */
  dueAt: EpochMs | null;
  extendedUntil: EpochMs | null;
  extensionReason: ExtensionReason | null;
  /** By when the person must be told of an extension; null where there is nothing to extend any more. */
  extensionNoticeBy: EpochMs | null;
  isOverdue: boolean;
  denialReason: DenialReason | null;
  /** The reason in words, while the store has them. */
  note: string | null;
}
