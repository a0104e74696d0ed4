import * as c from '../words.ts';
import { COMMENT } from './wrapped-lists.ts';

const byName = c.by({ name: 'name' });

/** Code is sent as bytes, of which records show nothing that can be relied on: each update may have changed it. */
const code = c.concealed('code');

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateFunction.html
export const cloudfrontFunction = c.defineResource({
  type: 'aws_cloudfront_function',
  is: ['runs-code'],
  governs: { label: 'comment', code: 'code runtime' },

  calls: {
    CreateFunction: c.creates(
      byName,
      { id: 'name', arn: c.response('functionSummary.functionMetadata.functionARN') },
      'name',
      c.attributesFrom('functionConfig'),
      code,
    ),
    UpdateFunction: c.updates(byName, c.attributesFrom('functionConfig'), code),
    PublishFunction: c.updates(byName, { status: c.response('functionSummary.status') }),
    DeleteFunction: c.deletes(byName),
  },
  order: 'code comment publish',
  written: 'code',
  mapped: 'runtime',
  each: { comment: c.notVisible(COMMENT) },
  terraformOnly: 'publish',
  identity: 'name',
});
