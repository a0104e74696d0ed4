/** What a plot is: takes what can be turned in a project and returns a story's heart. Knows no plot. */
import type { Json } from '#domain/json.ts';
import type { Hands } from '../../actors.ts';
import type { Base } from '../../base.ts';
import type { Random } from '../../random.ts';
import type { Story, Turn } from '../../story.ts';
import { afterTurns, expectedOf } from '../../story.ts';
import type { TimedCall } from '../../to-record.ts';

/** What a plot draws from. */
export interface Draw {
  readonly base: Base;
  readonly random: Random;
  readonly harmless: readonly Turn[];
  readonly harmful: readonly Turn[];
  readonly seed: string;
}

/** A story without whose it is and without its day's noise. */
export type Plot = Pick<Story, 'title' | 'summary' | 'origin' | 'intent' | 'hard' | 'calls' | 'after' | 'expected'>;

/** Plots by name; undefined where the project does not have what one takes. */
export type Plots = Readonly<Record<string, (draw: Draw) => Plot | undefined>>;

interface Telling {
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly calls: readonly TimedCall[];
  readonly hands: Hands;
  readonly hard: readonly string[];
}

/**
 * A day after which something is another.
 * @param telling what is turned, by which calls, and what makes it hard
 * @returns the plot: what is expected is what the turns' judgements say
 */
export function told({ title, turns, calls, hands, hard }: Telling): Plot {
  const goal = turns[0]?.knob.goal ?? 'operability';
  return {
    title,
    summary: title,
    origin: hands,
    intent: { goal, motivation: 'none', statement: title, isTold: false },
    hard,
    calls,
    after: afterTurns(turns),
    expected: expectedOf(turns),
  };
}

/**
 * What a setting is before it is turned.
 * @param turn the setting
 * @returns its value in the state; null where it has none
 */
export function presentOf({ resource, knob }: Turn): Json {
  return resource.values[knob.attribute] ?? null;
}

/**
 * Settings that the same call puts back: one plain value, which was set before.
 * @param turns any
 * @returns those of them
 */
export function reversible(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter((turn) => {
    const present = presentOf(turn);
    return present !== null && present !== '' && typeof present !== 'object' && turn.knob.attribute !== 'enable_key_rotation';
  });
}
