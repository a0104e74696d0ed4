import type { AttributeChange } from '#domain/attribute-change.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { Target, UnknownEffect } from '../play/target.ts';
import type { Step } from '../play/apply-to-target.ts';

/** The path for the whole resource, if the changed argument is unknown. */
const WHOLE = '*';

/** Returns hidden changes by calls of unknown effect: one per argument, or one for the resource if no argument is known to have changed. */
export function changesOfUnknownEffect(
  { unknownEffects = [], resource }: Target,
  others: readonly AttributeChange[],
): readonly AttributeChange[] {
  const known = new Set(others.map(({ path }) => path));
  const paths = new Map<string, string[]>();
  for (const { eventID, path = WHOLE } of unknownEffects) {
    if (known.has(path) || (path === WHOLE && others.length > 0)) continue;
    paths.set(path, [...(paths.get(path) ?? []), eventID]);
  }
  return [...paths].map(([path, eventIDs]) => ({
    path,
    before: path === WHOLE ? null : (resource?.values[path] ?? null),
    after: null,
    sensitive: resource?.sensitive.includes(path) === true,
    hidden: true,
    eventIDs,
  }));
}

/** Returns unread parts, each once, such as `PutBucketCors: CORSConfiguration.CORSRules`. */
export function unreadParts({ unknownEffects = [] }: Target): readonly string[] {
  return [...new Set(unknownEffects.flatMap(({ unread }) => unread))];
}

/** Adds a call of unknown effect to a resource, which then counts as likely changed. */
export function withUnknownEffect(target: Target, event: Target['events'][number], effect: Omit<UnknownEffect, 'eventID'>): Target {
  const isKnown = target.events.some(({ eventID }) => eventID === event.eventID);
  return {
    ...target,
    events: isKnown ? target.events : [...target.events, event],
    undone: false,
    unknownEffects: [...(target.unknownEffects ?? []), { eventID: event.eventID, ...effect }],
  };
}

/** Adds unread parts of a call. `members`: dotted paths */
export function withUnread(step: Step, { eventID, eventName }: Target['events'][number], members: readonly string[]): Step {
  if (members.length === 0) return step;
  const unread = members.map((member) => `${plainEventName(eventName)}: ${member}`);
  return { ...step, present: { ...step.present, unknownEffects: [...(step.present.unknownEffects ?? []), { eventID, unread }] } };
}
