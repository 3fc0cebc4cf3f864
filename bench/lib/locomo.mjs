// Conversations of LoCoMo (snap-research/locomo, CC BY-NC; only ever read, nothing of it is in this repository): their
// turns, the observations that a language model made of them, and people's questions with the turns that answer them.
import { existsSync, readFileSync } from 'node:fs';

/** The categories of LoCoMo's questions. Those of the fifth cannot be answered from the conversation. */
const KINDS = { 1: 'multi-hop', 2: 'temporal', 3: 'inferred', 4: 'single-hop', 5: 'unanswerable' };

/** The conversations in the file that BENCH_LOCOMO names; null, with a note, where there is none. */
export function readConversations() {
  const path = process.env.BENCH_LOCOMO;
  if (!path || !existsSync(path)) {
    console.log('  left out: BENCH_LOCOMO names no file of LoCoMo conversations');
    return null;
  }
  return JSON.parse(readFileSync(path, 'utf8')).map(readConversation);
}

function readConversation({ sample_id: id, conversation, observation, qa }) {
  const turns = turnsOf(conversation);
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const evidence = (given) =>
    [given ?? []]
      .flat()
      .flatMap(idsIn)
      .filter((turn) => byId.has(turn));
  const observations = Object.values(observation)
    .flatMap((bySpeaker) => Object.values(bySpeaker).flat())
    .flatMap(([, given]) => evidence(given));
  const questions = qa.map((one) => ({
    kind: KINDS[one.category],
    answer: String(one.answer ?? ''),
    evidence: [...new Set(evidence(one.evidence))],
  }));
  return { id, turns, byId, observed: new Set(observations), questions };
}

function idsIn(given) {
  return String(given).split(/[;,\s]+/);
}

function turnsOf(conversation) {
  const sessions = Object.keys(conversation).filter((key) => /^session_\d+$/.test(key));
  return sessions.flatMap((key) => {
    const at = timeOf(conversation[`${key}_date_time`]);
    return conversation[key].map(({ dia_id: id, speaker, text }, index) => ({
      id,
      speaker,
      text,
      at,
      before: index === 0 ? null : conversation[key][index - 1].text,
    }));
  });
}

/** `1:56 pm on 8 May, 2023`: the day, at noon UTC. */
function timeOf(words) {
  const [, day, month, year] = /on (\d+) (\w+),? (\d{4})/.exec(words) ?? [];
  return day ? Date.parse(`${day} ${month} ${year} 12:00 UTC`) : null;
}
