// Sentences that are made up for training: people named in the way of agents' transcripts, and technical words that
// are nobody. `P` stands for a person, `L` for a place, `X` for a technical word.
const PERSONS = [
  'I spoke to P about the migration .',
  'P says the build is broken .',
  'the user , P , wants a refund',
  'User name is P and they live in L .',
  'Assigned to P by P',
  "P 's laptop was stolen in L last week",
  'email from P : please rotate the key',
  'my sister P has diabetes',
  'Talk to P in accounting',
  'He told me that P was fired',
  'thanks , P',
  'Hi P ,',
  'Dear P ,',
  'cc P and P',
  'meeting with P , P and P tomorrow',
  'ask P whether the server in L is up',
  'Author : P',
  'Signed-off-by : P',
  'Patient P , born in L',
  'call P back',
  'P lives in L',
  'P from L',
  'name : P',
  '" name " : " P "',
  '" customer " : " P " , " city " : " L "',
  'I think P should review this PR',
  "The user 's manager is called P",
  'her husband P',
  'Jag pratade med P igår',
  'P bor i L',
  'min fru P jobbar i L',
  'Kunden heter P',
  'Hej P ,',
  'Mvh P',
  'enligt P är det klart',
  'Ich habe mit P gesprochen',
  'Herr P wohnt in L',
  'meine Schwester P',
  'Der Patient heißt P',
  'laut P ist es fertig',
  "J' ai parlé avec P hier",
  'Le client P habite à L',
  'ma femme P',
  'Selon P , tout va bien',
  'Hablé con P ayer',
  'El paciente P vive en L',
  'mi hermana P',
  'Según P está listo',
  'Ho parlato con P',
  'Il cliente P vive a L',
  'Ik heb met P gesproken',
  'mijn baas P woont in L',
  'Rozmawiałem z P',
  'pan P mieszka w L',
  'Falei com P ontem',
  'o cliente P mora em L',
  'P ringde från L',
  'P sa att hon flyttar till L',
  'P , L',
  'we deployed to the L region',
  'the L office is closed',
  'Meet in L on Friday',
  'Reise nach L',
  'flytta till L',
];
const TECHNICAL = [
  'I will use X to run this',
  'The X server failed',
  'Let me check the X config',
  'Install X first',
  'Running X in X',
  'X is not defined',
  'update X to the latest version',
  'X and X are both fine',
  'We should migrate from X to X',
  'throws X Error',
  'see the X docs',
  'Then X , then X',
  'Use X instead of X .',
  'X : ok',
  'the X component renders X',
  'return X',
  'Fix X in X',
  'import X from X',
  'Wait , X might be null',
  'Now let me read the X file',
  'Actually , X is simpler',
  'X X is enabled',
];

/** @param lists of `readNameLists`; @param random a function of no argument, from 0 to 1 */
export function personSentences(count, { firstNames, names, cities }, random) {
  const given = firstNames.filter((name) => /^\p{L}{3,10}$/u.test(name));
  const surnames = names.filter((name) => /^[\p{L}'-]{3,13}$/u.test(name));
  const places = cities.filter((name) => /^[\p{L} ]{3,16}$/u.test(name));
  const pick = (list) => list[Math.floor(random() * list.length)];
  const fill = (word) => {
    if (word === 'P') return tagged(personName(given, surnames, { pick, random }), 'PER');
    if (word === 'L') return tagged(capitalised(pick(places)).split(' '), 'LOC');
    return [[word, 'O']];
  };
  return Array.from({ length: count }, () => pick(PERSONS).split(' ').flatMap(fill));
}

/** @param words technical words in lower case */
export function technicalSentences(count, words, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const fill = (word) => [word === 'X' ? capitalised(pick(words)) : word, 'O'];
  return Array.from({ length: count }, () => pick(TECHNICAL).split(' ').map(fill));
}

/** Mostly a first name and a surname; sometimes an initial between, or a second surname. */
function personName(given, surnames, { pick, random }) {
  const parts = [capitalised(pick(random() < 0.7 ? given : surnames))];
  if (random() >= 0.62) return parts;
  if (random() < 0.08) parts.push(`${pick([...'ABCDEFGHJKLMNPRSTW'])}.`);
  parts.push(capitalised(pick(surnames)));
  if (random() < 0.08) parts.push(capitalised(pick(surnames)));
  return parts;
}

function tagged(words, kind) {
  return words.map((word, index) => [word, `${index === 0 ? 'B' : 'I'}-${kind}`]);
}

function capitalised(name) {
  return name.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}
