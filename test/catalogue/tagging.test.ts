import { expect, it } from 'vitest';
import { tagged, taggedByArn, taggedByName } from '#catalogue/tagging.ts';
import { anEvent } from '../support/builders.ts';

const ARN = 'arn:aws:athena:us-east-1:123456789012:workgroup/reports';

it('identifies the resource by its ARN, percent-encoded or not', () => {
  const { TagResource } = taggedByArn({ part: ':workgroup/' });

  expect(TagResource.identify(anEvent({ requestParameters: { resourceArn: ARN } }))).toEqual([{ arn: ARN }]);
  expect(TagResource.identify(anEvent({ requestParameters: { resourceArn: encodeURIComponent(ARN) } }))).toEqual([{ arn: ARN }]);
});

it('ignores resources of other kinds', () => {
  const { UntagResource } = taggedByArn({ part: ':datacatalog/' });

  expect(UntagResource.identify(anEvent({ requestParameters: { resourceArn: ARN } }))).toEqual([]);
});

it('reads the field names of the service', () => {
  const { TagResource, UntagResource } = taggedByArn({ arn: 'resourceARN', tags: 'resourceTags', tagKeys: 'keys', attribute: 'id' });
  const event = anEvent({ requestParameters: { resourceARN: ARN, resourceTags: [{ key: 'a', value: 'b' }], keys: ['a'] } });

  expect(TagResource.identify(event)).toEqual([{ id: ARN }]);
  expect(TagResource.writers[0]?.(event, {}, {})).toEqual({ tags: { a: 'b' } });
  expect(UntagResource.writers[0]?.(event, { tags: { a: 'b', c: 'd' } }, {})).toEqual({ tags: { c: 'd' } });
});

it('tags resources with a custom identification through calls of the service', () => {
  const calls = tagged(() => [{ name: 'jobs' }], { calls: ['TagQueue', 'UntagQueue'], tagKeys: 'keys' });
  const event = anEvent({ requestParameters: { tags: { a: 'b' }, keys: ['c'] } });

  expect(Object.keys(calls)).toEqual(['TagQueue', 'UntagQueue']);
  expect(calls['TagQueue']?.identify(event)).toEqual([{ name: 'jobs' }]);
  expect(calls['TagQueue']?.writers[0]?.(event, { tags: { c: 'd' } }, {})).toEqual({ tags: { c: 'd', a: 'b' } });
  expect(calls['UntagQueue']?.writers[0]?.(event, { tags: { c: 'd', e: 'f' } }, {})).toEqual({ tags: { e: 'f' } });
});

it('identifies database resources by the ARN in their name field', () => {
  const { AddTagsToResource } = taggedByName(':db:');
  const named = (resourceName: string): unknown => AddTagsToResource?.identify(anEvent({ requestParameters: { resourceName } }));

  expect(named('arn:aws:rds:us-east-1:123456789012:db:orders')).toEqual([{ arn: 'arn:aws:rds:us-east-1:123456789012:db:orders' }]);
  expect(named('arn:aws:rds:us-east-1:123456789012:pg:orders')).toEqual([]);
});
