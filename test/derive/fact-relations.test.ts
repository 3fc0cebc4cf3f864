import { expect, test } from 'vitest';
import {
  createKnownFacts,
  extractFacts,
  type KnownFact,
  languageOf,
  polarityOf,
  relationOf,
} from '../../src/derive/index.js';

let id = 0;
function fact(claim: string, more: Partial<KnownFact> = {}): KnownFact {
  id += 1;
  const polarity = polarityOf(claim, languageOf(claim));
  return { id, claim, quote: claim, category: 'preference', polarity, rule: 'any', observedAt: id, ...more };
}

test.each([
  ['I live in Turku', 'I moved to Helsinki'],
  ['My favourite author is Ann Lee', 'My favourite author is Bo Ek now'],
  ['We use jest for unit tests', 'We use vitest for unit tests'],
  ['Our package manager is npm', 'We switched from npm to pnpm'],
  ['I love coffee', "I don't like coffee any more"],
  ['I work at Solvik Logistics as a dispatcher', 'I no longer work at Solvik'],
  ["I don't eat fish", 'I eat fish now'],
  ["We're on node 20", 'Use node 22, not node 20'],
  ['I moved to Ghent last week', 'I moved to Bruges, not Ghent'],
  ['My phone plan costs 20 a month', 'My phone plan costs 25 a month now'],
  ["I'm 61", "I'm 62"],
  ['Jag bor i Falun', 'Jag bor i Mora nu'],
  ['Ich wohne in Kassel', 'Ich wohne jetzt in Bremen'],
  ['wohne in Kassel', 'nach Bremen gezogen'],
  ['Ich wohne in Kassel', 'Ich bin letzten Monat nach Bremen umgezogen'],
  ['bor i Falun', 'flyttat till Mora'],
  ['我住在成都', '我搬到了昆明'],
])('%s, then: %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).toBe('replaces');
});

test.each([
  ['We keep the retries at three', 'The retries went back to five'],
  ['My sister lives in Oslo', 'My sister has moved to Bergen'],
  ['Our package manager is npm', 'Our package manager is yarn now'],
  ['I have a cat called Otto', "I've no cat any more"],
])('whoever said it when: %s, then: %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).toBe('replaces');
});

test.each([
  ['Jag heter Björn och bor i Malmö', 'Jag har flyttat till Lund'],
  ['Jag heter Björn och bor i Malmö', 'Jag bor i Lund nu'],
  ['Jag heter Björn och bor i Malmö', 'Jag bor inte i Malmö längre'],
  ['Ich heiße Uwe und wohne in Kassel', 'Ich wohne jetzt in Bremen'],
  ['我叫李雷，住在成都', '我搬到了昆明'],
])('a name stays: %s, then: %s', (earlier, later) => {
  const said = { category: 'attribute', session: 1 };
  expect(relationOf(fact(later, said), fact(earlier, said))).toBeNull();
});

test.each([
  ['We use pnpm and Docker', "We don't use Docker any more"],
  ['We use pnpm and Docker', 'We switched from Docker to Podman'],
  ['We use pnpm and Docker', 'We use npm now'],
  ['We use pnpm, Docker', 'No more Docker'],
  ['I drink tea and coffee', "I don't drink coffee any more"],
  ['I use Helix and fish', "I don't use fish any more"],
  ['I have a cat and a dog', "I've no dog any more"],
  ['I work from home on Fridays and Mondays', "I don't work from home on Mondays any more"],
  ['Vi använder pnpm och Docker', 'Vi använder inte Docker längre'],
  ['Jag dricker te och kaffe', 'Jag dricker inte kaffe längre'],
  ['Wir benutzen pnpm und Docker', 'Wir benutzen Docker nicht mehr'],
  ['Ich trinke Tee und Kaffee', 'Ich trinke keinen Kaffee mehr'],
  ['我们用pnpm和Docker', '我们不再用Docker了'],
  ['我喜欢茶和咖啡', '我不再喜欢咖啡了'],
])('of several things one is left, the fact stays: %s, then: %s', (earlier, later) => {
  const said = { session: 1 };
  expect(relationOf(fact(later, said), fact(earlier, said))).toBeNull();
});

test.each([
  ['We use pnpm and Docker', 'We no longer use pnpm and Docker'],
  ['I like the bread and butter pudding', 'I no longer like the bread and butter pudding'],
  ['I live in Ghent and love it', 'I moved to Bruges'],
])('it goes as a whole: %s, then: %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).toBe('replaces');
});

test('a name that is told anew, or alone, is replaced', () => {
  const said = { category: 'attribute', session: 1 };
  expect(relationOf(fact('Jag heter Ture nu', said), fact('Jag heter Björn', said))).toBe('replaces');
});

/** Said in one conversation, one after the other. */
function inOneTalk(earlier: string, later: string, category = 'fact') {
  return relationOf(fact(later, { session: 1, category }), fact(earlier, { session: 1, category }));
}

test.each([
  // An end to it.
  ['I take ibuprofen every morning', 'The nurse said no more ibuprofen'],
  ['Our team meets in Discord', "We're dropping Discord"],
  ['Ruud is my teacher', 'Ruud has retired'],
  ['The old importer does the nightly runs', 'the old importer is gone'],
  ['vi kör nattliga byggen i Jenkins', 'vi skippar Jenkins'],
  ['wir testen mit Selenium', 'Selenium ist Vergangenheit'],
  ['我在酒吧打工', '酒吧不干了'],
  // What was lacking, ruled out or broken.
  ['no microservices in this repo', 'Microservices are allowed from today'],
  ["We've no staging server", 'We have staging now'],
  ['The dishwasher is broken', 'The dishwasher works again'],
  ['jag tål inte laktos', 'jag tål laktos trots allt'],
  // Another value, and it is said to be new, or goes without saying.
  ['choir is on Thursdays', 'Choir has moved to Tuesdays'],
  ['the harvest fair is due in three weeks', 'the parish moved the fair to autumn'],
  ['the gauge stands in a cellar in Husum', 'die Behörde hat den gauge nach Büsum umgesetzt'],
  ['Mitja is on parental leave until May', 'Mitja is back'],
  ['I want to run it under 1:45', 'I gave up on 1:45'],
  ['Migrationen liegen unter db/flyway', 'wir sind von Flyway auf Liquibase umgestiegen'],
  ['memory limit stays at 512Mi', "I'm raising the limit to 1Gi"],
  ['the studio is freezing', 'the studio is warm now'],
  ['the pipeline is flaky', 'the pipeline is green again'],
  ['biblioteket är stängt', 'biblioteket är öppet nu'],
  ['the car loan is 3k', 'The car loan is paid off'],
  ['周六上午来', '换成周日下午吧'],
  // What hangs on it goes with it.
  [
    'Amlodipine, ten milligrams instead of five, since Monday',
    'They are putting the amlodipine back to five',
  ],
  ['The archive sits on tape, in the cellar of the annexe', 'the archive moved to disks'],
  ['max 8 newton', 'the limit can go up to 12 newton'],
  ['The job runs at 02:00', 'We decided to move the job to 04:00'],
  ["We're stuck on python 3.9", 'IT finally gave us 3.12'],
  ['60 bucks an hour', "I'm at 75/hr as of January"],
  ['the ledger reads from RabbitMQ', "It's on NATS now"],
  ['I keep the notes in German', 'English from now on'],
  ['ich lebe vegan', 'Käse esse ich seit neuestem wieder'],
  ['I work nights at the depot', "They've put me on earlies"],
  // How it stands.
  ['Keep it short', 'Long answers are fine'],
])('in one conversation: %s, then: %s', (earlier, later) => {
  expect(inOneTalk(earlier, later)).toBe('replaces');
});

test.each([
  ["I've applied for a place at the school", 'My brother works at a school'],
  ['My sister takes ibuprofen', 'My brother said no more ibuprofen for him'],
  ['I ran a marathon last year', 'I run half marathons now'],
  ['The first exam is on Monday', 'I passed the driving lessons'],
  ['We use Postgres', 'We use Redis now'],
  ['My dreams are big', "I won't quit on my dreams"],
  ['I walk the dog at seven', 'I walked past the bakery last week'],
  ['there is a plugin for our stuff', 'the shipping plugin calls its API without a cache'],
  // A shared word, a shared person or a time is not yet the same thing.
  ['The nightly import starts at 22:00', 'import is back to four hours'],
  ['My husband sings in a choir', 'My husband must go back to the dentist'],
  ['Ines has asthma', "Ines's teacher wants a note every day now"],
  ['The alpha is 0.01 in our lab', 'the workstation has R 4.4 since yesterday'],
  ["I've been trying out recipes", "I don't have a recipe"],
  ['The test set holds 30 images', 'split by patient, not by image'],
  ['No deploys that day', 'Deploys go to staging first from today'],
  ['Ida does the milking for me', "Ida's off to Bergen for a week"],
  ['The landlord puts the rent up', 'The rent is 780'],
  ['there is a slow test in the internal ledger', 'we moved the ledger off the old box'],
  ['dialysis', 'dialysis moved to Wednesdays'],
  ['the cellar is cold', 'the attic is warm now'],
  // The rest of what was said would be hidden too.
  ["It's on 5 September, about 80 guests", '60 guests not 80'],
  ['laravel 8, php 7.4', 'its php 8.3'],
  ['laravel 8, php 7.4, shared hosting without ssh', 'the client moved to a vps'],
])('in one conversation both hold: %s; %s', (earlier, later) => {
  expect(inOneTalk(earlier, later)).toBe(null);
});

test('what goes without saying in one conversation says nothing in another', () => {
  const said = fact("We're stuck on python 3.9", { session: 1 });
  expect(relationOf(fact('IT finally gave us 3.12', { session: 2 }), said)).toBe(null);
  const open = fact('The internet is down', { session: 1, category: 'problem' });
  const works = fact('working since dinner time', { session: 1 });
  expect(relationOf(works, open)).toBe('replaces');
  expect(relationOf({ ...works, session: 2 }, open)).toBe(null);
});

test('what is shown to nobody replaces nothing that is shown', () => {
  const shown = fact('I take ibuprofen every morning', { session: 1, tier: 'default' });
  const ended = fact('no more ibuprofen', { session: 1, tier: 'passing' });
  expect(relationOf(ended, shown)).toBe(null);
  expect(relationOf({ ...ended, tier: 'high' }, shown)).toBe('replaces');
});

test('statements of one message go together', () => {
  const said = { session: 1, observedAt: 5 };
  const rules = fact('We write components as scripts, never as classes, and use jest for unit tests', said);
  expect(relationOf(fact('use jest for unit tests', said), rules)).toBe(null);
});

test.each([
  ['We use jest for unit tests', 'We use playwright for browser tests'],
  ['We use vitest for unit tests', 'We use jest for the old integration tests'],
  ['My sister is a nurse', 'My sister is in Rome'],
  ['I ran 5 km', 'I ran 10 km'],
  ['I love coffee', 'I love tea'],
  ["I don't eat fish", "I don't eat meat"],
  ['I used to live in Rome', 'I work at a bakery'],
  ['I prefer tabs', 'Never commit secrets'],
  ['My dog is nine', 'My cat is four'],
])('both hold: %s; %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).toBe(null);
});

test('the same again is no successor, unless a number differs', () => {
  expect(relationOf(fact('I really prefer short answers'), fact('I prefer short answers'))).toBe('repeats');
  expect(relationOf(fact('The limit is 80 rows'), fact('The limit is 50 rows'))).toBe('replaces');
});

test('a correction replaces what it is about', () => {
  const said = fact('The invoices are sent by the billing worker');
  const corrected = fact('The invoices are sent by the mail worker', { rule: 'correction:fact.corrected' });
  expect(relationOf(corrected, said)).toBe('replaces');
  expect(relationOf({ ...corrected, rule: 'fact.told' }, said)).toBe(null);
});

test.each([
  [
    'positive',
    [
      "I won't quit on my dreams",
      '60 guests not 80',
      'My eyes are not what they were',
      "I'm an accountant, not a programmer",
      "I'm not gonna let anyone stop me",
      'I hate not being there',
      'My bookkeeper quit on me in May',
      'My card was declined at the till',
      "Leave it at the desk if I'm out",
      'No good, on Mondays I teach',
    ],
  ],
  [
    'negative',
    [
      'There is no dishwasher',
      'Zero tracking',
      'Keep the vents out of this',
      'Leave the original file alone',
      'The cheese has stopped',
      'Legal said no to US clouds',
      'Two weeks without running',
      'I find it bland',
      "I've cut out the wine",
      'Stop explaining every change',
      'Siân hates ceilidhs',
      'He has no patience for banners',
      'Hello, none of our drivers can log in',
      "We're moving off MariaDB",
      'The vet took her off the drops',
      "I'm out of the studio",
      'I have decided: not Lisbon',
      'turn the minimap off',
    ],
  ],
] as const)('%s', (polarity, claims) => {
  for (const claim of claims) expect([claim, polarityOf(claim, 'en')]).toEqual([claim, polarity]);
});

test.each([
  ['sv', 'positive', 'vi kör uv här, inte pip'],
  ['sv', 'negative', 'föreningen förbjöd det'],
  ['de', 'positive', 'Der Vertrag ist gestern per Post raus'],
  ['de', 'positive', 'Mein Mann hat nichts mehr gegen den Hund'],
  ['de', 'negative', 'Der Bäcker ist als Lieferant abgesprungen'],
  ['zh', 'positive', '别只给代码，要解释原因'],
  ['zh', 'negative', '跟女朋友分了'],
] as const)('in %s, %s: %s', (language, polarity, claim) => {
  expect(polarityOf(claim, language)).toBe(polarity);
});

test('a denial that belongs to its verb stays in the claim', () => {
  const [fact] = extractFacts([{ role: 'human', text: 'My deadline is not in May.', at: 0 }], {
    sensitiveCategoryOf: () => null,
    setting: 'conversation',
    before: null,
  });
  expect(fact).toMatchObject({ claim: 'My deadline is not in May', polarity: 'negative' });
});

test('what is broken is so, what its words deny is not', () => {
  expect(polarityOf('The fridge is broken', 'en', 'problem')).toBe('positive');
  expect(polarityOf("The fridge won't light on gas", 'en', 'problem')).toBe('negative');
  expect(polarityOf("I can't log in since the update", 'en', 'problem')).toBe('negative');
  expect(polarityOf("We don't do motorways", 'en', 'preference')).toBe('negative');
});

test.each([
  ["We're stuck on python 3.9", 'IT finally gave us 3.12'],
  ['the ledger reads from RabbitMQ', "It's on NATS now"],
  ['The internet is down', 'working since dinner time'],
])('what shares no word is a candidate where it may be meant: %s; %s', (earlier, later) => {
  const known = createKnownFacts();
  known.add(fact(earlier));
  known.add(fact('I love lentils'));
  expect(known.near(fact(later)).map(({ claim }) => claim)).toEqual([earlier]);
});

test('the facts that may be meant are found by a shared word or the same slot', () => {
  const known = createKnownFacts();
  const facts = ['I live in Turku', 'I love coffee', 'We use jest', 'My name is Ana'].map((claim) =>
    fact(claim),
  );
  for (const one of facts) known.add(one);
  expect(known.near(fact('I moved to Oslo')).map(({ claim }) => claim)).toEqual(['I live in Turku']);
  expect(known.near(fact('I gave up coffee')).map(({ claim }) => claim)).toEqual(['I love coffee']);
  expect(known.near(fact('We use vitest')).map(({ claim }) => claim)).toEqual(['We use jest']);
});

test.each([
  ['My brother Tom works at Volvo', 'My brother Sam works at Saab'],
  ['My brother Tom lives in Leeds', 'My brother Sam lives in York'],
  ['The gym closes at 21:00', 'The library closes at 19:00 now'],
  ['My dentist appointment is on Friday at 10:00', 'The library closes at 19:00 now'],
  ['I live in Bruges with my girlfriend Faith', 'The flight was moved to 14 June'],
  ['I live in Ghent', 'Tom moved to Hull'],
  ['Ich wohne in Kassel', 'Lena ist nach Bremen gezogen'],
  ['I have a Volvo', 'Jonas left Volvo and is at Scania now'],
  ['I like Lisbon', "I don't like Lisbon's airport"],
  ['Standup is at 9:15', 'Lunch is at 12:00 now'],
  ['We use Postgres for billing', 'The blog uses MySQL'],
])('of different things none replaces the other: %s / %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).not.toBe('replaces');
});

test.each([
  ['memory limit 8 GB', 'got a second runner too, separate 4 GB'],
  ['CAN bus 500k', '第二块板子pwm还是20k'],
  ['choir on a Friday', 'choir has a concert on the 9th, a Saturday'],
  ['licensed under apache-2.0', 'node 20.11 is out now, we move'],
  [
    'null i kolumn svar betyder att provet kasserats',
    'döpte om hela schemat, prov_resultat ska du skriva i nu',
  ],
  ['the printer on floor 3 is broken', 'we support 3 clinics'],
  ['Slovak version with a 31 March deadline', 'a baby is due in October, mine, so plan autumn lightly'],
  ['metrics in prometheus', 'errors go to sentry now'],
  ['wife Imani hates the accordion', 'Imani has a new job at the library'],
  ['Fru Persson flyttar till sin syster på lördag', 'Min dotter Klara bor hos mig i vår'],
  ['frugan sover aldrig ute', 'en gång sov vi ute ändå'],
  ['我在青岛租的房子', '闺蜜周末过来住两天'],
  ['我在青岛租的房子', '部门搬到崂山去了'],
  ['我不想去那边住', '婆婆住隔壁小区'],
  ['小美最近不爱说话', '小美新养了两只蚕'],
])('in one conversation, beside it or of somebody else: %s / %s', (earlier, later) => {
  const said = { session: 1 };
  expect(relationOf(fact(later, said), fact(earlier, said))).not.toBe('replaces');
});

test('who is spoken to is nobody else', () => {
  const said = { session: 1 };
  const earlier = fact('Rufen Sie bitte nur nach 16 Uhr an', said);
  expect(relationOf(fact('dann bitte vormittags anrufen statt nach 16 Uhr', said), earlier)).toBe('replaces');
});
