/** What a generator hands over: what happened, what is there afterwards, and what is to be made of it. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { ExpectedItem } from '../dataset.ts';
import type { CreatedResource } from '../replay-provider/world.ts';
import type { Base, BaseResource } from './base.ts';
import type { Goal, Knob } from './knob.ts';
import type { TimedCall } from './to-record.ts';

/** Families of generators; the board reports each apart. */
export const FAMILIES = ['runbook', 'operator', 'adversarial', 'mutation', 'composed'] as const;
export type Family = (typeof FAMILIES)[number];

/** One knob of one resource, turned. */
export interface Turn {
  readonly resource: BaseResource;
  readonly knob: Knob;
  readonly next: Json;
}

/** A story about one base. */
export interface Story {
  readonly base: Base;
  /** `provider-6` and `held-out` for a day that is told by hand and drawn from nothing. */
  readonly family: Family | 'provider-6' | 'held-out';
  /** The generator's name within its family. */
  readonly generator: string;
  /** Distinguishes stories of one generator. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly origin: string;
  readonly intent: {
    /** What the values serve, or what a document of the day is for. */
    readonly goal: Goal;
    readonly motivation: string;
    readonly statement: string;
    /** False where nothing of the day says the goal beside the change. */
    readonly isTold?: boolean;
  };
  readonly hard: readonly string[];
  readonly calls: readonly TimedCall[];
  /** The trail as it stands, where no model makes it of `calls`. */
  readonly records?: readonly JsonObject[];
  /** Address → attributes that are different afterwards. */
  readonly after: Readonly<Record<string, JsonObject>>;
  /** Addresses of what is not there any more. */
  readonly gone?: readonly string[];
  readonly created?: readonly CreatedResource[];
  readonly expected: readonly ExpectedItem[];
}

/**
 * What turned knobs leave.
 * @param turns in the order of happening; a later one of the same place wins
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
 * What is expected of turned knobs.
 * @param turns each resource in as many turns as it likes; the sternest judgement of its turns counts
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
 * An item nothing is to be made of.
 * @param address the resource
 * @param why nothing came of it
 * @returns the item
 */
export function nothingExpected(address: string, why: string): ExpectedItem {
  return { address, decision: 'none', attributes: [], why };
}
