// The power is lost while what is due or has expired is erased, or a store from before is made to forget again.
import { testLossesOfPower } from './support/lose-power.js';

testLossesOfPower({
  'prune what is due': { rounds: 9 },
  'prune what has expired': { rounds: 9 },
  replay: { rounds: 9 },
  'go on after a kill': { rounds: 3 },
});
