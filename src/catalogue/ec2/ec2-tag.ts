import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { text } from '../convert.ts';
import { by, computed, defineResource, deletes, forEachOf, identity, put, request, updates, written } from '../define.ts';
import { firstOf, idFrom } from '../select.ts';
import { listIn, parameter } from './request.ts';

/** One tag of one thing; a call names several of both. */
function eachTag(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const objectsOf = (name: string): readonly JsonObject[] => listIn(parameter(name)(event)).filter(isJsonObject);
  const tags = objectsOf('TagSet');
  return objectsOf('ResourcesSet').flatMap((thing) =>
    (tags.length === 0 ? [{}] : tags).map((tag) => ({
      ...event,
      requestParameters: { resourceId: thing['resourceId'] ?? '', ...tag },
    })),
  );
}

const own = { resource_id: request('resourceId'), key: request('key') };

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html
export const ec2Tag = defineResource({
  type: 'aws_ec2_tag',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'key resource_id',
      parameter: 'value',
    },
  },
  importId: idFrom(',', 'resource_id', 'key'),
  calls: {
    // A tag that code does not name apart is part of the thing it is on.
    CreateTags: forEachOf(eachTag, updates(by(own), put('value', request('value'), text))),
    // Named with its value, a tag goes only if it has it; without any tag all go.
    DeleteTags: forEachOf(
      eachTag,
      deletes(firstOf(by({ ...own, value: request('value') }), by(own), by({ resource_id: own.resource_id }))),
    ),
  },
  attributes: {
    key: identity(),
    resource_id: identity(),
    value: written(),
    id: computed(),
  },
});
