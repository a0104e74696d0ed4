import { blocksOf, value } from '../blocks.ts';
import { jsonText, text } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom, within } from '../select.ts';
import { orElse } from '../whole.ts';

const account: Select = (event) => request('accountId')(event) ?? event.recipientAccountId;
const name = request('name');
const byPoint = by({ account_id: account, name });
/** The document's root element, around what the service's model has at the top. */
const asked: Select = (event) => request('CreateAccessPointRequest')(event) ?? request()(event);
const policy: Select = (event) => request('PutAccessPointPolicyRequest.Policy')(event) ?? request('Policy')(event);
const block = blocksOf({
  block_public_acls: value('BlockPublicAcls', true),
  block_public_policy: value('BlockPublicPolicy', true),
  ignore_public_acls: value('IgnorePublicAcls', true),
  restrict_public_buckets: value('RestrictPublicBuckets', true),
});
const network = blocksOf({ vpc_id: value('VpcId', '') });

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_CreateAccessPoint.html
export const s3AccessPoint = defineResource({
  type: 'aws_s3_access_point',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'account_id bucket_account_id name',
      source: 'bucket',
      access: 'policy',
      protection: 'public_access_block_configuration',
      reach: 'vpc_configuration',
    },
    safer: {
      'public-exposure': {
        'public_access_block_configuration.block_public_acls': true,
        'public_access_block_configuration.block_public_policy': true,
        'public_access_block_configuration.ignore_public_acls': true,
        'public_access_block_configuration.restrict_public_buckets': true,
      },
    },
  },
  importId: idFrom(':', 'account_id', 'name'),

  calls: {
    CreateAccessPoint: creates(
      byPoint,
      put('id', (event) => `${String(account(event))}:${String(name(event))}`),
      put('account_id', account),
      put('name', name),
      put('bucket', within(asked, 'Bucket')),
      put('bucket_account_id', within(asked, 'BucketAccountId'), text),
      put('vpc_configuration', orElse(within(asked, 'VpcConfiguration'), []), network),
      put('public_access_block_configuration', within(asked, 'PublicAccessBlockConfiguration'), block),
    ),
    PutAccessPointPolicy: updates(byPoint, put('policy', policy, jsonText)),
    DeleteAccessPointPolicy: updates(byPoint, constant('policy', '')),
    DeleteAccessPoint: deletes(byPoint),
  },
  attributes: {
    bucket: written(),
    bucket_account_id: written(),
    policy: written(),
    public_access_block_configuration: written(),
    vpc_configuration: written(),
    account_id: identity(),
    name: identity(),
    alias: computed(),
    arn: computed(),
    domain_name: computed(),
    endpoints: computed(),
    has_public_access_policy: computed(),
    id: computed(),
    network_origin: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
