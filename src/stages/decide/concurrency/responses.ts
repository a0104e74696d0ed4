/** Which act responds to which, with the evidence: the edges between changes in the causal graph. Judges nothing. */
import type { TypeTrait } from '#catalogue/traits.ts';
import { spanOf } from '#config/policy/spans.ts';
import { actorName } from '#domain/field/actor-identity.ts';
import { groupBy } from '#domain/group-by.ts';
import type { AnswerKind, CausalEvidence, CausalMoment } from '#domain/judging/causal-graph.ts';
import type { Drift } from '#domain/drift.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { reachedFrom } from '../dependencies/effects.ts';
import type { Effects } from '../dependencies/effects.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { activityOf, startedBetween } from './activity.ts';
import type { Act, Activity } from './activity.ts';
import { describeAim, findOpposedAims } from './aims.ts';
import { causesOf } from './conflicts.ts';
import { contestedFields } from './contested-fields.ts';
import type { ShownTurn } from './contested-fields.ts';
import { areColliding, areOpposed, undoesMeasure } from './relations.ts';

/** The changes of one actor to the resource of one drift. */
export interface ActorChange {
  readonly drift: Drift;
  /** Equal for all parties of one actor. */
  readonly actorId: string;
  readonly name: string;
}

/** One change as the response to a change by another actor. */
export interface ActResponse {
  readonly kind: AnswerKind;
  readonly earlier: ActorChange;
  readonly later: ActorChange;
  /** The field that was undone, or the resources that both affect. */
  readonly about: readonly string[];
  /** At least one, in time order. */
  readonly evidence: readonly CausalEvidence[];
}

/**
 * Finds the responses among the drifts of a run. A pair of acts gets the first kind that applies: it undoes, it counters, it answers within
 * the reaction span of programs, or it meets the other in a shared effect.
 * @throws WorkspaceError if a file is not HCL
 */
export function responsesIn(context: GuardrailContext, effects: Effects): readonly ActResponse[] {
  const activity = activityOf(context);
  return [
    ...context.drifts.flatMap((drift) => undoneIn(drift, context)),
    ...responsesAmong(activity, sharedEffectsOf(context.catalogue, effects)),
  ];
}

function undoneIn(drift: Drift, context: GuardrailContext): readonly ActResponse[] {
  return contestedFields(drift, context).flatMap(({ path, undone }) =>
    [...groupBy(undone, ({ earlier, later }) => `${earlier.actor}\n${later.actor}`).values()].map((pairs): ActResponse => {
      const [{ earlier, later }] = pairs;
      return {
        kind: 'undoes',
        earlier: actorChangeOf(drift, earlier),
        later: actorChangeOf(drift, later),
        about: [path],
        evidence: pairs.map((pair) => ({ earlier: momentOf(pair.earlier, path), later: momentOf(pair.later, path) })),
      };
    }),
  );
}

function actorChangeOf(drift: Drift, { actor, name }: ShownTurn): ActorChange {
  return { drift, actorId: actor, name };
}

function momentOf({ eventTime, eventID, name, value }: ShownTurn, path: string): CausalMoment {
  return { time: eventTime, actor: name, did: `${path} = ${value}`, eventIDs: eventID === undefined ? [] : [eventID] };
}

function responsesAmong(activity: Activity, sharedEffects: SharedEffects): readonly ActResponse[] {
  return activity.acts.flatMap((later) => {
    const surroundings = surroundingsOf(later, activity);
    return surroundings.earlier.flatMap((earlier): readonly ActResponse[] => {
      const isSimultaneous = areColliding(earlier, later, activity.policy);
      const shared = isSimultaneous && later.drift !== earlier.drift ? sharedEffects(earlier, later) : [];
      const kind = kindOf(
        { earlier, later },
        { ...surroundings, isSimultaneous, hasSharedEffect: shared.length > 0, policy: activity.policy },
      );
      return kind === undefined ? [] : [responseOf(kind, { earlier, later }, shared)];
    });
  });
}

interface Surroundings {
  /** Earlier acts of other actors: on the same resource, near it, or anywhere within the collision span. */
  readonly earlier: readonly Act[];
  readonly causes: ReadonlySet<Act>;
  /** Acts on the same resource or one next to it. */
  readonly next: ReadonlySet<Act>;
  /** Those, and acts two steps away. */
  readonly near: ReadonlySet<Act>;
}

function surroundingsOf(later: Act, activity: Activity): Surroundings {
  const own = activity.of(later.drift);
  const near = new Set([...own, ...activity.near(later, 2)]);
  // Acts further away can only meet it if they happen at the same time.
  const simultaneous = startedBetween(activity.acts, later.begin - spanOf(activity.policy.spans, 'collision'), later.begin);
  // If two acts began at the same time, their order is unknown, and neither is a response to the other.
  const earlier = [...new Set([...near, ...simultaneous])].filter((act) => act.actorId !== later.actorId && act.begin < later.begin);
  return { earlier, causes: new Set(causesOf(later, activity)), next: new Set([...own, ...activity.near(later, 1)]), near };
}

interface ActRelation extends Pick<Surroundings, 'causes' | 'next' | 'near'>, Pick<GuardrailContext, 'policy'> {
  readonly isSimultaneous: boolean;
  /** Whether both affect a common resource. */
  readonly hasSharedEffect: boolean;
}

function kindOf(
  { earlier, later }: { readonly earlier: Act; readonly later: Act },
  { causes, next, near, isSimultaneous, hasSharedEffect, policy }: ActRelation,
): AnswerKind | undefined {
  const isNear = near.has(earlier);
  if (isNear && undoesMeasure(later, earlier, policy)) return 'counters';
  const isOpposed = findOpposedAims(earlier.aims, later.aims) !== undefined;
  if (isOpposed && ((isSimultaneous && (isNear || hasSharedEffect)) || (next.has(earlier) && areOpposed(earlier, later, policy))))
    return 'counters';
  if (causes.has(earlier)) return 'answers';
  return hasSharedEffect ? 'meets' : undefined;
}

function responseOf(
  kind: AnswerKind,
  { earlier, later }: { readonly earlier: Act; readonly later: Act },
  about: readonly string[],
): ActResponse {
  const pair = findOpposedAims(earlier.aims, later.aims);
  return {
    kind,
    earlier: { drift: earlier.drift, actorId: earlier.actorId, name: actorName(earlier.actor) },
    later: { drift: later.drift, actorId: later.actorId, name: actorName(later.actor) },
    about,
    evidence: [{ earlier: momentOfAct(earlier, pair?.[0]), later: momentOfAct(later, pair?.[1]) }],
  };
}

/** The maximum number of calls listed for one act, the first ones. */
const MAX_EVENTS = 10;

function momentOfAct({ actor, events, begin, aims, paths, drift }: Act, aim: Act['aims'][number] | undefined): CausalMoment {
  const shownAim = aim ?? aims[0];
  return {
    time: new Date(begin).toISOString().replace('.000', ''),
    actor: actorName(actor),
    did: shownAim === undefined ? [...paths].slice(0, 3).join(', ') || drift.kind : describeAim(shownAim),
    eventIDs: events.slice(0, MAX_EVENTS).map((event) => event.eventID),
  };
}

/** Returns the resources that both acts affect. */
type SharedEffects = (one: Act, other: Act) => readonly string[];

/** Resources that detect or grant are not affected by a change of what they reference. */
const UNAFFECTED: readonly TypeTrait[] = ['detects', 'grants'];

function sharedEffectsOf({ entries }: GuardrailContext['catalogue'], effects: Effects): SharedEffects {
  const known = new Map<string, ReadonlySet<string>>();
  const isAffected = (address: string): boolean => {
    const traits = entries.get(parseAddress(address)?.type ?? '')?.traits.is ?? [];
    return !UNAFFECTED.some((trait) => traits.includes(trait));
  };
  // An act also affects the resource that it changes itself.
  const reached = ({ drift: { address } }: Act): ReadonlySet<string> => {
    if (address === undefined) return new Set();
    const found = known.get(address) ?? new Set([address, ...reachedFrom(address, effects).map(({ to }) => to)].filter(isAffected));
    known.set(address, found);
    return found;
  };
  return (one, other) => {
    const others = reached(other);
    return [...reached(one)].filter((address) => others.has(address));
  };
}
