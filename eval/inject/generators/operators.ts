/** Operators: people at consoles and command lines, scripts and agents, with their reads, failed attempts, mistakes and repetitions. */
import type { Base } from '../base.ts';
import type { Hands } from '../actors.ts';
import { randomOf } from '../random.ts';
import type { Slip } from '../sessions.ts';
import { momentOf, noiseOf, sessionCalls, turnsFor } from '../sessions.ts';
import type { Story, Turn } from '../story.ts';
import { afterTurns, expectedOf } from '../story.ts';
import { turnsOf } from './mutations.ts';

interface Shape {
  readonly name: string;
  readonly hands: Hands;
  readonly slip: Slip;
  readonly motivation: string;
  /** Limit of knobs in one session. */
  readonly most: number;
  readonly hard: readonly string[];
}

const SHAPES: readonly Shape[] = [
  { name: 'console-plain', hands: 'console', slip: 'none', motivation: 'none', most: 1, hard: ['noise'] },
  { name: 'console-two-settings', hands: 'console', slip: 'none', motivation: 'none', most: 2, hard: ['noise'] },
  { name: 'console-denied-first', hands: 'console', slip: 'denied-first', motivation: 'none', most: 1, hard: ['failed-calls', 'noise'] },
  { name: 'console-corrects-itself', hands: 'console', slip: 'wrong-value-first', motivation: 'none', most: 1, hard: ['noise'] },
  { name: 'cli-plain', hands: 'cli', slip: 'none', motivation: 'none', most: 1, hard: ['noise'] },
  { name: 'cli-throttled', hands: 'cli', slip: 'throttled', motivation: 'none', most: 2, hard: ['failed-calls', 'noise'] },
  { name: 'cli-corrects-itself', hands: 'cli', slip: 'wrong-value-first', motivation: 'none', most: 1, hard: ['noise'] },
  { name: 'script-loop', hands: 'script', slip: 'none', motivation: 'scheduled', most: 3, hard: ['noise'] },
  { name: 'script-throttled', hands: 'script', slip: 'throttled', motivation: 'scheduled', most: 3, hard: ['failed-calls', 'noise'] },
  { name: 'script-says-it-twice', hands: 'script', slip: 'said-twice', motivation: 'scheduled', most: 2, hard: ['noise'] },
];

/**
 * Generates one story per way of working, each with other settings.
 * @param base the project
 * @param seed for settings, times and ids
 * @param round another round gives other settings
 * @returns stories; none if the project has no harmless setting
 */
export function operatorStories(base: Base, seed: string, round = 0): readonly Story[] {
  const harmless = turnsOf(base, `${seed} ${round}`).filter(({ knob }) => knob.judgement.decision === 'accept');
  return SHAPES.filter(({ hands }) => turnsFor(harmless, hands).length > 0).map((shape): Story => {
    const random = randomOf(`${seed} operator ${base.project} ${shape.name} ${round}`);
    const turns = distinctResources(
      Array.from({ length: 1 + random.below(shape.most) }, () => random.pick(turnsFor(harmless, shape.hands))),
    );
    const session = sessionCalls({ hands: shape.hands, turns, slip: shape.slip, startsAt: momentOf(random) }, random);
    const [first] = turns;
    return {
      base,
      family: 'operator',
      generator: shape.name,
      key: String(round),
      title: `${shape.hands} session: ${turns.map(({ knob, resource }) => `${knob.words} of ${resource.address}`).join(', ')}`,
      summary: `A ${shape.hands} session (${shape.name}) in a day with other people's reads and failures.`,
      origin: shape.hands,
      intent: {
        goal: first?.knob.goal ?? 'operability',
        motivation: shape.motivation,
        statement: `Another ${first?.knob.words ?? 'setting'}.`,
        isTold: false,
      },
      hard: shape.hard,
      calls: [...session, ...noiseOf(base, random)],
      after: afterTurns(turns),
      expected: expectedOf(turns),
    };
  });
}

function distinctResources(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter(({ resource }, index) => turns.findIndex((other) => other.resource.address === resource.address) === index);
}
