/**
 * Whether a team rule covers a drift. A rule that adds a finding needs one matching sign. A rule that turns a guardrail off must cover the
 * whole change, by facts that callers cannot choose.
 */
import { windowsAt } from '#config/policy/calendar.ts';
import type { Match } from '#config/policy/rules.ts';
import type { Actor } from '#domain/actor.ts';
import { trustedMotivation } from '#domain/intent.ts';
import { environmentsOf } from './environments-of.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { changedValues } from '../changed-values.ts';
import type { ChangedValue } from '../changed-values.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { versionsOf } from '../judged-drift.ts';
import { tagsOf } from './resource-tags.ts';

/** How certain a match must be. `possibly`: one sign is enough · `surely`: all must match, by facts that callers cannot choose. */
export type Certainty = 'possibly' | 'surely';

/** Whether all keys of a match apply. */
export function matches(match: Match, judged: JudgedDrift, certainty: Certainty): boolean {
  const { drift, intent } = judged;
  return (
    matchesAny(match.type, drift.resourceType) &&
    matchesAny(match.address, drift.address) &&
    holdsOne(match.goal, intent.goal) &&
    holdsOne(match.motivation, trustedMotivation(intent)) &&
    holdsOne(match.confidence, intent.confidence) &&
    ofSome(
      drift.actors,
      match.actor === undefined ? undefined : (actor) => namesOf(actor, certainty).some((name) => matchesAny(match.actor, name)),
      certainty,
    ) &&
    ofSome(drift.actors, match.origin === undefined ? undefined : (actor) => holdsOne(match.origin, actor.origin.class), certainty) &&
    valuesMatch(match, changedValues(drift), certainty) &&
    hasTags(match.tags, judged, certainty) &&
    inWindow(match.window, judged, certainty) &&
    (match.environment === undefined || environmentsOf(judged, certainty).some((name) => match.environment?.includes(name) === true))
  );
}

function holdsOne<Item>(wanted: readonly Item[] | undefined, found: Item): boolean {
  return wanted === undefined || wanted.includes(found);
}

/** An empty list never matches surely. */
function ofSome<Item>(items: readonly Item[], test: ((item: Item) => boolean) | undefined, certainty: Certainty): boolean {
  if (test === undefined) return true;
  return certainty === 'possibly' ? items.some(test) : items.length > 0 && items.every(test);
}

/** Session names are excluded for `surely`, because any caller can choose one when assuming a role. */
function namesOf({ arn, principal, person, sessionName }: Actor, certainty: Certainty): readonly string[] {
  const proved = [person, principal, arn.replace(/(:assumed-role\/[^/]+)\/.*$/s, '$1')];
  return (certainty === 'surely' ? proved : [...proved, sessionName, arn]).filter((name) => name !== undefined);
}

function valuesMatch({ attribute, value }: Match, changed: readonly ChangedValue[], certainty: Certainty): boolean {
  if (attribute === undefined && value === undefined) return true;
  return ofSome(
    changed,
    (one) => one.names.some((name) => matchesAny(attribute, name)) && (value === undefined || isWithin(one, value, certainty)),
    certainty,
  );
}

/** A hidden number may have any value. */
function isWithin({ number, hidden }: ChangedValue, bounds: NonNullable<Match['value']>, certainty: Certainty): boolean {
  if (hidden) return certainty === 'possibly';
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
  return number !== undefined && number >= min && number <= max;
}

function hasTags(wanted: Match['tags'], judged: JudgedDrift, certainty: Certainty): boolean {
  if (wanted === undefined) return true;
  return ofSome(
    versionsOf(judged, certainty).map(tagsOf),
    (tags) => Object.entries(wanted).every(([key, values]) => matchesAny(values, tags.get(key))),
    certainty,
  );
}

function inWindow(wanted: Match['window'], { drift, context }: JudgedDrift, certainty: Certainty): boolean {
  if (wanted === undefined) return true;
  const { calendar } = context.policy;
  return ofSome(drift.events, ({ eventTime }) => windowsAt(calendar, eventTime).some(({ name }) => wanted.includes(name)), certainty);
}
