import * as c from '../words.ts';
import { COMMENT } from './wrapped-lists.ts';

const byName = c.by({ name: 'name' });

const byArn = c.where((event) => String(c.request('resource')(event)).includes(':function/'), c.by({ arn: 'resource' }));

/** A configuration without stores removes them. */
const stores = c.change('key_value_store_associations', 'functionConfig', (config) =>
  c.asSet(
    c.asList(c.jsonAt(config, ['keyValueStoreAssociations', 'items'])).map((one) => c.jsonAt(one, ['keyValueStoreARN']) ?? ''),
    undefined,
  ),
);

/** Code is sent as bytes, which records do not show reliably. Each update may have changed it. */
const code = c.hiddenWrite('code');

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateFunction.html
export const cloudfrontFunction = c.defineResource({
  type: 'aws_cloudfront_function',
  is: ['runs-code'],
  governs: { label: 'comment', code: 'code key_value_store_associations runtime' },

  calls: {
    CreateFunction: c.creates(
      byName,
      { id: 'name', arn: c.response('functionSummary.functionMetadata.functionARN') },
      'name',
      c.attributesFrom('functionConfig'),
      stores,
      code,
      { tags: 'tags.items' },
    ),
    UpdateFunction: c.updates(byName, c.attributesFrom('functionConfig'), stores, code),
    PublishFunction: c.updates(byName, { status: c.response('functionSummary.status') }),
    TagResource: c.updates(byArn, c.mergeMap('tags', 'tags.items')),
    UntagResource: c.updates(byArn, c.removeKeys('tags', 'tagKeys.items')),
    DeleteFunction: c.deletes(byName),
  },
  mapped: 'runtime',
  each: { comment: c.notVisible(COMMENT) },
  terraformOnly: 'publish',
  identity: 'name',
});
