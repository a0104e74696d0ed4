/** Who did what to which resource, and when: the drifts of a run, split by actor. Judges nothing. */
import type { Policy } from '#config/policy-schema.ts';
import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { groupBy } from '#domain/group-by.ts';
import { actorIdentityOf, actorName, isProgram } from '#domain/field/actor-identity.ts';
import { reportedGoal } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import { neighbourhoodOf, placeOfDrift } from '../dependencies/neighbourhood.ts';
import type { Neighbourhood } from '../dependencies/neighbourhood.ts';
import { resourceName } from '../guardrail.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { aimsOf, describeAim } from './aims.ts';
import type { Aim } from './aims.ts';
import { isFailover } from './failover.ts';
import { isDoneByService } from '../holds/controllers.ts';

/** The changes of one actor to one drift's resource. */
export interface Act {
  /** Equal for all acts of one actor. */
  readonly actorId: string;
  readonly actor: Actor;
  readonly program: boolean;
  readonly drift: Drift;
  /** Absent if the run has no intent for the drift. */
  readonly intent: Intent | undefined;
  readonly events: readonly CloudTrailEvent[];
  /** Milliseconds, one for each event, in time order. */
  readonly times: readonly number[];
  readonly begin: number;
  readonly end: number;
  /** The top-level attributes that it wrote; empty if the trail does not show them. */
  readonly paths: ReadonlySet<string>;
  readonly aims: readonly Aim[];
  /** Whether it sends traffic or work elsewhere. */
  readonly failover: boolean;
  /** False if only names, descriptions and tags changed. */
  readonly matters: boolean;
}

/** All acts of a run. */
export interface Activity {
  /** In order of time, then place and actor. */
  readonly acts: readonly Act[];
  readonly of: (drift: Drift) => readonly Act[];
  /** Returns acts on other resources that are at most this many steps away, in the same order. */
  readonly near: (act: Act, steps: 1 | 2) => readonly Act[];
  readonly policy: Policy;
}

/** Returns the acts of a run, cached per context. A drift without events has no acts. */
export const activityOf: (context: GuardrailContext) => Activity = memoizeByObject(workOut);

/** Whether a call of one act and a call of the other are at most this many milliseconds apart. */
export function isWithin({ times }: Act, { times: others }: Act, within: number): boolean {
  let at = 0;
  return times.some((time) => {
    while (at + 1 < others.length && Math.abs((others[at + 1] ?? 0) - time) <= Math.abs((others[at] ?? 0) - time)) at += 1;
    return Math.abs((others[at] ?? Infinity) - time) <= within;
  });
}

/** Returns, from acts in time order, those that began between two times in whole milliseconds, both included. */
export function startedBetween<Timed extends Pick<Act, 'begin'>>(acts: readonly Timed[], from: number, to: number): readonly Timed[] {
  return acts.slice(firstFrom(acts, from), firstFrom(acts, to + 1));
}

function firstFrom(acts: readonly Pick<Act, 'begin'>[], from: number): number {
  let [low, high] = [0, acts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((acts[middle]?.begin ?? 0) >= from) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Describes an act: `10:04 tuner (perf-agent, sdk) on aws_x.y: capacity up (desired_count), for performance`. */
export function describeAct({ actor, drift, intent, begin, aims, paths }: Act): string {
  const time = new Date(begin).toISOString().slice(11, 16);
  const what = aims.length > 0 ? aims.slice(0, 2).map(describeAim).join(' and ') : ([...paths][0] ?? drift.kind);
  const statedGoal = intent === undefined ? 'unknown' : reportedGoal(intent);
  const goal = statedGoal === 'unknown' ? '' : `, for ${statedGoal}`;
  return `${time} ${actorName(actor)} on ${boundText(resourceName(drift), 80)}: ${boundText(what, 80)}${goal}`;
}

function workOut({ drifts, intents, workspace, catalogue, policy }: GuardrailContext): Activity {
  const intentOf = new Map(intents.flatMap((intent) => intent.drifts.map((drift) => [drift, intent] as const)));
  const byDrift = new Map(drifts.map((drift) => [drift, actsOn(catalogue)(intentOf.get(drift) ?? NO_INTENT)(drift)]));
  const acts = inOrder([...byDrift.values()].flat());
  const byPlace = groupBy(acts.entries(), ([, { drift }]) => placeOfDrift(drift));
  // A single actor cannot conflict with others, and computing the neighbourhood of a large root is slow.
  const isAlone = new Set(acts.map((act) => act.actorId)).size < 2;
  let neighbourhood: Neighbourhood | undefined;
  const known = { 1: new Map<string, readonly Act[]>(), 2: new Map<string, readonly Act[]>() };
  const actsNear = (place: string, steps: 1 | 2): readonly Act[] => {
    const before = known[steps].get(place);
    if (before !== undefined) return before;
    neighbourhood ??= neighbourhoodOf(workspace, drifts, policy.neighbourhood);
    const found = neighbourhood
      .within(place, steps)
      .flatMap((other) => byPlace.get(other) ?? [])
      .sort(([left], [right]) => left - right)
      .map(([, act]) => act);
    known[steps].set(place, found);
    return found;
  };
  return {
    acts,
    policy,
    of: (drift) => byDrift.get(drift) ?? [],
    near: ({ drift }, steps) => (isAlone ? [] : actsNear(placeOfDrift(drift), steps)),
  };
}

function inOrder(acts: readonly Act[]): readonly Act[] {
  return acts
    .map((act) => ({ act, place: `${placeOfDrift(act.drift)}\n${act.drift.id}\n${act.actorId}` }))
    .sort((left, right) => left.act.begin - right.act.begin || compareTexts(left.place, right.place))
    .map(({ act }) => act);
}

type Catalogue = GuardrailContext['catalogue'];

/** Stands for no intent as the key of a cache. */
const NO_INTENT = {};

/**
 * Cached, because changes that no plan shows are judged in a second pass over the same drifts. A service that adjusts a number makes no
 * drift, but its calls explain a value that a refresh shows.
 */
const actsOn = memoizeByObject((catalogue: Catalogue) =>
  memoizeByObject((known: Intent | typeof NO_INTENT) => {
    const intent = known === NO_INTENT ? undefined : (known as Intent);
    return memoizeByObject((drift: Drift): readonly Act[] => {
      const byActor = groupBy(drift.events.length > 0 ? drift.events : drift.context.filter(isDoneByService), (event) =>
        actorIdentityOf(actorOf(event)),
      );
      const pathsOf = pathsBy(byActor, drift);
      return [...byActor].map(([actorId, events]) => {
        const times = events.map((event) => Date.parse(event.eventTime)).sort((left, right) => left - right);
        const paths = pathsOf(actorId);
        return {
          actorId,
          actor: actorOf(events[0]),
          program: events.every((event) => isProgram(actorOf(event))),
          drift,
          intent,
          events,
          times,
          begin: times[0] ?? 0,
          end: times.at(-1) ?? 0,
          paths,
          aims: aimsOf(drift, catalogue, paths),
          failover: isFailover(drift, { events, paths }, catalogue),
          matters: drift.kind !== 'changed' || [...paths].some((path) => !IDLE.test(path)),
        };
      });
    });
  }),
);

/** Attributes on which nothing depends. */
const IDLE = /^(?:tags|tags_all|description|display_name|comment)$/;

/** Maps each actor to the attributes it changed; a single actor changed all of them. */
function pathsBy(byActor: ReadonlyMap<string, readonly CloudTrailEvent[]>, { changes }: Drift): (actorId: string) => ReadonlySet<string> {
  if (byActor.size < 2) {
    const all = new Set(changes.map((change) => change.path));
    return () => all;
  }
  const actorOfEvent = new Map([...byActor].flatMap(([actorId, events]) => events.map((event) => [event.eventID, actorId] as const)));
  const found = new Map<string, Set<string>>([...byActor.keys()].map((actorId) => [actorId, new Set()]));
  for (const { path, eventIDs } of changes) for (const eventID of eventIDs) found.get(actorOfEvent.get(eventID) ?? '')?.add(path);
  return (actorId) => found.get(actorId) ?? new Set();
}
