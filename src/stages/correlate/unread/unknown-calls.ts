import type { Catalogue } from '#catalogue/catalogue.ts';
import { beyondCatalogue } from '#catalogue/beyond-catalogue.ts';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Unexplained } from '#domain/drift.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { Folded } from '../play/fold-events.ts';

/** Tags resources of all other services. https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/overview.html */
const TAGGING = 'tagging.amazonaws.com';

/**
 * Why a call is unexplained: unread-request where it is known, unsure-resource where it names something similar to a managed resource,
 * unknown-call where a type of the schema may hold it, else no-resource-type; with the provider's type where known.
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
    // Entries use these sources: no need to build those of every service.
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

/** The entry of an unexplained call. */
export function unexplained(reason: Unexplained['reason'], { eventID, eventName, eventSource }: CloudTrailEvent): Unexplained {
  return { reason, eventName, eventSource, eventIDs: [eventID] };
}
