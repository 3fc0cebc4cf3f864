// Facts without a language model, against LoCoMo: which turns they are taken from, judged by the evidence that people
// gave for their questions; whether the answers' words are kept; whether the confidence is true; whether days are right.
// docs/facts.md explains each figure. Reads BENCH_LOCOMO and prints sums alone, never an item.
import { stemmer } from '@orama/stemmers/english';
import { extractFacts } from '../dist/src/derive/facts/extract.js';
import { sensitiveCategoryOf } from '../dist/src/gate/index.js';
import { readConversations } from './lib/locomo.mjs';
import { printTable, stopwatch } from './lib/measure.mjs';

export const title = 'facts: selection, answer words, calibration, dates (goals in brackets)';

/** Each further fact of a turn makes it worth more, up to the fourth. */
const WORTH_OF_MORE = 0.45;
const MOST_COUNTED = 4;
const KEPT_WORDS = 0.8;
const BINS = 10;
const SPEED_BYTES = 4e6;
const STOP_WORDS = new Set(
  'a an the and or but if of to in on at for with from by as is are was were be been being am do does did have has had having i you he she it we they me him her us them my your his its our their mine this that these those there here what which who whom when where why how not no nor so than too very can will just should would could may might must about into over after before up down out off again then once all any both each few more most other some such only own same s t d ll m re ve also really get got go going finds found feel feels felt like'.split(
    ' ',
  ),
);

export async function run() {
  const conversations = readConversations();
  if (conversations === null) return;
  const read = conversations.map((conversation) => ({ ...conversation, byTurn: factsByTurn(conversation) }));
  printTable(
    ['', 'measured', 'goal'],
    [
      ['QA-evidence F1 at the turn budget of the observations', ...goal(f1AtBudget(read), 0.585)],
      [
        'answer words kept, single-hop, all facts',
        ...goal(
          wordsKept(read, () => true),
          0.7,
        ),
      ],
      ['answer words kept, single-hop, default', ...goal(wordsKept(read, isShown), 0.54)],
      ['observed or evidence, turns, default', ...goal(precision(read, isShown), 0.78)],
      ['observed or evidence, turns, high', ...goal(precision(read, isHigh), 0.88)],
      ['calibration error (at most)', ...goal(calibrationError(read), 0.05, true)],
      ['right day of temporal answers', ...goal(daysRight(read), 0.78)],
    ],
  );
  printTiers(read);
  printCalibration(read);
  printSpeed(conversations);
}

function goal(measured, wanted, atMost = false) {
  const isMet = atMost ? measured <= wanted : measured >= wanted;
  return [measured.toFixed(3), `${wanted.toFixed(3)} ${isMet ? 'met' : 'missed'}`];
}

function factsByTurn({ turns }) {
  return new Map(turns.map((turn) => [turn.id, factsOf(turn)]).filter(([, facts]) => facts.length > 0));
}

/** As a person's message after the other's. */
function factsOf({ text, at, before }) {
  const read = { sensitiveCategoryOf, setting: 'conversation', before };
  return extractFacts([{ role: 'human', text, at }], read).map((fact) => ({ ...fact, observedAt: at }));
}

const isShown = ({ tier }) => tier !== 'passing';
const isHigh = ({ tier }) => tier === 'high';

function evidenceOf({ questions }) {
  return new Set(questions.filter(({ kind }) => kind !== 'unanswerable').flatMap(({ evidence }) => evidence));
}

/** The best turns of each conversation, as many as have an observation, against those that people gave as evidence. */
function f1AtBudget(read) {
  const sum = { taken: 0, right: 0, wanted: 0 };
  for (const conversation of read) {
    const wanted = evidenceOf(conversation);
    const best = [...conversation.byTurn]
      .map(([turn, facts]) => ({ turn, worth: worthOf(facts) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, conversation.observed.size);
    sum.taken += best.length;
    sum.right += best.filter(({ turn }) => wanted.has(turn)).length;
    sum.wanted += wanted.size;
  }
  const precisionOf = sum.right / sum.taken;
  const recall = sum.right / sum.wanted;
  return (2 * precisionOf * recall) / (precisionOf + recall);
}

function worthOf(facts) {
  const logOdds = facts.map(({ confidence }) => Math.log(confidence / (1 - confidence)));
  return Math.max(...logOdds) + WORTH_OF_MORE * (Math.min(MOST_COUNTED, facts.length) - 1);
}

/** The share of answered questions whose answer's words stand in the quotes of the facts of their evidence. */
function wordsKept(read, isCounted) {
  const kept = { answers: 0, whole: 0 };
  for (const { byTurn, questions } of read) {
    for (const { answer, evidence } of questions.filter(({ kind }) => kind === 'single-hop')) {
      const wanted = stemsOf(answer);
      if (wanted.size === 0 || evidence.length === 0) continue;
      const quotes = evidence.flatMap((turn) => (byTurn.get(turn) ?? []).filter(isCounted));
      const held = stemsOf(quotes.map(({ quote }) => quote).join(' '));
      kept.answers += 1;
      if ([...wanted].filter((stem) => held.has(stem)).length / wanted.size >= KEPT_WORDS) kept.whole += 1;
    }
  }
  return kept.whole / kept.answers;
}

function stemsOf(text) {
  const words =
    text
      .toLowerCase()
      .replace(/[’']s\b/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  return new Set(
    words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map((word) => stemmer(word)),
  );
}

/** The share of turns with a counted fact that the language model observed something in, or people gave as evidence. */
function precision(read, isCounted) {
  const { taken, right } = takenTurns(read, isCounted);
  return right / taken;
}

function takenTurns(read, isCounted) {
  const sum = { taken: 0, right: 0, facts: 0, evidence: 0, evidenceTaken: 0, turns: 0 };
  for (const conversation of read) {
    const wanted = evidenceOf(conversation);
    const taken = [...conversation.byTurn].filter(([, facts]) => facts.some(isCounted));
    sum.turns += conversation.turns.length;
    sum.taken += taken.length;
    sum.facts += taken.flatMap(([, facts]) => facts.filter(isCounted)).length;
    sum.right += taken.filter(([turn]) => wanted.has(turn) || conversation.observed.has(turn)).length;
    sum.evidence += wanted.size;
    sum.evidenceTaken += taken.filter(([turn]) => wanted.has(turn)).length;
  }
  return sum;
}

function printTiers(read) {
  const tiers = { high: isHigh, 'high and default': isShown, 'all that is stored': () => true };
  printTable(
    ['tier', 'facts', 'turns taken', 'observed or evidence', 'evidence found', 'answer words'],
    Object.entries(tiers).map(([name, isCounted]) => {
      const { facts, taken, turns, right, evidence, evidenceTaken } = takenTurns(read, isCounted);
      const shares = [taken / turns, right / taken, evidenceTaken / evidence, wordsKept(read, isCounted)];
      return [name, facts, ...shares.map((share) => share.toFixed(3))];
    }),
  );
}

/** Of the facts in each tenth of confidence: how many, what they promise, how many are right. */
function binsOf(read) {
  const bins = Array.from({ length: BINS }, () => ({ facts: 0, promised: 0, right: 0 }));
  for (const conversation of read) {
    const wanted = evidenceOf(conversation);
    for (const [turn, facts] of conversation.byTurn) {
      const isRight = wanted.has(turn) || conversation.observed.has(turn);
      for (const { confidence } of facts) {
        const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))];
        bin.facts += 1;
        bin.promised += confidence;
        bin.right += isRight ? 1 : 0;
      }
    }
  }
  return bins;
}

function calibrationError(read) {
  const bins = binsOf(read);
  const facts = bins.reduce((sum, bin) => sum + bin.facts, 0);
  return bins.reduce((sum, bin) => sum + Math.abs(bin.promised - bin.right), 0) / facts;
}

function printCalibration(read) {
  printTable(
    ['confidence from', 'facts', 'mean confidence', 'right'],
    binsOf(read)
      .map((bin, index) => ({ ...bin, from: index / BINS }))
      .filter(({ facts }) => facts > 0)
      .map(({ from, facts, promised, right }) => [
        from.toFixed(1),
        facts,
        (promised / facts).toFixed(2),
        (right / facts).toFixed(2),
      ]),
  );
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DATED =
  /\b(?<day>\d{1,2})?\s*(?:of )?(?<month>january|february|march|april|may|june|july|august|september|october|november|december),?\s*(?:(?<after>\d{1,2}),?\s+)?(?<year>\d{4})/i;

/** Of the answers that name a month and a year: a fact of the evidence has that month, and that day or the next. */
function daysRight(read) {
  const counted = { answers: 0, right: 0 };
  for (const { byTurn, questions } of read) {
    for (const { answer, evidence } of questions.filter(({ kind }) => kind === 'temporal')) {
      const named = DATED.exec(answer)?.groups;
      if (!named || evidence.length === 0) continue;
      counted.answers += 1;
      const facts = evidence.flatMap((turn) => byTurn.get(turn) ?? []);
      if (facts.some(({ eventAt, observedAt }) => isThatDay(eventAt ?? observedAt, { ...named, answer })))
        counted.right += 1;
    }
  }
  return counted.right / counted.answers;
}

function isThatDay(at, { day, month, year, answer }) {
  const date = new Date(at);
  if (date.getUTCMonth() !== MONTHS.indexOf(month.toLowerCase())) return false;
  if (date.getUTCFullYear() !== Number(year)) return false;
  if (day === undefined || /week|weekend|before|after/.test(answer)) return true;
  return Math.abs(date.getUTCDate() - Number(day)) <= 1;
}

/** On one core, by processor time: the rules alone, and with the gate's eye for sensitive statements. */
function printSpeed(conversations) {
  const turns = conversations.flatMap((conversation) => conversation.turns);
  const bytes = turns.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const rounds = Math.ceil(SPEED_BYTES / bytes);
  const speed = (setting, judge) => {
    const watch = stopwatch();
    for (let round = 0; round < rounds; round += 1)
      for (const { text, at, before } of turns)
        extractFacts([{ role: 'human', text, at }], { sensitiveCategoryOf: judge, setting, before });
    return ((rounds * bytes) / 1e3 / watch.lap().processor).toFixed(1);
  };
  printTable(
    ['read as, MB/s', 'rules alone (goal: 2)', 'judged by the gate too'],
    ['conversation', 'coding'].map((setting) => [
      setting,
      speed(setting, () => null),
      speed(setting, sensitiveCategoryOf),
    ]),
  );
}
