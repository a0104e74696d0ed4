/** The result of a generator: the calls, the values afterwards, and the expected result. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { ExpectedItem } from '../dataset.ts';
import type { CreatedResource } from '../replay-provider/world.ts';
import type { Base, BaseResource } from './base.ts';
import type { Goal, Knob } from './knob.ts';
import type { TimedCall } from './to-record.ts';

/** Families of generators; the board reports each separately. */
export const FAMILIES = ['runbook', 'operator', 'adversarial', 'mutation', 'composed'] as const;
export type Family = (typeof FAMILIES)[number];

/** One turned knob of one resource. */
export interface Turn {
  readonly resource: BaseResource;
  readonly knob: Knob;
  readonly next: Json;
}

/** A story about one base. */
export interface Story {
  readonly base: Base;
  /** `provider-6` and `held-out` for a hand-written day that is not drawn from a generator. */
  readonly family: Family | 'provider-6' | 'held-out';
  /** The generator's name within its family. */
  readonly generator: string;
  /** Distinguishes stories of one generator. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly origin: string;
  readonly intent: {
    /** The goal that the values serve, or that a document of the day states. */
    readonly goal: Goal;
    readonly motivation: string;
    readonly statement: string;
    /** False if only the change itself shows the goal. */
    readonly isTold?: boolean;
  };
  readonly hard: readonly string[];
  readonly calls: readonly TimedCall[];
  /** The trail itself, if it is not generated from `calls`. */
  readonly records?: readonly JsonObject[];
  /** Address → changed attributes. */
  readonly after: Readonly<Record<string, JsonObject>>;
  /** Addresses of deleted resources. */
  readonly gone?: readonly string[];
  readonly created?: readonly CreatedResource[];
  readonly expected: readonly ExpectedItem[];
}

/**
 * The effect of turned knobs.
 * @param turns in time order; a later one of the same place has precedence
 * @returns address → changed attributes
 */
export function afterTurns(turns: readonly Turn[]): Readonly<Record<string, JsonObject>> {
  const after = new Map<string, JsonObject>();
  for (const { resource, knob, next } of turns) {
    const now = { ...resource.values, ...after.get(resource.address) };
    after.set(resource.address, { ...after.get(resource.address), ...knob.changes(now, next) });
  }
  return Object.fromEntries(after);
}

/**
 * The expected result of turned knobs.
 * @param turns any number per resource; the strictest judgement counts
 * @returns one item per resource
 */
export function expectedOf(turns: readonly Turn[]): readonly ExpectedItem[] {
  const order = ['accept', 'escalate', 'revert'] as const;
  const addresses = [...new Set(turns.map(({ resource }) => resource.address))];
  return addresses.map((address) => {
    const own = turns.filter(({ resource }) => resource.address === address);
    const sternest = own.reduce((worst, turn) =>
      order.indexOf(turn.knob.judgement.decision) > order.indexOf(worst.knob.judgement.decision) ? turn : worst,
    );
    const names = own.flatMap(({ resource, knob, next }) =>
      Object.keys(knob.changes(resource.values, next)).filter((name) => name !== 'tags_all'),
    );
    return { address, decision: sternest.knob.judgement.decision, attributes: [...new Set(names)], why: sternest.knob.judgement.why };
  });
}

/**
 * An item without an expected drift.
 * @param address the resource
 * @param why the reason
 * @returns the item
 */
export function nothingExpected(address: string, why: string): ExpectedItem {
  return { address, decision: 'none', attributes: [], why };
}
