import { beyondSchema } from '#catalogue/beyond-schema.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Unexplained } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';

/** Tags the things of all other services. https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/overview.html */
const TAGGING = 'tagging.amazonaws.com';

/**
 * Says of calls that nobody could read whether anything in a state could be what they are about.
 * @param workspace state and schema
 * @param catalogue the types that it knows
 * @returns a function of a record: unknown-call where a type may hold it; no-resource-type where none of the schema can, with the
 *   provider's own where it is known
 */
export function unknownCallsIn({ schema, resources }: Workspace, { entries }: Catalogue): (event: CloudTrailEvent) => Unexplained {
  let services: ReadonlySet<string> | undefined;
  return (event) => {
    const beyond = beyondSchema(event.eventSource, event.eventName);
    // A schema of the user's own may have the type.
    if (beyond !== undefined && (beyond.type === undefined || schema[beyond.type] === undefined))
      return { ...unexplained('no-resource-type', event), ...(beyond.type === undefined ? {} : { heldBy: beyond.type }) };
    services ??= new Set(
      [...Object.keys(schema), ...resources.map(({ type }) => type)].map(
        (type) => entries.get(type)?.eventSource ?? eventSourceOf(type).eventSource,
      ),
    );
    const isOfKnownService = services.has(event.eventSource) || event.eventSource === TAGGING;
    return unexplained(isOfKnownService ? 'unknown-call' : 'no-resource-type', event);
  };
}

/**
 * Lists a call that could not be told.
 * @param reason why
 * @param event its record
 * @returns the entry
 */
export function unexplained(reason: Unexplained['reason'], { eventID, eventName, eventSource }: CloudTrailEvent): Unexplained {
  return { reason, eventName, eventSource, eventIDs: [eventID] };
}
