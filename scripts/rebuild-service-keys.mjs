// Writes src/gate/assets/service-keys.tsv again from a table of facts about token formats: tab-separated, a service, the
// words near its keys, a shape, a least entropy.
//   node scripts/rebuild-service-keys.mjs <formats.tsv>
// Kept are the keys that only the name of their service tells; those with a mark of their own stand in
// src/gate/credentials/formats.ts. Shapes are rewritten: one spelling a class, bounded, without groups that capture.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('../src/gate/assets/service-keys.tsv', import.meta.url));
/** Longer keys are JSON Web Tokens or end before their length would matter. */
const MAX_CHARS = 400;
/** Shorter ones are user names and ids, also up to 15 digits. */
const MIN_CHARS = 12;
const MIN_DIGITS = 16;

/** Words that stand near everything: what follows them is found without a service's name. */
const NOT_NAMES = new Set(
  `access account accountname agpa aida aipa akia amqp anpa anva api_key app application aroa asia associated atlas
  authorization bearer bootstrap bundle_enterprise__contribsys__com bundle_gems__contribsys__com client
  administrator_login_password clientsecret consumer credentials curl customer dog facebook:[ ftp http keep key less
  installation line password personal private pwd react_app secret secret_key session sharedaccesskeyname
  sharedsecretissuer sk storage token token-secret $token unseal web_ postgis params jwtsecret connect-viserver psexec
  presharedkey privatekey dd- dd_ pd- pd_ nf- sk_ hooks access_key .acc amzn aws gcp data.gov tly api pat_token ado_pat
  impala following please proceed the use with your .at new relic npm_token apify_api _authtoken -atlas -mongodb .atlas
  xoxe.xox atatt3 new-york-times, enterprise.contribsys.com gems.contribsys.com`.split(/\s+/),
);
/** Marks of keys: these rows are in formats.ts. */
const IS_MARK = /^(?:[a-z0-9]{1,12}_?[-_.]|.*[-_.$~]|[a-z0-9]{2,5}_[a-z]{2,4}_)$|[:/"'<>#$=]/;

/** Names that the table lacks, and keys it has otherwise. */
const OURS = [
  ['datadog', 'datadog dd_api_key dd_app_key', '[0-9A-Fa-f]{32}(?:[0-9A-Fa-f]{8})?'],
  ['cloudflare', 'cloudflare cf_api', '[0-9A-Fa-f]{37}'],
  ['vercel', 'vercel', '[0-9A-Za-z]{24}'],
  ['okta', 'okta ssws', '00[0-9A-Za-z_\\-]{40}'],
  ['discord', 'discord', '[0-9A-Za-z_\\-]{24,28}\\.[0-9A-Za-z_\\-]{6}\\.[0-9A-Za-z_\\-]{27,38}'],
  ['figma', 'figma', `[0-9]{4,8}-${uuid()}`],
  ['datadog', 'dd-api dd-apikey dd-app', '[0-9A-Fa-f]{32}'],
  ['facebook', 'facebook', '[0-9]{15,16}[|%][0-9A-Za-z_\\-]{27,40}'],
  ['sourcegraph', 'sourcegraph', '[0-9A-Fa-f]{40}'],
  ['openweather', 'openweather owm pyowm', '[0-9a-z]{32}'],
  ['telegram', 'tgram', '[0-9]{8,10}:[0-9A-Za-z_\\-]{35}'],
  ['cohere', 'cohere co_api_key', '[0-9A-Za-z]{40}'],
  ['heroku', 'heroku', uuid()],
  [
    'aws',
    'secret_access_key secretaccesskey secret-access-key aws_secret aws_access aws-access awssecret',
    '[0-9A-Za-z/+]{40}',
  ],
];

const source = process.argv[2];
if (!source) {
  console.error('usage: node scripts/rebuild-service-keys.mjs <formats.tsv>');
  process.exit(2);
}
const lines = readFileSync(source, 'utf8').trim().split('\n').slice(1);
const text = tableOf([...lines.map((line) => line.split('\t')), ...OURS]);
writeFileSync(target, text);
console.log(
  `${createHash('sha256').update(text).digest('hex')}  service-keys.tsv, ${text.split('\n').length - 1} names`,
);

function uuid() {
  return '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}';
}

/** One line a name: the name, then its shapes. */
function tableOf(rows) {
  const shapesOf = new Map();
  for (const [, near, written] of rows) {
    const shape = cleaned(written);
    const { min, max, isDigits } = measured(shape);
    if (min < MIN_CHARS || max > MAX_CHARS || (isDigits && min < MIN_DIGITS)) continue;
    for (const name of near.split(' ')) {
      if (name.length < 3 || NOT_NAMES.has(name) || IS_MARK.test(name)) continue;
      if (bare(shape).includes(name)) continue;
      shapesOf.set(name, (shapesOf.get(name) ?? new Set()).add(shape));
    }
  }
  const names = [...shapesOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return names.map(([name, shapes]) => `${name}\t${[...shapes].sort().join('\t')}\n`).join('');
}

/** What is fixed in a shape, to see whether it has a mark. */
function bare(shape) {
  return shape.replace(/\\/g, '').toLowerCase();
}

function cleaned(shape) {
  return shape
    .replace(/\[([a-z])([A-Z])\]/g, (pair, a, b) => (a === b.toLowerCase() ? a : pair))
    .replace(/\[((?:\\.|[^\]\\])*)\]/g, (_, inside) => `[${cleanedClass(inside)}]`)
    .replace(/\{(\d+),\}/g, (_, least) => `{${least},${MAX_CHARS}}`)
    .replace(/\\\//g, '/');
}

/** Digits, capitals, small letters, the rest. */
function cleanedClass(inside) {
  let rest = inside;
  const ranges = [];
  for (const range of ['0-9', 'A-Z', 'a-z', 'A-F', 'a-f', 'A-H', 'a-h', 'c-f', 'C-F']) {
    if (!rest.includes(range)) continue;
    ranges.push(range);
    rest = rest.replaceAll(range, '');
  }
  if (rest.includes('A-z')) {
    ranges.push('A-Z', 'a-z', '_');
    rest = rest.replaceAll('A-z', '');
  }
  const order = (range) => ['0', 'A', 'C', 'a', 'c', '_'].indexOf(range[0]);
  return (
    [...new Set(ranges)].sort((a, b) => order(a) - order(b)).join('') +
    [...new Set(rest.match(/\\?./g))].join('')
  );
}

/** How long what it matches is, and whether that is digits alone. Shapes that are not read are left out. */
function measured(shape) {
  let min = 0;
  let max = 0;
  const atoms = shape.match(/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\[(){}|*+?])(?:\{\d+(?:,\d+)?\})?/g) ?? [];
  if (atoms.join('') !== shape || /\\[SWs]|\[\^/.test(shape)) {
    const isOurs = OURS.some(([, , ours]) => ours === shape);
    return isOurs ? { min: 32, max: 40, isDigits: false } : { min: 0, max: 0, isDigits: false };
  }
  for (const atom of atoms) {
    const [, least, most] = /\{(\d+)(?:,(\d+))?\}$/.exec(atom) ?? [null, '1', '1'];
    min += Number(least);
    max += Number(most ?? least);
  }
  return { min, max, isDigits: /^(?:\\d|\[0-9\])/.test(shape) && atoms.length === 1 };
}
