// The power is lost while somebody is forgotten, or remembered again. In two files, for two cores.
import { testLossesOfPower } from './support/lose-power.js';

testLossesOfPower({
  'forget at once': { rounds: 9 },
  'forget later': { rounds: 22 },
  'correct and erase the old': { rounds: 9 },
  unforget: { rounds: 40 },
});
