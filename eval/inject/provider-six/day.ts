/**
 * Helpers for the days of a root with version 6 of the provider. Takes events and expected results, returns a story; independent of
 * specific days.
 */
import type { Json } from '#domain/json.ts';
import type { ExpectedItem } from '../../dataset.ts';
import type { Actor, Hands } from '../actors.ts';
import { ACTORS } from '../actors.ts';
import type { ApiCall } from '../api-call.ts';
import type { Base, BaseResource } from '../base.ts';
import { ownBase } from '../base.ts';
import type { Goal } from '../knob.ts';
import { KNOBS } from '../knobs/index.ts';
import { randomOf } from '../random.ts';
import { momentOf, noiseOf, sessionCalls } from '../sessions.ts';
import type { Story, Turn } from '../story.ts';
import type { TimedCall } from '../to-record.ts';

/** The provider's own region in the root, and the region of its standby resources. */
export const HOME = 'eu-west-1';
export const STANDBY = 'eu-central-1';

let root: Base | undefined;

/** The root of all these days. */
function theRoot(): Base {
  root ??= ownBase('two-regions');
  return root;
}

/**
 * A resource of the root.
 * @param address its address
 * @returns the resource with the values of its last apply
 * @throws Error if there is none
 */
export function resourceAt(address: string): BaseResource {
  const found = theRoot().resources.find((resource) => resource.address === address);
  if (found === undefined) throw new Error(`expected ${address} in the root, found none`);
  return found;
}

/**
 * Turns a knob of the root.
 * @param address of the resource
 * @param attribute its attribute; the first knob of it is used
 * @param next the new value
 * @returns the turned knob
 * @throws Error if there is no knob
 */
export function moved(address: string, attribute: string, next: Json): Turn {
  const resource = resourceAt(address);
  const knob = KNOBS.find((one) => one.type === resource.type && one.attribute === attribute);
  if (knob === undefined) throw new Error(`expected a knob of ${attribute} of ${resource.type}, found none`);
  return { resource, knob, next };
}

/** A day without noise. */
export type DayParts = Pick<Story, 'title' | 'summary' | 'intent' | 'hard' | 'calls' | 'expected'> &
  Partial<Pick<Story, 'after' | 'gone' | 'created'>> & { readonly origin: Hands };

/** Days by id, in lower case letters, digits and dashes; created on demand. */
export type Days = Readonly<Record<string, (id: string) => DayParts>>;

/**
 * Makes a day.
 * @param id its own
 * @param telling its events and expected results
 * @returns the story, with the usual noise of a trail in the first region
 */
export function day(id: string, { calls, after = {}, ...rest }: DayParts): Story {
  const noise = noiseOf(theRoot(), randomOf(`${id} noise`)).map((one) => ({ ...one, region: HOME }));
  return { ...rest, base: theRoot(), family: 'provider-6', generator: id, key: id, calls: [...calls, ...noise], after };
}

/**
 * Makes an intent.
 * @param goal one of the words of scenarios
 * @param statement as text
 * @param motivation omitted if no reason is stated
 * @returns the intent
 */
export function intentOf(goal: Goal, statement: string, motivation = 'none'): Story['intent'] {
  return { goal, motivation, statement };
}

/**
 * A session that changes settings, each in its resource's region.
 * @param id of the day: the seed for hours and names
 * @param hands kind of actor
 * @param turns the turned knobs
 * @returns its calls
 */
export function session(id: string, hands: Hands, turns: readonly Turn[]): readonly TimedCall[] {
  const random = randomOf(`${id} session`);
  return sessionCalls({ hands, turns, slip: 'none', startsAt: momentOf(random) }, random);
}

/**
 * Calls without a knob.
 * @param id of the day: the seed for the hour
 * @param actor the caller
 * @param region of the calls
 * @param calls in order
 * @returns the calls with their times
 */
export function timedCalls(id: string, actor: Actor, region: string, calls: readonly ApiCall[]): readonly TimedCall[] {
  const start = momentOf(randomOf(`${id} ${region} hour`));
  return calls.map((call, index) => ({ call, actor, region, at: start + index * 17_000 }));
}

/**
 * The first actor of a kind.
 * @param hands a kind
 * @returns the actor
 */
export function firstActorOf(hands: Hands): Actor {
  return ACTORS[hands][0] as Actor;
}

/**
 * Makes an expected item for a resource in code.
 * @param decision of a careful reviewer
 * @param address the resource
 * @param attributes subject of the verdict
 * @param why the reason
 * @returns the item
 */
export function item(decision: ExpectedItem['decision'], address: string, attributes: readonly string[], why: string): ExpectedItem {
  return { address, decision, attributes: [...attributes], why };
}
