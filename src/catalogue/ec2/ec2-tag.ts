import * as c from '../words.ts';
import { listIn, parameter } from './request.ts';

/** Splits a call with several tags and resources: one copy per tag of one resource. */
function eachTag(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const objectsOf = (name: string): readonly c.JsonObject[] => listIn(parameter(name)(event)).filter(c.isJsonObject);
  const tags = objectsOf('TagSet');
  return objectsOf('ResourcesSet').flatMap((tagged) =>
    (tags.length === 0 ? [{}] : tags).map((tag) => ({
      ...event,
      requestParameters: { resourceId: tagged['resourceId'] ?? '', ...tag },
    })),
  );
}

const own = { resource_id: c.request('resourceId'), key: c.request('key') };

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html
export const ec2Tag = c.defineResource({
  type: 'aws_ec2_tag',
  governs: { parameter: 'value' },
  importId: '{resource_id},{key}',
  calls: {
    // A tag without its own resource in code belongs to the tagged resource.
    CreateTags: c.forEachOf(eachTag, c.updates(c.by(own), 'value')),
    // A tag with a value is only removed if it has that value. Without tags in the call, all are removed.
    DeleteTags: c.forEachOf(
      eachTag,
      c.deletes(c.firstOf(c.by({ ...own, value: 'value' }), c.by(own), c.by({ resource_id: own.resource_id }))),
    ),
  },
  identity: 'key resource_id',
});
