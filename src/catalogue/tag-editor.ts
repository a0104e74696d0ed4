/**
 * The Resource Groups Tagging API, by which the console's Tag Editor and many tools tag things of every service at once. One
 * mapping for all types: a thing is named by its ARN.
 * https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/API_TagResources.html
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { arnParts } from '#domain/value/arn.ts';
import type { Call, ResourceEntry } from './entry.ts';
import { updates } from './calls.ts';
import { request, response } from './places.ts';
import { mergeMap, removeKeys } from './maps.ts';
import { asList } from './select.ts';
import { narrowedFrom } from './whole-records.ts';

/** Whose calls tag things of all services. */
export const TAG_EDITOR = 'tagging.amazonaws.com';

/** Where ARNs call a service otherwise than its events do. https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html */
const EVENT_SERVICES: Readonly<Record<string, string>> = { cloudwatch: 'monitoring', mq: 'amazonmq' };

const WRITERS: Readonly<Record<string, Call['writers']>> = {
  TagResources: [mergeMap('tags', request('tags'))],
  UntagResources: [removeKeys('tags', request('tagKeys'))],
};

/** What a call may mean for one type. */
export interface TagEdit {
  readonly entry: ResourceEntry;
  readonly call: Call;
  /** The record, narrowed to one ARN. */
  readonly event: CloudTrailEvent;
}

/**
 * Finds the types that a tagging call may be about.
 * @param entriesOf the types of a service, by what its event source begins with
 * @returns a function of a record: one element for each ARN and each type of the ARN's service that has tags. Which type it is, only the
 *   state tells: the thing with that ARN. Nothing for calls of other services, and for ARNs that the answer says have failed.
 */
export function tagEditsIn(entriesOf: (service: string) => Iterable<ResourceEntry>): (event: CloudTrailEvent) => readonly TagEdit[] {
  return (event) => {
    const writers = event.eventSource === TAG_EDITOR ? WRITERS[event.eventName] : undefined;
    if (writers === undefined) return [];
    const failed = response('failedResourcesMap')(event);
    return asList(request('resourceARNList')(event)).flatMap((arn): readonly TagEdit[] => {
      if (typeof arn !== 'string' || (isJsonObject(failed) && Object.hasOwn(failed, arn))) return [];
      const narrowed = { ...event, requestParameters: { ...event.requestParameters, resourceARNList: [arn] } };
      narrowedFrom([narrowed], event);
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

/** Some things of Amazon EC2 have no ARN in their state; then what stands last in it is their id. */
function identityIn(arn: string, { attributes }: ResourceEntry): Readonly<Record<string, string>> {
  return attributes['arn'] === undefined ? { id: arn.split(/[:/]/).at(-1) ?? arn } : { arn };
}
