import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { arnParts } from '#domain/value/arn.ts';
import type { Call, ResourceEntry } from './entry.ts';
import { updates } from './calls.ts';
import { request, response } from './places.ts';
import { mergeMap, removeKeys } from './maps.ts';
import { asList } from './select.ts';
import { rememberOriginal } from './whole-records.ts';

/** The Resource Groups Tagging API, which tags resources of all services by ARN. */
export const TAG_EDITOR = 'tagging.amazonaws.com';

// Service in ARNs → service in events, if they differ.
// https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
const EVENT_SERVICES: Readonly<Record<string, string>> = { cloudwatch: 'monitoring', mq: 'amazonmq' };

const WRITERS: Readonly<Record<string, Call['writers']>> = {
  TagResources: [mergeMap('tags', request('tags'))],
  UntagResources: [removeKeys('tags', request('tagKeys'))],
};

export interface TagEdit {
  readonly entry: ResourceEntry;
  readonly call: Call;
  /** The record, narrowed to one ARN. */
  readonly event: CloudTrailEvent;
}

/**
 * Returns, for each ARN of a tagging call, the types of its service that have tags; the state decides which type applies. ARNs that failed
 * are left out. https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/API_TagResources.html
 * @param entriesOf entries by the prefix of the event source
 */
export function tagEditsIn(entriesOf: (service: string) => Iterable<ResourceEntry>): (event: CloudTrailEvent) => readonly TagEdit[] {
  return (event) => {
    const writers = event.eventSource === TAG_EDITOR ? WRITERS[event.eventName] : undefined;
    if (writers === undefined) return [];
    const failed = response('failedResourcesMap')(event);
    return asList(request('resourceARNList')(event)).flatMap((arn): readonly TagEdit[] => {
      if (typeof arn !== 'string' || (isJsonObject(failed) && Object.hasOwn(failed, arn))) return [];
      const narrowed = { ...event, requestParameters: { ...event.requestParameters, resourceARNList: [arn] } };
      rememberOriginal([narrowed], event);
      const service = arnParts(arn)?.service ?? '';
      return [...entriesOf(EVENT_SERVICES[service] ?? service)].filter(hasTags).map((entry) => ({
        entry,
        call: { ...updates(() => [identityIn(arn, entry)], ...writers), amongMany: true },
        event: narrowed,
      }));
    });
  };
}

function hasTags({ attributes }: ResourceEntry): boolean {
  return attributes['tags']?.kind === 'written' || attributes['tags']?.kind === 'mapped';
}

/** Some Amazon EC2 resources have no ARN in the state; their ARN ends with the id. */
function identityIn(arn: string, { attributes }: ResourceEntry): Readonly<Record<string, string>> {
  return attributes['arn'] === undefined ? { id: arn.split(/[:/]/).at(-1) ?? arn } : { arn };
}
