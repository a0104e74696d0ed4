/** Adversarial stories: lures to accept what must not be, and days on which much happens and nothing is to be done. */
import type { Base } from '../base.ts';
import { randomOf } from '../random.ts';
import { noiseOf } from '../sessions.ts';
import type { Story } from '../story.ts';
import { turnsOf } from './mutations.ts';
import { LURES } from './plots/lures.ts';
import type { Plots } from './plots/plot.ts';
import { QUIET_DAYS } from './plots/quiet-days.ts';
import { SHARED_VALUES } from './plots/shared-values.ts';

const PLOTS: Plots = { ...QUIET_DAYS, ...LURES, ...SHARED_VALUES };

/**
 * One story per plot, where the project has what it takes.
 * @param base the project
 * @param seed draws settings, times and ids
 * @param round another round draws others
 * @returns stories
 */
export function adversarialStories(base: Base, seed: string, round = 0): readonly Story[] {
  const turns = turnsOf(base, `${seed} ${round}`);
  const harmless = turns.filter(({ knob }) => knob.judgement.decision === 'accept');
  const harmful = turns.filter(({ knob }) => knob.judgement.decision !== 'accept');
  if (harmless.length === 0) return [];
  return Object.entries(PLOTS).flatMap(([name, make]): readonly Story[] => {
    const random = randomOf(`${seed} adversarial ${base.project} ${name} ${round}`);
    const made = make({ base, random, harmless, harmful, seed: `${seed} ${round}` });
    if (made === undefined) return [];
    return [
      { ...made, base, family: 'adversarial', generator: name, key: String(round), calls: [...made.calls, ...noiseOf(base, random)] },
    ];
  });
}
