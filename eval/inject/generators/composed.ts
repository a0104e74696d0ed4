/** Compositions of stories of other families: actors interleave, days separate related changes, a third change cancels another. */
import type { Base } from '../base.ts';
import type { Hands } from '../actors.ts';
import type { Random } from '../random.ts';
import { randomOf } from '../random.ts';
import { momentOf, noiseOf, sessionCalls, turnsFor } from '../sessions.ts';
import type { Story, Turn } from '../story.ts';
import { afterTurns, expectedOf } from '../story.ts';
import type { TimedCall } from '../to-record.ts';
import { turnsOf } from './mutations.ts';

const SECOND = 1000;

/**
 * Interleaves several sessions: each keeps its order, their calls alternate.
 * @param sessions each in time order
 * @param startsAt of the first call
 * @returns all calls, a few seconds apart
 */
function interleave(sessions: readonly (readonly TimedCall[])[], startsAt: number): readonly TimedCall[] {
  const longest = Math.max(...sessions.map((calls) => calls.length));
  const order = Array.from({ length: longest }, (_, index) => sessions.flatMap((calls) => calls.slice(index, index + 1))).flat();
  return order.map((timed, index) => ({ ...timed, at: startsAt + index * 7 * SECOND }));
}

const COMPOSITIONS: Readonly<
  Record<string, { readonly hands: readonly Hands[]; readonly days: number; readonly hard: readonly string[] }>
> = {
  'two-actors-interleaved': { hands: ['console', 'script'], days: 1, hard: ['interleaved', 'noise'] },
  'three-actors-interleaved': { hands: ['console', 'cli', 'script'], days: 1, hard: ['interleaved', 'noise'] },
  'over-two-days': { hands: ['console', 'console'], days: 2, hard: ['noise'] },
  'over-three-days': { hands: ['cli', 'cli', 'console'], days: 3, hard: ['noise'] },
};

/**
 * Generates one story per composition.
 * @param base the project
 * @param seed for settings, times and ids
 * @param round another round gives other stories
 * @returns stories; none if the project has too few harmless settings
 */
export function composedStories(base: Base, seed: string, round = 0): readonly Story[] {
  const harmless = turnsOf(base, `${seed} ${round}`).filter(({ knob }) => knob.judgement.decision === 'accept');
  return Object.entries(COMPOSITIONS).flatMap(([name, { hands, days, hard }]): readonly Story[] => {
    const random = randomOf(`${seed} composed ${base.project} ${name} ${round}`);
    const turns = drawDistinct(harmless, hands, random);
    if (turns.length < hands.length) return [];
    const sessions = turns.map((turn, index) => {
      const day = days === 1 ? 0 : index;
      return sessionCalls({ hands: hands[index] ?? 'console', turns: [turn], slip: 'none', startsAt: momentOf(random, day) }, random);
    });
    const calls = days === 1 ? interleave(sessions, momentOf(random)) : sessions.flat();
    const [first] = turns;
    return [
      {
        base,
        family: 'composed',
        generator: name,
        key: String(round),
        title: `${hands.join(', ')}: ${turns.map(({ knob }) => knob.words).join(', ')}`,
        summary: `${hands.length} sessions that have nothing to do with one another, ${days === 1 ? 'call by call in turn' : `over ${days} days`}.`,
        origin: hands[0] ?? 'console',
        intent: {
          goal: first?.knob.goal ?? 'operability',
          motivation: 'none',
          statement: `Another ${first?.knob.words ?? 'setting'}.`,
          isTold: false,
        },
        hard,
        calls: [...calls, ...noiseOf(base, random, days)],
        after: afterTurns(turns),
        expected: expectedOf(turns),
      },
    ];
  });
}

/** Different resources, so that no field is contested. */
function drawDistinct(turns: readonly Turn[], hands: readonly Hands[], random: Random): readonly Turn[] {
  return hands.reduce((chosen: readonly Turn[], one) => {
    const left = turnsFor(turns, one).filter(({ resource }) => !chosen.some((turn) => turn.resource.address === resource.address));
    return left.length === 0 ? chosen : [...chosen, random.pick(left)];
  }, []);
}
