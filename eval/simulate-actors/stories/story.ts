/** What a story is, and what a run must say of it. Nobody has a name in one: a seed gives it. */
import type { StoryCall } from './calls.ts';
import type { StoryPart } from './estate.ts';

/** agent: listed in the policy · pipeline: a program that is not · on-call: a person with the emergency role · terraform: that of the root. */
export type Role = 'agent' | 'pipeline' | 'on-call' | 'terraform';

export interface StoryStep {
  /** Such as `agent a`: the same text is the same actor. */
  readonly by: `${Role} ${'a' | 'b' | 'c'}`;
  /** Minutes after the story begins. */
  readonly at: number;
  readonly call: StoryCall;
}

/** What a run must say of a story. */
export interface Fight {
  /** Any of these guardrails. */
  readonly named: readonly string[];
  readonly on: readonly StoryPart[];
  /** The first step against another's. */
  readonly counter: number;
  /** The step after which it must be named at the latest. */
  readonly by: number;
  /** Steps of which the second answers the first: edges of the causal graph. */
  readonly edges: readonly (readonly [earlier: number, later: number])[];
}

export interface Story {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StoryStep[];
  /** Minutes after the beginning at which an alarm about the service fires. */
  readonly alarm?: number;
  /** Absent in a twin: nothing may be named. */
  readonly fight?: Fight;
}

/** A story and what only looks like it. */
export interface StoryPair {
  readonly story: Story & { readonly fight: Fight };
  readonly twin: Story;
}

/** Guardrails about one field. */
export const ON_ONE_FIELD = ['contested', 'oscillation'];
/** Guardrails about related resources. */
export const BETWEEN_NEIGHBOURS = ['collision', 'conflicting-intents', 'reaction-chain'];

type Told = readonly [by: StoryStep['by'], at: number, call: StoryCall];

/** A story without its fight. */
export function story(id: string, title: string, told: readonly Told[]): Story {
  return { id, title, steps: told.map(([by, at, call]) => ({ by, at, call })) };
}

/** The twin of a story. */
export function twin(of: string, title: string, told: readonly Told[]): Story {
  return story(`${of}-twin`, title, told);
}
