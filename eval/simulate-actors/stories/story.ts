/** The structure of a story, and the required result of a run. Actors have no names; a seed provides them. */
import type { StoryCall } from './calls.ts';
import type { StoryPart } from './estate.ts';

/** agent: listed in the policy. pipeline: a program that is not. on-call: a person with the emergency role. terraform: that of the root. */
export type Role = 'agent' | 'pipeline' | 'on-call' | 'terraform';

export interface StoryStep {
  /** Such as `agent a`; equal text means the same actor. */
  readonly by: `${Role} ${'a' | 'b' | 'c'}`;
  /** Minutes after the story begins. */
  readonly at: number;
  readonly call: StoryCall;
}

/** The required result of a run over a story. */
export interface Fight {
  /** One of these guardrails must name it. */
  readonly named: readonly string[];
  readonly on: readonly StoryPart[];
  /** The first step that works against another actor's. */
  readonly counter: number;
  /** The latest step after which it must be named. */
  readonly by: number;
  /** Pairs of steps in which the second responds to the first: edges of the causal graph. */
  readonly edges: readonly (readonly [earlier: number, later: number])[];
}

export interface Story {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StoryStep[];
  /** Minutes from the start until an alarm about the service fires. */
  readonly alarm?: number;
  /** Absent in a twin: there must be no finding. */
  readonly fight?: Fight;
}

/** A story and its harmless look-alike. */
export interface StoryPair {
  readonly story: Story & { readonly fight: Fight };
  readonly twin: Story;
}

/** Guardrails about one field. */
export const ON_ONE_FIELD = ['contested', 'oscillation'];
/** Guardrails about related resources. */
export const BETWEEN_NEIGHBOURS = ['collision', 'conflicting-intents', 'reaction-chain'];

type StepTuple = readonly [by: StoryStep['by'], at: number, call: StoryCall];

/** A story without its fight. */
export function story(id: string, title: string, steps: readonly StepTuple[]): Story {
  return { id, title, steps: steps.map(([by, at, call]) => ({ by, at, call })) };
}

/** The twin of a story. */
export function twin(of: string, title: string, steps: readonly StepTuple[]): Story {
  return story(`${of}-twin`, title, steps);
}
