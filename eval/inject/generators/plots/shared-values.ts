/** Values with several owners: of a downloaded module, of all instances of a resource, or set by two actors against each other. */
import { momentOf, sessionCalls, turnsFor } from '../../sessions.ts';
import { afterTurns, expectedOf } from '../../story.ts';
import { siblingsOf } from '../../plain-places.ts';
import { randomOf } from '../../random.ts';
import { allTurnsOf } from '../mutations.ts';
import type { Plots } from './plot.ts';
import { presentOf, reversible, plotOf } from './plot.ts';

const MINUTE = 60_000;

/** If there is one right edit, it is expected; otherwise a person must choose. */
export const SHARED_VALUES: Plots = {
  'unexposed-in-a-registry-module': ({ random, base, seed }) => {
    const hidden = allTurnsOf(base, seed).filter(
      ({ resource, knob }) => base.unexposed.has(`${resource.address} ${knob.attribute}`) && knob.attribute !== 'tags',
    );
    if (hidden.length === 0) return undefined;
    const turn = random.pick(hidden);
    const calls = sessionCalls({ hands: 'console', turns: [turn], slip: 'none', startsAt: momentOf(random) }, random);
    const made = plotOf({
      title: `${turn.knob.words} of ${turn.resource.address}, which the module does not expose`,
      turns: [turn],
      calls,
      hands: 'console',
      hard: ['module', 'noise'],
    });
    const why = 'a downloaded module writes the value and exposes no input for it: a person has to choose';
    return { ...made, expected: made.expected.map((item) => ({ ...item, decision: 'escalate' as const, why })) };
  },
  'all-instances-alike': ({ random, base, seed }) => {
    const shared = allTurnsOf(base, seed).filter(
      ({ resource, knob, next }) =>
        knob.judgement.decision === 'accept' &&
        typeof next === 'number' &&
        siblingsOf(base, resource).length > 0 &&
        typeof resource.values[knob.attribute] === 'number',
    );
    const even = shared.filter(({ resource, knob }) =>
      siblingsOf(base, resource).every(({ values }) => values[knob.attribute] === resource.values[knob.attribute]),
    );
    const able = turnsFor(even, 'script');
    if (able.length === 0) return undefined;
    const first = random.pick(able);
    const turns = [first, ...siblingsOf(base, first.resource).map((resource) => ({ ...first, resource }))];
    const calls = sessionCalls({ hands: 'script', turns, slip: 'none', startsAt: momentOf(random) }, random);
    return {
      ...plotOf({
        title: `A script sets the ${first.knob.words} of all instances alike`,
        turns,
        calls,
        hands: 'script',
        hard: ['for_each', 'noise'],
      }),
    };
  },
  contested: ({ random, harmless }) => {
    const numbers = reversible(turnsFor(harmless, 'agent')).filter(({ next }) => typeof next === 'number');
    if (numbers.length === 0) return undefined;
    const turn = random.pick(numbers);
    const other = { ...turn, next: presentOf(turn) };
    const start = momentOf(random) - 120 * MINUTE;
    const rounds = [turn, other, turn, other, turn].flatMap((one, index) =>
      sessionCalls(
        { hands: index % 2 === 0 ? 'agent' : 'console', turns: [one], slip: 'none', startsAt: start + index * 20 * MINUTE },
        randomOf(`${random.hex(8)}`),
      ),
    );
    return {
      title: `An agent and a person set the ${turn.knob.words} against each other`,
      summary: 'Five times in two hours, last by the agent.',
      origin: 'agent',
      intent: { goal: turn.knob.goal, motivation: 'none', statement: 'Two opposite aims.', isTold: false },
      hard: ['two-actors', 'noise'],
      calls: rounds,
      after: afterTurns([turn]),
      expected: expectedOf([turn]).map((item) => ({
        ...item,
        decision: 'escalate' as const,
        why: 'two actors with opposite aims; the last write is not agreed',
      })),
    };
  },
};
