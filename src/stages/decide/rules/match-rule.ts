/**
 * Whether a rule of the team speaks of a drift. A rule that adds a finding is given the benefit of every doubt: one sign is
 * enough. A rule that turns a guardrail off is given none: all that changed has to be meant, by facts that callers cannot choose.
 */
import { windowsAt } from '#config/policy/calendar.ts';
import type { Match } from '#config/policy/rules.ts';
import type { Actor } from '#domain/actor.ts';
import { saidMotivation } from '#domain/intent.ts';
import { environmentsOf } from './environments-of.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { changedValues } from '../changed-values.ts';
import type { ChangedValue } from '../changed-values.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { versionsOf } from '../judged-drift.ts';
import { tagsOf } from './resource-tags.ts';

/** How sure a match has to be. possibly: one sign is enough · surely: nothing speaks against it, and callers have no say. */
export type Certainty = 'possibly' | 'surely';

/** Whether all keys that a match gives hold. */
export function matches(match: Match, judged: JudgedDrift, certainty: Certainty): boolean {
  const { drift, intent } = judged;
  return (
    isAmong(match.type, drift.resourceType) &&
    isAmong(match.address, drift.address) &&
    holdsOne(match.goal, intent.goal) &&
    holdsOne(match.motivation, saidMotivation(intent)) &&
    holdsOne(match.confidence, intent.confidence) &&
    ofSome(
      drift.actors,
      match.actor === undefined ? undefined : (actor) => namesOf(actor, certainty).some((name) => isAmong(match.actor, name)),
      certainty,
    ) &&
    ofSome(drift.actors, match.origin === undefined ? undefined : (actor) => holdsOne(match.origin, actor.origin.class), certainty) &&
    valuesMatch(match, changedValues(drift), certainty) &&
    hasTags(match.tags, judged, certainty) &&
    inWindow(match.window, judged, certainty) &&
    (match.environment === undefined || environmentsOf(judged, certainty).some((name) => match.environment?.includes(name) === true))
  );
}

function isAmong(globs: readonly string[] | undefined, text: string | undefined): boolean {
  return globs === undefined || (text !== undefined && globs.some((glob) => matchesGlob(glob, text)));
}

function holdsOne<Item>(wanted: readonly Item[] | undefined, found: Item): boolean {
  return wanted === undefined || wanted.includes(found);
}

/** Of nothing, nothing is sure. */
function ofSome<Item>(items: readonly Item[], test: ((item: Item) => boolean) | undefined, certainty: Certainty): boolean {
  if (test === undefined) return true;
  return certainty === 'possibly' ? items.some(test) : items.length > 0 && items.every(test);
}

/** Whoever assumes a role chooses the session's name. */
function namesOf({ arn, principal, person, sessionName }: Actor, certainty: Certainty): readonly string[] {
  const proved = [person, principal, arn.replace(/(:assumed-role\/[^/]+)\/.*$/s, '$1')];
  return (certainty === 'surely' ? proved : [...proved, sessionName, arn]).filter((name) => name !== undefined);
}

function valuesMatch({ attribute, value }: Match, changed: readonly ChangedValue[], certainty: Certainty): boolean {
  if (attribute === undefined && value === undefined) return true;
  return ofSome(
    changed,
    (one) => one.names.some((name) => isAmong(attribute, name)) && (value === undefined || isWithin(one, value, certainty)),
    certainty,
  );
}

/** A number that nobody sees may be any. */
function isWithin({ number, hidden }: ChangedValue, bounds: NonNullable<Match['value']>, certainty: Certainty): boolean {
  if (hidden) return certainty === 'possibly';
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
  return number !== undefined && number >= min && number <= max;
}

function hasTags(wanted: Match['tags'], judged: JudgedDrift, certainty: Certainty): boolean {
  if (wanted === undefined) return true;
  return ofSome(
    versionsOf(judged, certainty).map(tagsOf),
    (tags) => Object.entries(wanted).every(([key, values]) => tags.has(key) && isAmong(values, tags.get(key))),
    certainty,
  );
}

function inWindow(wanted: Match['window'], { drift, context }: JudgedDrift, certainty: Certainty): boolean {
  if (wanted === undefined) return true;
  const { calendar } = context.policy;
  return ofSome(drift.events, ({ eventTime }) => windowsAt(calendar, eventTime).some(({ name }) => wanted.includes(name)), certainty);
}
