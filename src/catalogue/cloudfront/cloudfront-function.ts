import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { idFrom } from '../select.ts';
import { concealed, terraformOnly } from '../write.ts';
import { COMMENT } from './wrapped-lists.ts';

const byName = by({ name: request('name') });

/** Code is sent as bytes, of which records show nothing that can be relied on: each update may have changed it. */
const code = concealed('code');

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateFunction.html
export const cloudfrontFunction = defineResource({
  type: 'aws_cloudfront_function',
  eventSource: 'cloudfront.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      label: 'comment',
      identifier: 'name',
      code: 'code runtime',
      'terraform-only': 'publish',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateFunction: creates(
      byName,
      put('id', request('name')),
      put('name', request('name')),
      put('arn', response('functionSummary.functionMetadata.functionARN')),
      attributesFrom(request('functionConfig')),
      code,
    ),
    UpdateFunction: updates(byName, attributesFrom(request('functionConfig')), code),
    PublishFunction: updates(byName, put('status', response('functionSummary.status'))),
    DeleteFunction: deletes(byName),
  },
  attributes: {
    code: written(),
    comment: notVisible(COMMENT),
    publish: terraformOnly(),
    runtime: from('runtime', text),
    name: identity(),
    arn: computed(),
    etag: computed(),
    id: computed(),
    live_stage_etag: computed(),
    status: computed(),
  },
});
