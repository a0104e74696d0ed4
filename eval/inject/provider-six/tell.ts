/**
 * The words in which days of a root of version 6 of the provider are told. Takes what happened and what is to be made of it, returns a story;
 * knows no day.
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

/** The provider's own region in the root, and the one that its standby resources name. */
export const HOME = 'eu-west-1';
export const STANDBY = 'eu-central-1';

let root: Base | undefined;

/** The root of which all days are told. */
function theRoot(): Base {
  root ??= ownBase('two-regions');
  return root;
}

/**
 * A resource of the root.
 * @param address its address
 * @returns it, as its last apply left it
 * @throws Error where there is none
 */
export function resourceAt(address: string): BaseResource {
  const found = theRoot().resources.find((resource) => resource.address === address);
  if (found === undefined) throw new Error(`expected ${address} in the root, found none`);
  return found;
}

/**
 * A setting that a call moves.
 * @param address whose
 * @param attribute which; the first knob of it counts
 * @param next the new value
 * @returns the turned knob
 * @throws Error where nothing turns it
 */
export function moved(address: string, attribute: string, next: Json): Turn {
  const resource = resourceAt(address);
  const knob = KNOBS.find((one) => one.type === resource.type && one.attribute === attribute);
  if (knob === undefined) throw new Error(`expected a knob of ${attribute} of ${resource.type}, found none`);
  return { resource, knob, next };
}

/** A day before the noise around it. */
export type Telling = Pick<Story, 'title' | 'summary' | 'intent' | 'hard' | 'calls' | 'expected'> &
  Partial<Pick<Story, 'after' | 'gone' | 'created'>> & { readonly origin: Hands };

/** Days by their ids, of small letters, digits and dashes; each is told when it is asked for. */
export type Days = Readonly<Record<string, (id: string) => Telling>>;

/**
 * A day.
 * @param id its own
 * @param telling what happened
 * @returns the story, with what else a trail of the first region holds of a day
 */
export function day(id: string, { calls, after = {}, ...told }: Telling): Story {
  const noise = noiseOf(theRoot(), randomOf(`${id} noise`)).map((one) => ({ ...one, region: HOME }));
  return { ...told, base: theRoot(), family: 'provider-6', generator: id, key: id, calls: [...calls, ...noise], after };
}

/**
 * What somebody meant.
 * @param goal one of the words of scenarios
 * @param statement in words
 * @param motivation why then; nobody said where it is left out
 * @returns the intent
 */
export function meant(goal: Goal, statement: string, motivation = 'none'): Story['intent'] {
  return { goal, motivation, statement };
}

/**
 * A session in which settings are moved, each where its resource is.
 * @param id of the day: draws hours and names
 * @param hands who
 * @param turns what is moved
 * @returns its calls
 */
export function session(id: string, hands: Hands, turns: readonly Turn[]): readonly TimedCall[] {
  const random = randomOf(`${id} session`);
  return sessionCalls({ hands, turns, slip: 'none', startsAt: momentOf(random) }, random);
}

/**
 * Calls that no knob makes.
 * @param id of the day: draws the hour
 * @param actor who
 * @param region where
 * @param calls one after the other
 * @returns the calls in their time
 */
export function said(id: string, actor: Actor, region: string, calls: readonly ApiCall[]): readonly TimedCall[] {
  const start = momentOf(randomOf(`${id} ${region} hour`));
  return calls.map((call, index) => ({ call, actor, region, at: start + index * 17_000 }));
}

/**
 * The first of those who work with such hands.
 * @param hands a kind
 * @returns somebody
 */
export function whoHas(hands: Hands): Actor {
  return ACTORS[hands][0] as Actor;
}

/**
 * An item of a resource that is in code.
 * @param decision what a careful reviewer decides
 * @param address the resource
 * @param attributes what the verdict is about
 * @param why the reason
 * @returns the item
 */
export function item(decision: ExpectedItem['decision'], address: string, attributes: readonly string[], why: string): ExpectedItem {
  return { address, decision, attributes: [...attributes], why };
}
