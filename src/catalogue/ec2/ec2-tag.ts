import * as c from '../words.ts';
import { listIn, parameter } from './request.ts';

/** One tag of one thing; a call names several of both. */
function eachTag(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const objectsOf = (name: string): readonly c.JsonObject[] => listIn(parameter(name)(event)).filter(c.isJsonObject);
  const tags = objectsOf('TagSet');
  return objectsOf('ResourcesSet').flatMap((thing) =>
    (tags.length === 0 ? [{}] : tags).map((tag) => ({
      ...event,
      requestParameters: { resourceId: thing['resourceId'] ?? '', ...tag },
    })),
  );
}

const own = { resource_id: c.request('resourceId'), key: c.request('key') };

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html
export const ec2Tag = c.defineResource({
  type: 'aws_ec2_tag',
  is: [],
  governs: { parameter: 'value' },
  importId: '{resource_id},{key}',
  calls: {
    // A tag that code does not name apart is part of the thing it is on.
    CreateTags: c.forEachOf(eachTag, c.updates(c.by(own), 'value')),
    // Named with its value, a tag goes only if it has it; without any tag all go.
    DeleteTags: c.forEachOf(
      eachTag,
      c.deletes(c.firstOf(c.by({ ...own, value: 'value' }), c.by(own), c.by({ resource_id: own.resource_id }))),
    ),
  },
  identity: 'key resource_id',
  written: 'value',
});
