/** What calls did to a managed resource that no record tells: it is a change all the same, and a person is asked about it. */
import type { AttributeChange } from '#domain/attribute-change.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { Target, Untold } from '../play/target.ts';
import type { Step } from '../play/apply-to-target.ts';

/** Stands for the resource as a whole where nobody knows which argument changed. */
const WHOLE = '*';

/**
 * The changes that untold calls made.
 * @param target the resource after all events
 * @returns one hidden change for each argument; for the resource as a whole where a call names none and nothing else of the resource changed
 */
export function untoldChanges({ untold = [], resource }: Target, told: readonly AttributeChange[]): readonly AttributeChange[] {
  const known = new Set(told.map(({ path }) => path));
  const paths = new Map<string, string[]>();
  for (const { eventID, path = WHOLE } of untold) {
    if (known.has(path) || (path === WHOLE && told.length > 0)) continue;
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

/**
 * What of a resource's calls nobody read.
 * @param target the resource after all events
 * @returns each once, such as `PutBucketCors: CORSConfiguration.CORSRules`
 */
export function untoldParts({ untold = [] }: Target): readonly string[] {
  return [...new Set(untold.flatMap(({ unread }) => unread))];
}

/**
 * Adds an untold call to a resource.
 * @param told what is known of it
 * @returns the resource, likely to be changed and never certain to be
 */
export function withUntold(target: Target, event: Target['events'][number], told: Omit<Untold, 'eventID'>): Target {
  const isKnown = target.events.some(({ eventID }) => eventID === event.eventID);
  return {
    ...target,
    events: isKnown ? target.events : [...target.events, event],
    undone: false,
    untold: [...(target.untold ?? []), { eventID: event.eventID, ...told }],
  };
}

/**
 * Notes of a call that a part of it was not read.
 * @param step what came of the part that was
 * @param members dotted
 * @returns the same, with what was not read
 */
export function withUnread(step: Step, { eventID, eventName }: Target['events'][number], members: readonly string[]): Step {
  if (members.length === 0) return step;
  const unread = members.map((member) => `${plainEventName(eventName)}: ${member}`);
  return { ...step, present: { ...step.present, untold: [...(step.present.untold ?? []), { eventID, unread }] } };
}
