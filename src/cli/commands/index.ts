import type { CommandModule } from '../command-module.js';

export interface CommandEntry {
  name: string;
  /** The line in the list of commands. */
  summary: string;
  load(): Promise<CommandModule>;
}

/** Every command, in the order in which a person meets them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'ingest',
    summary: 'take in transcripts',
    load: async () => (await import('./ingest.js')).ingestCommand,
  },
  {
    name: 'extract',
    summary: 'facts by a language model that the policy names',
    load: async () => (await import('./extract.js')).extractCommand,
  },
  {
    name: 'reindex',
    summary: 'vectors of an embedder that the policy names',
    load: async () => (await import('./reindex.js')).reindexCommand,
  },
  {
    name: 'formats',
    summary: 'the transcript formats that ingest reads',
    load: async () => (await import('./formats.js')).formatsCommand,
  },
  { name: 'list', summary: 'what is remembered', load: async () => (await import('./list.js')).listCommand },
  {
    name: 'recall',
    summary: 'search what is remembered',
    load: async () => (await import('./recall.js')).recallCommand,
  },
  {
    name: 'why',
    summary: 'what something came from, and what came of it',
    load: async () => (await import('./why.js')).whyCommand,
  },
  {
    name: 'history',
    summary: 'what a fact said before, from when until when',
    load: async () => (await import('./history.js')).historyCommand,
  },
  {
    name: 'origin',
    summary: 'the rounds that had to do with a commit, file, ticket …',
    load: async () => (await import('./origin.js')).originCommand,
  },
  {
    name: 'correct',
    summary: 'replace a fact by your own word',
    load: async () => (await import('./correct.js')).correctCommand,
  },
  {
    name: 'confirm',
    summary: 'an inferred fact is so',
    load: async () => (await import('./confirm.js')).confirmCommand,
  },
  {
    name: 'reject',
    summary: 'an inferred fact is not so: erase it',
    load: async () => (await import('./reject.js')).rejectCommand,
  },
  {
    name: 'forget',
    summary: 'hide now and erase later, or erase at once',
    load: async () => (await import('./forget.js')).forgetCommand,
  },
  {
    name: 'unforget',
    summary: 'undo a forget within its grace period',
    load: async () => (await import('./unforget.js')).unforgetCommand,
  },
  {
    name: 'prune',
    summary: 'erase what is past its time',
    load: async () => (await import('./prune.js')).pruneCommand,
  },
  {
    name: 'hold',
    summary: 'keep rows from being erased, on a named ground',
    load: async () => (await import('./hold.js')).holdCommand,
  },
  {
    name: 'consent',
    summary: 'who agreed to what: grant, withdraw, list, what waits',
    load: async () => (await import('./consent.js')).consentCommand,
  },
  {
    name: 'memory',
    summary: 'pause memory for a person, resume it',
    load: async () => (await import('./memory.js')).memoryCommand,
  },
  {
    name: 'reassign',
    summary: 'move sessions that came in under a wrong subject',
    load: async () => (await import('./reassign.js')).reassignCommand,
  },
  {
    name: 'replay',
    summary: 'make a store that was put back forget again',
    load: async () => (await import('./replay.js')).replayCommand,
  },
  {
    name: 'verify',
    summary: 'look for traces of what was erased',
    load: async () => (await import('./verify.js')).verifyCommand,
  },
  {
    name: 'requests',
    summary: 'erasure requests: due dates, reports, decisions',
    load: async () => (await import('./requests.js')).requestsCommand,
  },
  {
    name: 'report',
    summary: 'check a signed record of erasure, without the store',
    load: async () => (await import('./report.js')).reportCommand,
  },
  {
    name: 'audit',
    summary: 'what was done when: list, check, hand over',
    load: async () => (await import('./audit.js')).auditCommand,
  },
  {
    name: 'ledger',
    summary: 'the ledger’s keys: show, rotate-key',
    load: async () => (await import('./ledger.js')).ledgerCommand,
  },
  {
    name: 'subjects',
    summary: 'who is known, with counts',
    load: async () => (await import('./subjects.js')).subjectsCommand,
  },
  {
    name: 'entity',
    summary: 'people, organisations, places and projects recorded by name',
    load: async () => (await import('./entity.js')).entityCommand,
  },
  {
    name: 'find',
    summary: 'who is called so, or looks as if',
    load: async () => (await import('./find.js')).findCommand,
  },
  {
    name: 'status',
    summary: 'where everything lies, what is pending or overdue',
    load: async () => (await import('./status.js')).statusCommand,
  },
  {
    name: 'policy',
    summary: 'what may be kept: show, check, explain, diff, apply',
    load: async () => (await import('./policy.js')).policyCommand,
  },
  {
    name: 'redact',
    summary: 'pass text through the write gate',
    load: async () => (await import('./redact.js')).redactCommand,
  },
  {
    name: 'help',
    summary: 'help about a command, or exit-codes',
    load: async () => (await import('./help.js')).helpCommand,
  },
];
