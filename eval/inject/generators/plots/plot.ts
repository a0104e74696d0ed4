/** The structure of a plot: takes the knobs of a project and returns the main part of a story. Independent of specific plots. */
import type { Json } from '#domain/json.ts';
import type { Hands } from '../../actors.ts';
import type { Base } from '../../base.ts';
import type { Random } from '../../random.ts';
import type { Story, Turn } from '../../story.ts';
import { afterTurns, expectedOf } from '../../story.ts';
import type { TimedCall } from '../../to-record.ts';

/** The input of a plot. */
export interface Draw {
  readonly base: Base;
  readonly random: Random;
  readonly harmless: readonly Turn[];
  readonly harmful: readonly Turn[];
  readonly seed: string;
}

/** A story without its base, its family and the noise of its day. */
export type Plot = Pick<Story, 'title' | 'summary' | 'origin' | 'intent' | 'hard' | 'calls' | 'after' | 'expected'>;

/** Plots by name; undefined if the project does not support one. */
export type Plots = Readonly<Record<string, (draw: Draw) => Plot | undefined>>;

interface PlotParts {
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly calls: readonly TimedCall[];
  readonly hands: Hands;
  readonly hard: readonly string[];
}

/**
 * Makes a day with a lasting change.
 * @param telling the turns, their calls, and the difficulties
 * @returns the plot, with the turns' judgements as expected verdicts
 */
export function plotOf({ title, turns, calls, hands, hard }: PlotParts): Plot {
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
 * The value of a setting before it is turned.
 * @param turn the setting
 * @returns its value in the state; null if it has none
 */
export function presentOf({ resource, knob }: Turn): Json {
  return resource.values[knob.attribute] ?? null;
}

/**
 * Settings that the same call can set back: one plain value with an earlier value.
 * @param turns any
 * @returns the matching ones
 */
export function reversible(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter((turn) => {
    const present = presentOf(turn);
    return present !== null && present !== '' && typeof present !== 'object' && turn.knob.attribute !== 'enable_key_rotation';
  });
}
