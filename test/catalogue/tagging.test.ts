import { expect, it } from 'vitest';
import { taggedByArn } from '#catalogue/tagging.ts';
import { anEvent } from '../support/builders.ts';

const ARN = 'arn:aws:athena:us-east-1:123456789012:workgroup/reports';

it('names the thing by its ARN, percent-encoded or not', () => {
  const { TagResource } = taggedByArn({ part: ':workgroup/' });

  expect(TagResource.identify(anEvent({ requestParameters: { resourceArn: ARN } }))).toEqual([{ arn: ARN }]);
  expect(TagResource.identify(anEvent({ requestParameters: { resourceArn: encodeURIComponent(ARN) } }))).toEqual([{ arn: ARN }]);
});

it('does not concern other kinds of things', () => {
  const { UntagResource } = taggedByArn({ part: ':datacatalog/' });

  expect(UntagResource.identify(anEvent({ requestParameters: { resourceArn: ARN } }))).toEqual([]);
});

it('reads the words of the service', () => {
  const { TagResource, UntagResource } = taggedByArn({ arn: 'resourceARN', tags: 'resourceTags', tagKeys: 'keys', attribute: 'id' });
  const event = anEvent({ requestParameters: { resourceARN: ARN, resourceTags: [{ key: 'a', value: 'b' }], keys: ['a'] } });

  expect(TagResource.identify(event)).toEqual([{ id: ARN }]);
  expect(TagResource.writers[0]?.(event, {}, {})).toEqual({ tags: { a: 'b' } });
  expect(UntagResource.writers[0]?.(event, { tags: { a: 'b', c: 'd' } }, {})).toEqual({ tags: { c: 'd' } });
});
