// What `verify --deep` does with the file: the audit of every byte of no live row, fused with the search for 10,000 byte
// strings of 23 bytes and more. Against cat, and against grep -F, which only searches.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, ms, printGoal, printTable, timed, timeOfCat, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';
import { LARGE, largeStore, SMALL } from './lib/stores.mjs';

export const title = 'verify --deep: audit, and search for 10,000 byte strings, in one pass';

const AUDIT = fileURLToPath(new URL('./lib/audit.mjs', import.meta.url));
const NEEDLES = 10_000;
const NEEDLE_CHARS = 32;
const RUNS = 3;
const GOALS = { ofCat: 12, megabytes: 400 };

export async function run(folder) {
  const { place } = await largeStore(folder, LARGE);
  const path = databasePath(place);
  const few = await writeNeedles(folder, place);
  timeOfCat(path);
  const runs = Array.from({ length: RUNS }, () => ({ cat: timeOfCat(path), audit: audit(path, few) }));
  const cat = median(runs.map((run) => run.cat));
  const of = (what) => median(runs.map((run) => run.audit[what]));
  const last = runs.at(-1).audit;
  console.log(
    `  ${last.pages} pages, ${last.slackBytes} bytes of slack, ${last.clean ? 'all zero' : 'NOT CLEAN'}; ${last.found} of ${NEEDLES} found, as many as are there: ${NEEDLES / 2}`,
  );
  const small = await largeStore(folder, SMALL);
  const smaller = databasePath(small.place);
  timeOfCat(smaller);
  const grep =
    timed(() =>
      spawnSync('grep', ['-c', '-a', '-F', '-f', few.lines, smaller], {
        env: { ...process.env, LC_ALL: 'C' },
      }),
    ) / timeOfCat(smaller);
  printTable(
    ['', 'ms', 'of cat', 'processor'],
    [
      ['audit and search', ms(of('wall')), times(of('wall') / cat), ms(of('processor'))],
      ['cat', ms(cat), '', ''],
      ['grep -c -F -f, in the smaller store', '', times(grep), ''],
    ],
  );
  const ratio = of('wall') / cat;
  const megabytes = of('rss') / 1024;
  printGoal(`audit and search, to cat (goal: at most ${GOALS.ofCat})`, ratio, ratio <= GOALS.ofCat);
  printGoal(
    `memory in MB (goal: at most ${GOALS.megabytes}, whatever the file's size)`,
    megabytes,
    megabytes <= GOALS.megabytes,
  );
}

/** One half from messages that are there, the other half of words that nobody wrote. */
async function writeNeedles(folder, place) {
  const texts = await withWorkspace(place, ({ store }) =>
    store.db
      .prepare('SELECT substr(text, 20, ?) FROM messages WHERE length(text) > 60 AND id % 97 = 1 LIMIT ?')
      .pluck()
      .all(NEEDLE_CHARS, NEEDLES / 2),
  );
  const reversed = texts.map((text) => [...text].reverse().join(''));
  const needles = [...texts, ...reversed];
  const at = { list: join(folder, 'needles.json'), lines: join(folder, 'needles.txt') };
  writeFileSync(at.list, JSON.stringify(needles));
  writeFileSync(at.lines, `${needles.join('\n')}\n`);
  return at;
}

function audit(path, { list }) {
  return JSON.parse(execFileSync(process.execPath, [AUDIT, path, list], { encoding: 'utf8' }));
}
