/** Who did what to which drift, and when: the run's drifts seen party by party, for guardrails that look at several. Judges nothing. */
import type { Spans } from '#config/policy/spans.ts';
import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Intent } from '#domain/intent.ts';
import { aimsByPath, describeAim } from './aims.ts';
import type { Aim } from './aims.ts';
import { resourceName } from '../guardrail.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { neighbourhoodOf, placeOfDrift } from './neighbourhood.ts';
import { isProgram, partyName, actorIdentityOf } from '#domain/field/actor-identity.ts';

/** What one party did to one drift's resource. */
export interface Act {
  readonly party: string;
  readonly actor: Actor;
  readonly program: boolean;
  readonly drift: Drift;
  /** Absent where the intents of the run have none for the drift. */
  readonly intent: Intent | undefined;
  /** Milliseconds, in order; at least one. */
  readonly times: readonly number[];
  readonly events: readonly CloudTrailEvent[];
  /** Top-level attributes that it wrote; empty where the trail does not tell. */
  readonly paths: ReadonlySet<string>;
  /** Which way what it wrote pulls. */
  readonly aims: readonly Aim[];
  /** False where nothing but names, notes and tags changed. */
  readonly matters: boolean;
}

/** All acts of a run. */
export interface Activity {
  /** In order of time, then place and party. */
  readonly acts: readonly Act[];
  readonly of: (drift: Drift) => readonly Act[];
  /** Acts on other resources that are at most so many steps away, in the same order. */
  readonly near: (act: Act, steps: 1 | 2) => readonly Act[];
  /** How close in time acts have to be to be about each other. */
  readonly spans: Spans;
}

const remembered = new WeakMap<
  readonly Drift[],
  { readonly of: Pick<GuardrailContext, 'workspace' | 'intents' | 'policy'>; readonly activity: Activity }
>();

/**
 * The acts of a run; worked out once for the same drifts.
 * @param context all drifts and intents of the run, state and code
 * @returns its acts; drifts that no event explains have none
 */
export function activityOf(context: GuardrailContext): Activity {
  const known = remembered.get(context.drifts);
  if (
    known !== undefined &&
    known.of.workspace === context.workspace &&
    known.of.intents === context.intents &&
    known.of.policy === context.policy
  )
    return known.activity;
  const activity = workOut(context);
  remembered.set(context.drifts, { of: { workspace: context.workspace, intents: context.intents, policy: context.policy }, activity });
  return activity;
}

/**
 * How long lies between two acts, their nearest calls taken.
 * @returns milliseconds, never negative
 */
export function gapBetween(left: Act, right: Act): number {
  return gapOf(left, right, 0);
}

/**
 * Whether two acts met: a call of the one and a call of the other are close.
 * @param within milliseconds, that included
 * @returns whether the gap between them is no longer
 */
export function isWithin(left: Act, right: Act, within: number): boolean {
  return gapOf(left, right, within) <= within;
}

/** Stops where a gap is short enough. */
function gapOf({ times }: Act, { times: others }: Act, enough: number): number {
  let nearest = Infinity;
  let at = 0;
  for (const time of times) {
    while (at + 1 < others.length && Math.abs((others[at + 1] ?? 0) - time) <= Math.abs((others[at] ?? 0) - time)) at += 1;
    nearest = Math.min(nearest, Math.abs((others[at] ?? Infinity) - time));
    if (nearest <= enough) return nearest;
  }
  return nearest;
}

/**
 * Tells of an act in words.
 * @returns such as `10:04 tuner (perf-agent, sdk) on aws_x.y: capacity up (desired_count), for performance`
 */
export function describeAct(act: Act): string {
  const time = new Date(act.times[0] ?? 0).toISOString().slice(11, 16);
  const what = act.aims.length > 0 ? act.aims.slice(0, 2).map(describeAim).join(' and ') : ([...act.paths][0] ?? act.drift.kind);
  const goal = act.intent === undefined ? '' : `, for ${act.intent.goal}`;
  return `${time} ${partyName(act.actor)} on ${boundText(resourceName(act.drift), 80)}: ${boundText(what, 80)}${goal}`;
}

function workOut(context: GuardrailContext): Activity {
  const intents = new Map(context.intents.flatMap((intent) => intent.drifts.map((drift) => [drift, intent] as const)));
  const byDrift = new Map(context.drifts.map((drift) => [drift, knownActsOn(drift, intents.get(drift), context)]));
  const acts = [...byDrift.values()]
    .flat()
    .map(withPlace)
    .sort(comparePlaced)
    .map(({ act }) => act);
  const byPlace = new Map<string, number[]>();
  for (const [rank, act] of acts.entries()) {
    const own = byPlace.get(placeOfDrift(act.drift));
    if (own === undefined) byPlace.set(placeOfDrift(act.drift), [rank]);
    else own.push(rank);
  }
  // One party alone gets in nobody's way, and the neighbourhood of a large root takes its time.
  const isAlone = new Set(acts.map((act) => act.party)).size < 2;
  const around = { 1: new Map<string, readonly Act[]>(), 2: new Map<string, readonly Act[]>() };
  const actsAround = (place: string, steps: 1 | 2): readonly Act[] => {
    const known = around[steps].get(place);
    if (known !== undefined) return known;
    const { within } = neighbourhoodOf(context.workspace, context.drifts);
    const ranks = Uint32Array.from(within(place, steps).flatMap((other) => byPlace.get(other) ?? [])).sort();
    const found = Array.from(ranks, (rank) => acts[rank]).filter((one) => one !== undefined);
    around[steps].set(place, found);
    return found;
  };
  return {
    acts,
    spans: context.policy.spans,
    of: (drift) => byDrift.get(drift) ?? [],
    near: (act, steps) => (isAlone ? [] : actsAround(placeOfDrift(act.drift), steps)),
  };
}

interface PlacedAct {
  readonly act: Act;
  readonly time: number;
  readonly place: string;
}

function withPlace(act: Act): PlacedAct {
  return { act, time: act.times[0] ?? 0, place: `${placeOfDrift(act.drift)}\n${act.drift.id}\n${act.party}` };
}

function comparePlaced(left: PlacedAct, right: PlacedAct): number {
  return left.time - right.time || (left.place < right.place ? -1 : left.place > right.place ? 1 : 0);
}

const actsOfDrift = new WeakMap<
  Drift,
  { readonly intent: Intent | undefined; readonly catalogue: GuardrailContext['catalogue']; readonly acts: readonly Act[] }
>();

/** What no plan shows is judged among the same drifts once more. */
function knownActsOn(drift: Drift, intent: Intent | undefined, { catalogue }: GuardrailContext): readonly Act[] {
  const known = actsOfDrift.get(drift);
  if (known !== undefined && known.intent === intent && known.catalogue === catalogue) return known.acts;
  const acts = actsOn(drift, intent, catalogue);
  actsOfDrift.set(drift, { intent, catalogue, acts });
  return acts;
}

function actsOn(drift: Drift, intent: Intent | undefined, catalogue: GuardrailContext['catalogue']): readonly Act[] {
  const parties = new Map<string, CloudTrailEvent[]>();
  for (const event of drift.events.length > 0 ? drift.events : drift.context.filter(isByController)) {
    const party = actorIdentityOf(actorOf(event));
    const events = parties.get(party);
    if (events === undefined) parties.set(party, [event]);
    else events.push(event);
  }
  const aimsOn = aimsByPath(drift, catalogue);
  const pathsOf = pathsBy(parties, drift);
  return [...parties].flatMap(([party, events]): readonly Act[] => {
    const [first] = events;
    if (first === undefined) return [];
    const paths = pathsOf(party);
    return [
      {
        party,
        actor: actorOf(first),
        program: events.every((event) => isProgram(actorOf(event))),
        drift,
        intent,
        times: events.map((event) => Date.parse(event.eventTime)).sort((left, right) => left - right),
        events,
        paths,
        aims: aimsOn(paths),
        matters: drift.kind !== 'changed' || [...paths].some((path) => !IDLE.test(path)),
      },
    ];
  });
}

/** A service that moves a number by itself makes no drift, but explains what a refresh shows. */
function isByController(event: CloudTrailEvent): boolean {
  return event.errorCode === undefined && actorOf(event).origin.class === 'service-linked';
}

/** Nothing depends on what these say. */
const IDLE = /^(?:tags|tags_all|description|display_name|comment)$/;

/** Who changed which attributes; one party alone changed them all. */
function pathsBy(parties: ReadonlyMap<string, readonly CloudTrailEvent[]>, { changes }: Drift): (party: string) => ReadonlySet<string> {
  if (parties.size < 2) {
    const all = new Set(changes.map((change) => change.path));
    return () => all;
  }
  const partyOfEvent = new Map([...parties].flatMap(([party, events]) => events.map((event) => [event.eventID, party] as const)));
  const found = new Map<string, Set<string>>([...parties.keys()].map((party) => [party, new Set()]));
  for (const { path, eventIDs } of changes) for (const eventID of eventIDs) found.get(partyOfEvent.get(eventID) ?? '')?.add(path);
  return (party) => found.get(party) ?? new Set();
}
