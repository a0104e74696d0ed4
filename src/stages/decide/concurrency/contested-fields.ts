/** Who wrote one field in turn, and who undid whom: in this window, through Terraform, and in earlier runs. Judges nothing. */
import { spanOf } from '#config/policy/spans.ts';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';
import { detectContest } from '#domain/field/contest.ts';
import type { Contest } from '#domain/field/contest.ts';
import { groupBy } from '#domain/group-by.ts';
import type { PastWrite } from '#domain/judging/circumstances.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isListed, principalOf } from '#domain/trail/principal.ts';
import { defined } from '#domain/defined.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { isSecret } from '../secrets/secret-values.ts';

/** One write of the field. */
interface Turn {
  readonly time: number;
  readonly eventTime: string;
  readonly actor: string;
  /** For display. */
  readonly name: () => string;
  readonly value: Json;
  readonly hidden: boolean;
  /** Absent if an earlier run saw it. */
  readonly eventID?: string;
}

/** A turn for display. */
export interface ShownTurn extends Pick<Turn, 'eventTime' | 'eventID'> {
  /** Equal for all turns of one actor, from actorIdentityOf. */
  readonly actor: string;
  readonly name: string;
  /** Shortened; contains no secret. */
  readonly value: string;
}

/** A field in which actors undid each other. */
export interface ContestedField {
  readonly path: string;
  /** `overruled`: one actor undid another's change once. `back-and-forth`: that was undone in turn. */
  readonly kind: Contest['kind'];
  /** Names of the actors that undid or were undone, in order of their first turn. */
  readonly sides: readonly string[];
  /** Whether an earlier run already reported it, with the same actors. */
  readonly reportedBefore: boolean;
  /** A description of the newest eight turns. */
  readonly timeline: string;
  /** Pairs of a turn and the later turn that undid it, in time order. */
  readonly undone: readonly { readonly earlier: ShownTurn; readonly later: ShownTurn }[];
}

const TERRAFORM = 'Terraform';

const fieldsIn = memoizeByObject((context: GuardrailContext) =>
  memoizeByObject((drift: Drift) =>
    [...groupBy(drift.writes, ({ path }) => path)].flatMap(([path, writes]) => contestOver({ path, writes, drift, context })),
  ),
);

/** Finds the fields of a drift in which actors undid each other. A number that only moves in one direction is not contested. */
export function contestedFields(drift: Drift, context: GuardrailContext): readonly ContestedField[] {
  return fieldsIn(context)(drift);
}

interface Field {
  readonly path: string;
  readonly writes: readonly AttributeWrite[];
  readonly drift: Drift;
  readonly context: GuardrailContext;
}

function contestOver(field: Field): readonly ContestedField[] {
  const { path, writes, drift, context } = field;
  const change = drift.changes.find((candidate) => candidate.path === path);
  const before = change?.before ?? null;
  const own = writes.map(turnOf);
  const past = pastTurns(field, own);
  const turns = [...past, ...own, ...appliesOf(field, before)].sort((left, right) => left.time - right.time);
  const contest = detectContest(before, turns);
  if (contest === undefined || !contest.actors.some((actor) => own.some((turn) => turn.actor === actor))) return [];
  const earlier = detectContest(before, withReturns(past, before, spanOf(context.policy.spans, 'retry')));
  const isTold = pastOf(field).some(({ verdict }) => verdict === 'escalate');
  const reportedBefore = isTold && earlier?.kind === 'back-and-forth' && contest.actors.every((actor) => earlier.actors.includes(actor));
  const isCovered = change !== undefined && isSecret(change, drift, context);
  const sides = contest.actors.map((actor) => turns.find((turn) => turn.actor === actor)?.name() ?? actor);
  const undone = contest.undone.map(({ earlier: one, later }) => ({ earlier: shown(one, isCovered), later: shown(later, isCovered) }));
  return [{ path, kind: contest.kind, sides, reportedBefore, timeline: timeline(turns, isCovered), undone }];
}

function turnOf({ eventID, eventTime, value, hidden, actor }: AttributeWrite): Turn {
  const name = (): string => describeActor(actor);
  return { time: Date.parse(eventTime), eventTime, actor: actorIdentityOf(actor), name, value, hidden, eventID };
}

/** Terraform's applies in this window. Each writes the value in the state. */
function appliesOf({ path, writes, drift, context }: Field, inState: Json): readonly Turn[] {
  const counted = new Set(writes.map((write) => write.eventID));
  const applied = drift.context.filter(
    (event) => !counted.has(event.eventID) && isTerraform(event, context) && writesAttribute(event, path, drift, context),
  );
  return applied.map(({ eventTime, eventID }) => ({ ...turnOfTerraform(eventTime, inState), eventID }));
}

function turnOfTerraform(eventTime: string, inState: Json): Turn {
  return { time: Date.parse(eventTime), eventTime, actor: TERRAFORM, name: () => TERRAFORM, value: inState, hidden: false };
}

/** Turns that earlier runs saw, without those that this window contains again. */
function pastTurns(field: Field, own: readonly Turn[]): readonly Turn[] {
  const seen = pastOf(field);
  // Naming all actors takes long, and most fields were not written before.
  if (seen.length === 0) return [];
  const first = Math.min(...own.map((turn) => turn.time));
  const actors = new Map(field.writes.map(({ actor }) => [bareName(describeActor(actor)), actorIdentityOf(actor)]));
  return seen
    .map(({ eventTime, actor: name, value }): Turn => {
      const actor = name.endsWith(', terraform)') ? TERRAFORM : (actors.get(bareName(name)) ?? bareName(name));
      return { time: Date.parse(eventTime), eventTime, actor, name: () => name, value, hidden: value === null };
    })
    .filter((turn) => turn.time < first)
    .sort((left, right) => left.time - right.time || compareTexts(left.actor, right.actor));
}

const byField = memoizeByObject((past: readonly PastWrite[]) => groupBy(past, ({ address, path }) => `${address}\n${path}`));

function pastOf({ path, drift, context: { circumstances } }: Field): readonly PastWrite[] {
  return byField(circumstances.past).get(`${drift.address ?? ''}\n${path}`) ?? [];
}

/** Normalises a name: one person uses console and CLI, and one script uses numbered names. */
function bareName(name: string): string {
  const [, who = name, roles = ''] = /^(.*?) \((.*?)(?:, [^,]+)?\)$/.exec(name) ?? [];
  return who.includes('@') ? who : `${who} ${roles}`.replace(/\d{4,}|[0-9a-f]{8,}/g, '#');
}

/** Adds an apply between two writes of the same value: the value must have been reset in between, although no record shows it. */
function withReturns(past: readonly Turn[], inState: Json, retry: number): readonly Turn[] {
  return past.flatMap((turn, index) => {
    const earlier = past[index - 1];
    const isAgain = earlier !== undefined && turn.time - earlier.time > retry && canonicalJson(earlier.value) === canonicalJson(turn.value);
    return isAgain ? [{ ...turnOfTerraform(turn.eventTime, inState), time: turn.time - 1 }, turn] : [turn];
  });
}

function isTerraform(event: CloudTrailEvent, context: GuardrailContext): boolean {
  if (event.errorCode !== undefined) return false;
  const principal = principalOf(event.userIdentity);
  return actorOf(event).via === 'terraform' || context.policy.terraformPrincipals.some((listed) => isListed(principal, listed));
}

function writesAttribute(event: CloudTrailEvent, path: string, { resourceType }: Drift, { catalogue }: GuardrailContext): boolean {
  const calls = catalogue.callsOf(event.eventSource, event.eventName).filter(({ entry }) => entry.type === resourceType);
  // A call that is not in the catalogue may have written anything.
  return calls.length === 0 || calls.some(({ entry, call }) => call.writers.some((writer) => path in writer(event, {}, entry.attributes)));
}

function timeline(turns: readonly Turn[], isCovered: boolean): string {
  const shownTurns = turns.slice(-8).map((turn) => {
    const { eventTime, name, value } = shown(turn, isCovered);
    return `${eventTime} ${name}: ${value}`;
  });
  return [...(turns.length > shownTurns.length ? [`${turns.length - shownTurns.length} before`] : []), ...shownTurns].join('; ');
}

function shown({ eventTime, eventID, actor, name, value, hidden }: Turn, isCovered: boolean): ShownTurn {
  const shownValue = isCovered ? '(a secret)' : hidden ? '(hidden)' : boundText(canonicalJson(value), 40);
  return { eventTime, ...defined({ eventID }), actor, name: boundText(name(), 60), value: shownValue };
}
