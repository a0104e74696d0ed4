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
import { activityOf, begunBetween } from './activity.ts';
import type { Act, Activity } from './activity.ts';
import { describeAim, opposed } from './aims.ts';
import { causesOf } from './conflicts.ts';
import { contestedFields } from './contested-fields.ts';
import type { ShownTurn } from './contested-fields.ts';
import { collide, oppose, undoesMeasure } from './relations.ts';

/** The changes of one actor to the resource of one drift. */
export interface Party {
  readonly drift: Drift;
  /** Equal for all parties of one actor. */
  readonly actorId: string;
  readonly name: string;
}

/** One change as the response to a change by another actor. */
export interface Answer {
  readonly kind: AnswerKind;
  readonly earlier: Party;
  readonly later: Party;
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
export function answersIn(context: GuardrailContext, effects: Effects): readonly Answer[] {
  const activity = activityOf(context);
  return [...context.drifts.flatMap((drift) => undoneIn(drift, context)), ...answersAmong(activity, meetings(context.catalogue, effects))];
}

function undoneIn(drift: Drift, context: GuardrailContext): readonly Answer[] {
  return contestedFields(drift, context).flatMap(({ path, undone }) =>
    [...groupBy(undone, ({ earlier, later }) => `${earlier.actor}\n${later.actor}`).values()].map((pairs): Answer => {
      const [{ earlier, later }] = pairs;
      return {
        kind: 'undoes',
        earlier: partyOf(drift, earlier),
        later: partyOf(drift, later),
        about: [path],
        evidence: pairs.map((pair) => ({ earlier: momentOf(pair.earlier, path), later: momentOf(pair.later, path) })),
      };
    }),
  );
}

function partyOf(drift: Drift, { actor, name }: ShownTurn): Party {
  return { drift, actorId: actor, name };
}

function momentOf({ eventTime, eventID, name, value }: ShownTurn, path: string): CausalMoment {
  return { time: eventTime, actor: name, did: `${path} = ${value}`, eventIDs: eventID === undefined ? [] : [eventID] };
}

function answersAmong(activity: Activity, meetingsOf: MeetingsOf): readonly Answer[] {
  return activity.acts.flatMap((later) => {
    const surroundings = surroundingsOf(later, activity);
    return surroundings.earlier.flatMap((earlier): readonly Answer[] => {
      const atOnce = collide(earlier, later, activity.policy);
      const shared = atOnce && later.drift !== earlier.drift ? meetingsOf(earlier, later) : [];
      const kind = kindOf({ earlier, later }, { ...surroundings, atOnce, meet: shared.length > 0, policy: activity.policy });
      return kind === undefined ? [] : [answerOf(kind, { earlier, later }, shared)];
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
  const beside = begunBetween(activity.acts, later.begin - spanOf(activity.policy.spans, 'collision'), later.begin);
  // If two acts began at the same time, their order is unknown, and neither is a response to the other.
  const earlier = [...new Set([...near, ...beside])].filter((act) => act.actorId !== later.actorId && act.begin < later.begin);
  return { earlier, causes: new Set(causesOf(later, activity)), next: new Set([...own, ...activity.near(later, 1)]), near };
}

interface Between extends Pick<Surroundings, 'causes' | 'next' | 'near'>, Pick<GuardrailContext, 'policy'> {
  readonly atOnce: boolean;
  /** Whether both affect a common resource. */
  readonly meet: boolean;
}

function kindOf(
  { earlier, later }: { readonly earlier: Act; readonly later: Act },
  { causes, next, near, atOnce, meet, policy }: Between,
): AnswerKind | undefined {
  const isNear = near.has(earlier);
  if (isNear && undoesMeasure(later, earlier, policy)) return 'counters';
  const isOpposed = opposed(earlier.aims, later.aims) !== undefined;
  if (isOpposed && ((atOnce && (isNear || meet)) || (next.has(earlier) && oppose(earlier, later, policy)))) return 'counters';
  if (causes.has(earlier)) return 'answers';
  return meet ? 'meets' : undefined;
}

function answerOf(kind: AnswerKind, { earlier, later }: { readonly earlier: Act; readonly later: Act }, about: readonly string[]): Answer {
  const pair = opposed(earlier.aims, later.aims);
  return {
    kind,
    earlier: { drift: earlier.drift, actorId: earlier.actorId, name: actorName(earlier.actor) },
    later: { drift: later.drift, actorId: later.actorId, name: actorName(later.actor) },
    about,
    evidence: [{ earlier: momentOfAct(earlier, pair?.[0]), later: momentOfAct(later, pair?.[1]) }],
  };
}

/** The maximum number of calls listed for one act, the first ones. */
const MOST_EVENTS = 10;

function momentOfAct({ actor, events, begin, aims, paths, drift }: Act, aim: Act['aims'][number] | undefined): CausalMoment {
  const told = aim ?? aims[0];
  return {
    time: new Date(begin).toISOString().replace('.000', ''),
    actor: actorName(actor),
    did: told === undefined ? [...paths].slice(0, 3).join(', ') || drift.kind : describeAim(told),
    eventIDs: events.slice(0, MOST_EVENTS).map((event) => event.eventID),
  };
}

/** Returns the resources that both acts affect. */
type MeetingsOf = (one: Act, other: Act) => readonly string[];

/** Resources that detect or grant are not affected by a change of what they reference. */
const UNMOVED: readonly TypeTrait[] = ['detects', 'grants'];

function meetings({ entries }: GuardrailContext['catalogue'], effects: Effects): MeetingsOf {
  const known = new Map<string, ReadonlySet<string>>();
  const isMoved = (address: string): boolean => {
    const traits = entries.get(parseAddress(address)?.type ?? '')?.traits.is ?? [];
    return !UNMOVED.some((trait) => traits.includes(trait));
  };
  // An act also affects the resource that it changes itself.
  const reached = ({ drift: { address } }: Act): ReadonlySet<string> => {
    if (address === undefined) return new Set();
    const found = known.get(address) ?? new Set([address, ...reachedFrom(address, effects).map(({ to }) => to)].filter(isMoved));
    known.set(address, found);
    return found;
  };
  return (one, other) => {
    const others = reached(other);
    return [...reached(one)].filter((address) => others.has(address));
  };
}
