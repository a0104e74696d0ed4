/** Who wrote one field in turn, and whether they undid each other: in this window, through Terraform, and over earlier runs. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { spanOf } from '#config/policy/spans.ts';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { PastWrite } from '#domain/judging/circumstances.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { contestIn } from '#domain/field/contest.ts';
import type { Contest } from '#domain/field/contest.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';
import { isSecret } from '../secrets/secret-values.ts';

/** One write of the field. */
interface Turn {
  readonly time: number;
  readonly eventTime: string;
  readonly party: string;
  /** For people. */
  readonly name: () => string;
  readonly value: Json;
  readonly hidden: boolean;
}

/** How a field was written. */
export interface TugOfWar {
  readonly path: string;
  /** overruled: one undid what another did, once · back-and-forth: and was undone in turn. */
  readonly kind: Contest['kind'];
  /** Names of those who undid or were undone, in order of their first turn. */
  readonly sides: readonly string[];
  /** An earlier run told of it already, with the same parties. */
  readonly toldBefore: boolean;
  /** The turns in words, the newest eight. */
  readonly timeline: string;
}

const TERRAFORM = 'Terraform';

const remembered = new WeakMap<Drift, { readonly of: GuardrailContext['circumstances']; readonly found: readonly TugOfWar[] }>();

/**
 * Finds the fields of a drift over which parties contend.
 * @param drift a drift with its writes and what Terraform did meanwhile
 * @param context the state, the catalogue and the writes that earlier runs saw
 * @returns one entry a field; none where nobody undid anybody, or numbers only went one way
 */
export function tugsOfWar(drift: Drift, context: GuardrailContext): readonly TugOfWar[] {
  const known = remembered.get(drift);
  if (known !== undefined && known.of === context.circumstances) return known.found;
  const found = [...writesByPath(drift)].flatMap(([path, writes]) => tugOver(path, writes, { drift, context }));
  remembered.set(drift, { of: context.circumstances, found });
  return found;
}

function writesByPath(drift: Drift): ReadonlyMap<string, readonly AttributeWrite[]> {
  const byPath = new Map<string, AttributeWrite[]>();
  for (const write of drift.writes) {
    const own = byPath.get(write.path);
    if (own === undefined) byPath.set(write.path, [write]);
    else own.push(write);
  }
  return byPath;
}

function tugOver(
  path: string,
  writes: readonly AttributeWrite[],
  { drift, context }: { readonly drift: Drift; readonly context: GuardrailContext },
): readonly TugOfWar[] {
  const change = drift.changes.find((candidate) => candidate.path === path);
  const before = change?.before ?? null;
  if (isOfOne(writes) && drift.context.length === 0 && context.circumstances.past.length === 0) return [];
  const own = writes.map(turnOf);
  const past = pastTurns(path, drift, { own, writes, context });
  const counted = new Set(writes.map((write) => write.eventID));
  const applied = drift.context.filter(
    (event) => !counted.has(event.eventID) && isTerraform(event, context) && writesAttribute(event, drift, path, context.catalogue),
  );
  const put = applied.map((event): Turn => turnOfTerraform(event, before));
  const turns = [...past, ...own, ...put].sort((left, right) => left.time - right.time);
  const contest = contestIn(before, turns);
  if (contest === undefined || !contest.parties.some((party) => own.some((turn) => turn.party === party))) return [];
  const earlier = past.length === 0 ? undefined : contestIn(before, withReturns(past, before, spanOf(context.policy.spans, 'retry')));
  const toldBefore =
    earlier?.kind === 'back-and-forth' && isTold(path, drift, context) && contest.parties.every((party) => earlier.parties.includes(party));
  const covered = change !== undefined && isSecret(change, drift, context);
  const sides = contest.parties.map((party) => turns.find((turn) => turn.party === party)?.name() ?? party);
  return [{ path, kind: contest.kind, sides, toldBefore, timeline: timeline(turns, covered) }];
}

function isOfOne([first, ...others]: readonly AttributeWrite[]): boolean {
  return (
    first === undefined || others.every(({ actor }) => actor === first.actor || actorIdentityOf(actor) === actorIdentityOf(first.actor))
  );
}

function turnOf(write: AttributeWrite): Turn {
  const { eventTime, value, hidden, actor } = write;
  return { time: Date.parse(eventTime), eventTime, party: actorIdentityOf(actor), name: () => describeActor(actor), value, hidden };
}

/** Whatever Terraform writes is what the state says. */
function turnOfTerraform(event: CloudTrailEvent, inState: Json): Turn {
  const time = Date.parse(event.eventTime);
  return { time, eventTime: event.eventTime, party: TERRAFORM, name: () => TERRAFORM, value: inState, hidden: false };
}

/** What earlier runs saw of the field, without what this window tells again. */
function pastTurns(
  path: string,
  drift: Drift,
  {
    own,
    writes,
    context,
  }: { readonly own: readonly Turn[]; readonly writes: readonly AttributeWrite[]; readonly context: GuardrailContext },
): readonly Turn[] {
  const seen = pastOf(path, drift, context);
  if (seen.length === 0) return [];
  const first = Math.min(...own.map((turn) => turn.time));
  const parties = new Map(writes.map((write) => [bareName(describeActor(write.actor)), actorIdentityOf(write.actor)]));
  return seen
    .map(({ eventTime, actor, value }): Turn => {
      const party = actor.endsWith(', terraform)') ? TERRAFORM : (parties.get(bareName(actor)) ?? bareName(actor));
      return { time: Date.parse(eventTime), eventTime, party, name: () => actor, value, hidden: value === null };
    })
    .filter((turn) => turn.time < first)
    .sort((left, right) => left.time - right.time || (left.party < right.party ? -1 : 1));
}

const byField = new WeakMap<readonly PastWrite[], ReadonlyMap<string, readonly PastWrite[]>>();

function pastOf(path: string, drift: Drift, { circumstances: { past }, workspace }: GuardrailContext): readonly PastWrite[] {
  if (past.length === 0) return [];
  const fields = byField.get(past) ?? groupByField(past);
  byField.set(past, fields);
  const written = fields.get(`${drift.address ?? ''}\n${path}`) ?? [];
  return written.filter((write) => write.root === undefined || write.root === describeRoot(workspace));
}

function groupByField(past: readonly PastWrite[]): ReadonlyMap<string, readonly PastWrite[]> {
  const fields = new Map<string, PastWrite[]>();
  for (const write of past) {
    const key = `${write.address}\n${write.path}`;
    const own = fields.get(key);
    if (own === undefined) fields.set(key, [write]);
    else own.push(write);
  }
  return fields;
}

/** One person comes through console and CLI, one script under names that are counted up. */
function bareName(name: string): string {
  const [, who = name, roles = ''] = /^(.*?) \((.*?)(?:, [^,]+)?\)$/.exec(name) ?? [];
  return who.includes('@') ? who : `${who} ${roles}`.replace(/\d{4,}|[0-9a-f]{8,}/g, '#');
}

/** A value that is written twice had been put back in between, though nobody told of it: by an apply. */
function withReturns(past: readonly Turn[], inState: Json, retry: number): readonly Turn[] {
  return past.flatMap((turn, index) => {
    const earlier = past[index - 1];
    const isAgain = earlier !== undefined && turn.time - earlier.time > retry && canonicalJson(earlier.value) === canonicalJson(turn.value);
    const back = { ...turn, time: turn.time - 1, party: TERRAFORM, name: () => TERRAFORM, value: inState, hidden: false };
    return isAgain ? [back, turn] : [turn];
  });
}

function isTold(path: string, drift: Drift, context: GuardrailContext): boolean {
  return pastOf(path, drift, context).some((write) => write.verdict === 'escalate');
}

function isTerraform(event: CloudTrailEvent, context: GuardrailContext): boolean {
  if (event.errorCode !== undefined) return false;
  const actor = actorOf(event);
  const names = new Set([actor.principal, actor.arn, event.userIdentity.sessionContext?.sessionIssuer?.arn]);
  return actor.via === 'terraform' || context.policy.terraformPrincipals.some((name) => names.has(name));
}

function writesAttribute(event: CloudTrailEvent, drift: Drift, path: string, catalogue: Catalogue): boolean {
  const calls = catalogue.callsOf(event.eventSource, event.eventName).filter(({ entry }) => entry.type === drift.resourceType);
  // A call that the catalogue does not know may have written anything.
  if (calls.length === 0) return true;
  return calls.some(({ entry, call }) => call.writers.some((writer) => path in writer(event, {}, entry.attributes)));
}

function timeline(turns: readonly Turn[], covered: boolean): string {
  const told = turns.slice(-8).map(({ eventTime, name, value, hidden }) => {
    const shown = covered ? '(a secret)' : hidden ? '(hidden)' : boundText(canonicalJson(value), 40);
    return `${eventTime} ${boundText(name(), 60)}: ${shown}`;
  });
  return [...(turns.length > told.length ? [`${turns.length - told.length} before`] : []), ...told].join('; ');
}
