/**
 * Selects the generated scenarios of a run: the default set, or a given number. Takes a seed and a count; selects evenly over families and,
 * within mutations, over resource types before attributes and resources.
 */
import { mkdirSync } from 'node:fs';
import type { Scenario } from '../dataset.ts';
import type { Base } from './base.ts';
import { findBases } from './base.ts';
import { adversarialStories } from './generators/adversarial.ts';
import { composedStories } from './generators/composed.ts';
import { mutationStories } from './generators/mutations.ts';
import { operatorStories } from './generators/operators.ts';
import { runbookStories } from './generators/runbooks.ts';
import { randomOf } from './random.ts';
import type { Family, Story } from './story.ts';
import { FAMILIES } from './story.ts';
import { storyId, writeScenario } from './write-scenario.ts';

/** The seed of the published numbers. */
export const DEFAULT_SEED = '20261121';
/** The number of drifts in the paper that this benchmark is compared with. */
export const DEFAULT_COUNT = 372;

/** The share of each family in the default set. */
const SHARES: Readonly<Record<Family, number>> = { runbook: 72, operator: 70, adversarial: 60, composed: 30, mutation: 140 };

/** The requested scenarios. */
export interface SetOptions {
  readonly seed: string;
  readonly count: number;
  readonly bases?: readonly Base[];
  /** The id of the only scenario to write. */
  readonly id?: string | undefined;
}

/**
 * Selects stories.
 * @param options seed and count
 * @returns exactly that many distinct stories, the same for the same seed
 */
export function chooseStories({ seed, count, bases = findBases() }: SetOptions): readonly Story[] {
  const factor = count / DEFAULT_COUNT;
  const chosen = FAMILIES.filter((family) => family !== 'mutation').flatMap((family) => {
    const wanted = Math.round(SHARES[family] * factor);
    const found = new Map<string, Story>();
    // A generator with a fixed number of stories gives nothing new after the first round.
    for (let round = 0; found.size < wanted && round < 4 + wanted; round++) {
      const stories = bases.flatMap((base) => storiesOf(family, base, { seed, round }));
      for (const story of spread(stories, `${seed} ${family} ${round}`, ({ generator }) => generator))
        if (found.size < wanted) found.set(storyId(story), story);
      if (family === 'runbook' && round > 0) break;
    }
    return [...found.values()];
  });
  const mutations: Story[] = [];
  for (let round = 0; mutations.length + chosen.length < count; round++) {
    const stories = bases
      .flatMap((base) => mutationStories(base, `${seed} ${round}`))
      .map((story) => (round === 0 ? story : { ...story, key: `${story.key}-${round}` }));
    mutations.push(
      ...spread(stories, `${seed} mutation ${round}`, ({ generator }) => typeOf(generator)).slice(
        0,
        count - chosen.length - mutations.length,
      ),
    );
  }
  return [...chosen, ...mutations];
}

/**
 * Writes the selected scenarios.
 * @param options seed and count
 * @param folder where they are written, in the recordings' format
 * @returns the scenarios, sorted by project and id
 */
export function generateScenarios(options: SetOptions, folder: string): readonly Scenario[] {
  mkdirSync(folder, { recursive: true });
  return chooseStories(options)
    .filter((story) => (options.id ?? storyId(story)) === storyId(story))
    .map((story) => writeScenario(story, folder, options.seed))
    .sort((left, right) => (`${left.project} ${left.id}` < `${right.project} ${right.id}` ? -1 : 1));
}

function storiesOf(family: Family, base: Base, { seed, round }: { readonly seed: string; readonly round: number }): readonly Story[] {
  switch (family) {
    case 'runbook':
      return runbookStories(base, seed);
    case 'operator':
      return operatorStories(base, seed, round);
    case 'adversarial':
      return adversarialStories(base, seed, round);
    case 'composed':
      return composedStories(base, seed, round);
    case 'mutation':
      return mutationStories(base, `${seed} ${round}`);
  }
}

/** `type.attribute` */
function typeOf(generator: string): string {
  return generator.split('.')[0] ?? generator;
}

/** One of each kind first, then a second of each, so that any prefix covers the kinds evenly. */
function spread(stories: readonly Story[], seed: string, kindOf: (story: Story) => string): readonly Story[] {
  const random = randomOf(seed);
  const order = stories.map((story) => ({ story, draw: random.hex(12) })).sort((left, right) => (left.draw < right.draw ? -1 : 1));
  const seen = new Map<string, number>();
  return order
    .map(({ story }, index) => {
      const rank = seen.get(kindOf(story)) ?? 0;
      seen.set(kindOf(story), rank + 1);
      return { story, rank, index };
    })
    .sort((left, right) => left.rank - right.rank || left.index - right.index)
    .map(({ story }) => story);
}
