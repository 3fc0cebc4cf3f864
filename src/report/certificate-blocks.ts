// The fourteen blocks of a record of erasure in words, for somebody who reads it a year later and knows nothing of this
// program. It says what was done and looked at, and claims no more than that.
import type { BlindSpot, Certificate, Limit, Method, Registry } from '../model/certificate.js';
import type { Check, Counts, ErasureReport } from '../model/erasure.js';
import { secondOf } from './dates.js';
import { answerWords, statusWords } from './erasure-report-text.js';
import { outcomesWords } from './sources-text.js';
import { countList, countOf, namesakeWords, sizeWords, words } from './words.js';

export interface Block {
  title: string;
  lines: BlockLine[];
}

export interface BlockLine {
  label: string;
  text: string;
}

/** The blocks in their order; none for a record without a certificate. */
export function certificateBlocks(report: ErasureReport): Block[] {
  const { certificate } = report;
  if (certificate === undefined) return [];
  return [
    { title: 'Record', lines: recordLines(report, certificate) },
    { title: 'Whose data', lines: subjectLines(certificate) },
    { title: 'Right and ground', lines: legalLines(certificate) },
    { title: 'Times (UTC)', lines: timeLines(report, certificate) },
    { title: 'What was erased', lines: scopeLines(report, certificate) },
    { title: 'What was kept, and why', lines: retainedLines(certificate) },
    { title: 'How it was erased', lines: certificate.methods.map(methodLine) },
    { title: 'How it was checked', lines: validationLines(report, certificate) },
    { title: 'Backups', lines: [registryLine('backups', certificate.backups)] },
    { title: 'Recipients', lines: recipientLines(certificate) },
    { title: 'People', lines: peopleLines(certificate) },
    { title: 'Integrity', lines: integrityLines(report, certificate) },
    { title: 'What this record does not prove', lines: certificate.limits.map(limitLine) },
    { title: 'How long this record is kept', lines: [keptLine(certificate)] },
  ];
}

function line(label: string, text: string): BlockLine {
  return { label, text };
}

const NOT_RECORDED = 'not recorded';

function time(at: number | null): string {
  return at === null ? NOT_RECORDED : secondOf(at);
}

function recordLines(report: ErasureReport, { id, issuedAt, versions }: Certificate): BlockLine[] {
  const vec = versions.sqliteVec === null ? 'without sqlite-vec' : `sqlite-vec ${versions.sqliteVec}`;
  return [
    line('certificate', `${id}, made ${secondOf(issuedAt)}`),
    line('request', `${report.request}: ${statusWords(report.status)}`),
    line(
      'program',
      `memory-forget ${versions.tool}, schema of the store ${versions.storeSchema}, of the ledger ${versions.ledgerSchema}, SQLite ${versions.sqlite}, ${vec}`,
    ),
    line('policy', `SHA-256 ${report.policyHash}`),
  ];
}

function subjectLines({ subjects }: Certificate): BlockLine[] {
  const digests = (some: readonly string[]) => (some.length === 0 ? 'not known any more' : some.join(', '));
  return [
    line('subjects', digests(subjects.subjects)),
    line('tenants', digests(subjects.tenants)),
    line(
      'pseudonyms',
      `${subjects.algorithm} under key ${subjects.keyId} of the ledger: whoever holds the key can check a name against them, nobody can read a name from them`,
    ),
  ];
}

const RIGHTS: Record<Certificate['legal']['right'], string> = {
  erasure: 'erasure was asked for',
  retention: 'the period of storage had ended',
  rectification: 'an old value was corrected and removed',
  policy: 'what the policy no longer lets be kept was removed',
  withdrawal: 'what rested on a consent that was withdrawn was removed',
};

function legalLines({ legal }: Certificate): BlockLine[] {
  return [
    line('right', RIGHTS[legal.right]),
    line('ground', legal.ground === null ? NOT_RECORDED : groundWords(legal.ground)),
    line(
      'time limits',
      legal.regime === null || legal.regime === 'none' ? 'of no regime' : `of ${legal.regime.toUpperCase()}`,
    ),
    line('requester', legal.requester ?? NOT_RECORDED),
  ];
}

/** `17.1.b` as the law writes it. */
function groundWords(code: string): string {
  const match = /^17\.1\.([a-f])$/.exec(code);
  return match ? `GDPR article 17(1)(${match[1]})` : words(code);
}

function timeLines(report: ErasureReport, { times }: Certificate): BlockLine[] {
  const limit = times.extendedUntil ?? times.dueAt;
  return [
    line('received', time(times.receivedAt)),
    line('opened here', secondOf(times.submittedAt)),
    line('identity', times.identityCheck === null ? NOT_RECORDED : words(times.identityCheck)),
    line('out of view', time(times.suppressedAt)),
    line('erasing began', time(times.erasingBeganAt)),
    line('verified', times.verifiedAt === null ? 'not verified' : secondOf(times.verifiedAt)),
    line('finished', time(report.finishedAt)),
    line('answered', time(times.answeredAt)),
    line('to be answered by', limit === null ? 'no time limit recorded' : secondOf(limit)),
    line('extended until', times.extendedUntil === null ? 'not extended' : secondOf(times.extendedUntil)),
  ];
}

function scopeLines(report: ErasureReport, { scope }: Certificate): BlockLine[] {
  const counts = (some: Counts, none: string) => (Object.keys(some).length === 0 ? none : countList(some));
  const { ids } = scope;
  return [
    line('selected by', scope.selectors.length === 0 ? 'not known any more' : scope.selectors.join(', ')),
    line('before', counts(scope.before, 'not counted')),
    line('deleted', counts(scope.deleted, 'nothing')),
    line('of it derived', counts(scope.derived, 'nothing')),
    line('written again', counts(scope.recomputed, 'nothing')),
    line('still there', counts(scope.retained, 'nothing of the same sessions')),
    ...(report.redactedRounds > 0
      ? [line('words', `replaced in ${countOf(report.redactedRounds, 'rounds')} that stay`)]
      : []),
    ...(report.namesakes ? [line('namesakes', namesakeWords(report.namesakes))] : []),
    ...(report.sources === undefined ? [] : [line('transcripts', outcomesWords(report.sources))]),
    line(
      'row ids',
      ids.root === null
        ? 'none'
        : `${ids.count}, a session standing for all that is in it; ${ids.algorithm} (key ${ids.keyId}): root ${ids.root}; with the ledger and its key it can be made again`,
    ),
    line(
      'suppression',
      report.suppressions === 0
        ? 'none: the same data may be taken in again'
        : `${countOf(report.suppressions, 'keyed digests')} in the ledger stop it from being taken in again, also after an older store is put back`,
    ),
  ];
}

function retainedLines({ retained }: Certificate): BlockLine[] {
  if (retained.length === 0) return [line('nothing', 'all that was selected is gone')];
  return retained.map(({ ground, rows, reviewAt }) =>
    line(
      words(ground),
      `${countOf(rows, 'rows')}, in no view; ${reviewAt === null ? 'no date of review' : `to be reviewed by ${secondOf(reviewAt)}`}`,
    ),
  );
}

const MEDIUM_WORDS: Record<Method['medium'], string> = {
  rows: 'rows',
  search_index: 'search index',
  vectors: 'vectors',
  free_space: 'free space',
  write_ahead_log: 'write-ahead log',
  temporary_tables: 'temporary tables',
  statistics: 'statistics',
};

const METHOD_WORDS: Record<Method['method'], string> = {
  deleted:
    'deleted table by table, counted by the database, overwritten with zeros by SQLite (secure_delete)',
  rewritten: 'entries deleted; what is computed of rows that stay was computed again from them',
  overwritten_with_zeros: 'every byte that belongs to no row overwritten with zeros',
  memory_only: 'kept in memory alone, never on disk',
  none_kept: 'none are kept',
};

function methodLine({ medium, method, isDone }: Method): BlockLine {
  return line(MEDIUM_WORDS[medium], isDone ? METHOD_WORDS[method] : `${METHOD_WORDS[method]}: not confirmed`);
}

const CONTROL_WORDS = {
  found: 'found: a byte string known to be there was found by the same reading',
  missed: 'missed: the search proves nothing',
  not_run: 'not run',
} as const;

const INSTRUMENT_WORDS = {
  passed: 'passed: the search found all that its own test plants',
  failed: 'failed: the search proves nothing',
  not_run: 'not run',
} as const;

function validationLines(report: ErasureReport, { validation }: Certificate): BlockLine[] {
  const { search } = validation;
  return [
    ...report.checks.map((check) => line(check.name, checkWords(check))),
    ...(search === null
      ? []
      : [
          line(
            'searched for',
            `${search.needles} ${search.kind === 'needles' ? 'byte strings of what was erased' : 'keyed fingerprints of what was erased'}, in ${search.encodings.join(', ')}`,
          ),
          line('searched in', `${search.files.join(', ')} (${sizeWords(search.bytes)})`),
          ...(search.shared > 0
            ? [line('shared', `${search.shared} also stand in live rows, which say the same`)]
            : []),
        ]),
    line('positive control', CONTROL_WORDS[validation.positiveControl]),
    line('instrument', INSTRUMENT_WORDS[validation.instrument]),
    ...validation.blindSpots.map((spot) => line('not looked at', blindSpotWords(spot))),
    line(
      'level',
      validation.level === 'clear'
        ? 'by reading back, for the store’s own files alone, what NIST SP 800-88 calls Clear; no conformity is claimed'
        : 'none',
    ),
  ];
}

function checkWords({ result, detail }: Check): string {
  const word = { ok: 'ok', residue: 'a trace was found', not_checked: 'not checked' }[result];
  return `${word} (${detail})`;
}

const WHY: Record<BlindSpot['why'], string> = {
  not_reachable: 'out of reach of this program',
  too_short: 'fewer bytes than can be told from chance; they rest on the free space being zero',
  too_large: 'the file is larger than one erasure reads; it rests on the free space being zero',
  sampled: 'more than could be held in memory',
  no_copy_left: 'the run was interrupted, and no copy of the words was kept to search by',
};

function blindSpotWords({ place, why }: BlindSpot): string {
  return `${words(place).replace('ssd', 'SSD')}: ${WHY[why]}`;
}

function registryLine(what: string, { registered, covered }: Registry): BlockLine {
  if (registered === 0) return line(what, 'none registered, not covered');
  return line(what, `${registered} registered, ${covered ? 'covered' : 'not covered'}`);
}

function recipientLines({ recipients }: Certificate): BlockLine[] {
  const answers = recipients.answers ?? [];
  return [
    registryLine('recipients', recipients),
    ...answers.map((answer) => line('processor', answerWords(answer))),
  ];
}

function peopleLines({ people }: Certificate): BlockLine[] {
  return (['operator', 'approver', 'reviewer'] as const).map((role) =>
    line(role, people[role] ?? NOT_RECORDED),
  );
}

function integrityLines({ signature }: ErasureReport, { audit }: Certificate): BlockLine[] {
  const head = (place: Certificate['audit']['after']) =>
    place === null ? 'none' : `event ${place.sequence}, ${place.hash}`;
  return [
    line('audit before', head(audit.before)),
    line('audit after', head(audit.after)),
    ...(signature === undefined
      ? [line('signature', 'none')]
      : [
          line(
            'signature',
            `${signature.algorithm}, key ${signature.keyId}, ${secondOf(signature.signedAt)}`,
          ),
          line('public key', signature.publicKey),
          line('value', signature.value),
        ]),
    line(
      'to check it',
      'memory-forget report verify FILE --key KEY, with this record as JSON and the public key from its issuer',
    ),
  ];
}

const LIMIT_WORDS: Record<Limit, string> = {
  self_attested: 'It is the word of the party that erased, signed by that same party.',
  file_level_only: 'It is about the files of this store, not about the disk under them.',
  ssd_spare_blocks: 'An SSD may keep old blocks that no program can read or overwrite.',
  filesystem_snapshots: 'Snapshots of the file system keep what was there when they were made.',
  swap_and_memory: 'Words may have been in memory, and from there in swap or a core dump.',
  source_transcripts:
    'The transcripts that the data came from are their owner’s files; they were not deleted.',
  backups: 'Copies made before the erasure still hold the data until they are replaced.',
  copies_elsewhere: 'Others who received the data are not known to this program and were not told by it.',
  models_trained: 'A model that was trained on the data is not changed by its erasure here.',
  later_statements: 'What the person says after the erasure may be taken in again.',
  pseudonymous: 'The digests in this record and in the ledger are pseudonymous, not anonymous.',
  no_legal_advice: 'It is no legal advice and no statement that any law or standard is complied with.',
};

function limitLine(limit: Limit): BlockLine {
  return line(words(limit), LIMIT_WORDS[limit]);
}

function keptLine({ keptUntil }: Certificate): BlockLine {
  return line('at least until', time(keptUntil));
}
