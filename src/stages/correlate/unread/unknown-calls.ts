import type { Catalogue } from '#catalogue/catalogue.ts';
import { beyondCatalogue } from '#catalogue/beyond-catalogue.ts';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Unexplained } from '#domain/drift.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { Folded } from '../play/fold-events.ts';

/** The service that tags resources of all others. https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/overview.html */
const TAGGING = 'tagging.amazonaws.com';

/**
 * Returns a function that explains why a call is unexplained: unread-request if the call is known, unsure-resource if it names something
 * similar to a managed resource, unknown-call if the schema has types of its service, else no-resource-type; with the type if known.
 */
export function unknownCallsIn(
  { schema, resources }: Workspace,
  catalogue: Catalogue,
  doubts: Folded['doubts'],
): (event: CloudTrailEvent) => Unexplained {
  let services: ReadonlySet<string> | undefined;
  return (event) => {
    const doubt = doubts.get(event.eventID);
    if (doubt !== undefined)
      return { ...unexplained(doubt.reason, event), ...(doubt.address === undefined ? {} : { address: doubt.address }) };
    if (catalogue.callsIn(event).length > 0) return unexplained('unread-request', event);
    const beyond = beyondCatalogue(event.eventSource, event.eventName);
    if (beyond !== undefined) {
      const reason = beyond.type !== undefined && schema[beyond.type] !== undefined ? 'unknown-call' : 'no-resource-type';
      return { ...unexplained(reason, event), ...(beyond.type === undefined ? {} : { heldBy: beyond.type }) };
    }
    // Computed on first use from the types of schema and state.
    services ??= new Set([...typesIn(schema, resources)].map((type) => eventSourceOf(type).eventSource));
    const isOfKnownService = services.has(event.eventSource) || event.eventSource === TAGGING;
    return unexplained(isOfKnownService ? 'unknown-call' : 'no-resource-type', event);
  };
}

function typesIn(schema: ProviderSchema, resources: readonly StateResource[]): ReadonlySet<string> {
  const types = new Set(Object.keys(schema).filter((type) => type.startsWith('aws_')));
  for (const { type } of resources) types.add(type);
  return types;
}

/** Returns the entry of an unexplained call. */
export function unexplained(reason: Unexplained['reason'], { eventID, eventName, eventSource }: CloudTrailEvent): Unexplained {
  return { reason, eventName, eventSource, eventIDs: [eventID] };
}
