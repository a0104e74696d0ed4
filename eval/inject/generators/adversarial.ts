/** Adversarial stories: changes that look acceptable but are not, and busy days without a required action. */
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
 * Generates one story per plot that the project supports.
 * @param base the project
 * @param seed for settings, times and ids
 * @param round another round gives other stories
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
