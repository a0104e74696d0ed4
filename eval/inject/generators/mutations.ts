/** Mutations: every knob of every matching resource, set once to another valid value. The widest and simplest family. */
import type { Base } from '../base.ts';
import { KNOBS } from '../knobs/index.ts';
import { isPlainPlace } from '../plain-places.ts';
import { randomOf } from '../random.ts';
import { momentOf, noiseOf, sessionCalls } from '../sessions.ts';
import type { Story, Turn } from '../story.ts';
import { afterTurns, expectedOf } from '../story.ts';

/**
 * Lists the knobs that can be turned in a project.
 * @param base the project
 * @param seed for the values
 * @returns turns, by resource and then by knob; only plain places (plain-places.ts)
 */
export function turnsOf(base: Base, seed: string): readonly Turn[] {
  return allTurnsOf(base, seed).filter(({ resource, knob }) => isPlainPlace(base, resource, knob.attribute));
}

/**
 * Lists every knob of every resource, plain or not.
 * @param base the project
 * @param seed for the values
 * @returns turns, by resource and then by knob
 */
export function allTurnsOf(base: Base, seed: string): readonly Turn[] {
  return base.resources.flatMap((resource) =>
    KNOBS.filter(({ type }) => type === resource.type).flatMap((knob) => {
      const next = knob.next(resource.values, randomOf(`${seed} ${resource.address} ${knob.attribute}`));
      return next === undefined ? [] : [{ resource, knob, next }];
    }),
  );
}

/**
 * Generates one story per knob and resource.
 * @param base the project
 * @param seed for values, times and ids
 * @returns stories
 */
export function mutationStories(base: Base, seed: string): readonly Story[] {
  return turnsOf(base, seed).map((turn): Story => {
    const { resource, knob } = turn;
    const random = randomOf(`${seed} mutation ${base.project} ${resource.address} ${knob.attribute}`);
    const hands = random.pick(['console', 'cli'] as const);
    const session = sessionCalls({ hands, turns: [turn], slip: 'none', startsAt: momentOf(random) }, random);
    return {
      base,
      family: 'mutation',
      generator: `${resource.type}.${knob.attribute}`,
      key: `${resource.address}-${knob.words}`,
      title: `Somebody changes the ${knob.words} of ${resource.address}`,
      summary: `One call, nothing around it that speaks for or against it.`,
      origin: hands,
      intent: { goal: knob.goal, motivation: 'none', statement: `Another ${knob.words}.`, isTold: false },
      hard: [],
      calls: [...session, ...noiseOf(base, random)],
      after: afterTurns([turn]),
      expected: expectedOf([turn]),
    };
  });
}
