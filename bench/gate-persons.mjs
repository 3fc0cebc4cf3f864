// How many names the gate finds in labelled texts, how many it sees where there are none, and how fast.

import { gateOf } from './lib/gates.mjs';
import { printTable, stopwatch } from './lib/measure.mjs';
import { cleanTexts, labelledTexts, percent, scoreOf } from './lib/pii.mjs';

export const title = 'names of persons: found, missed, and seen where nobody is named';

const SETS = ['presidio_v2', 'gen'];

export async function run() {
  const gate = gateOf();
  const persons = (text) => gate.apply(text).findings.filter(({ kind }) => kind === 'person');
  const rows = SETS.map((name) => [name, labelledTexts(name)]).filter(([, texts]) => texts !== null);
  printTable(
    ['labelled texts', 'precision', 'recall', 'F1'],
    rows.map(([name, texts]) => {
      const { precision, recall, f1 } = scoreOf(texts, 'PERSON', persons);
      return [name, percent(precision), percent(recall), percent(f1)];
    }),
  );
  const namesOnly = gateOf(['person']);
  printTable(
    ['clean text', 'finds', 'per MB', 'MB/s, names only'],
    cleanTexts().map(({ name, text }) => {
      namesOnly.apply(text.slice(0, 50_000));
      const watch = stopwatch();
      const finds = namesOnly.apply(text).findings.length;
      const { processor } = watch.lap();
      return [
        name,
        finds,
        ((finds * 1e6) / text.length).toFixed(1),
        (text.length / 1e3 / processor).toFixed(1),
      ];
    }),
  );
}
