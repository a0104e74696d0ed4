import * as c from '../words.ts';
import { bucketReference, byBucket, ofBucket } from './bucket-part.ts';

/** Records until 2020 have headers as lists. */
const cannedAcl: c.Select = (event) => c.asList(c.request('x-amz-acl')(event))[0];

function grantee(value: c.Json | undefined): c.JsonObject {
  const found = c.isJsonObject(value) ? value : {};
  return {
    display_name: found['DisplayName'] ?? '',
    email_address: found['EmailAddress'] ?? '',
    id: found['ID'] ?? '',
    type: found['xsi:type'] ?? '',
    uri: found['URI'] ?? '',
  };
}

function accessControlPolicy(value: c.Json): c.Json {
  const grants = c.asList(c.jsonAt(value, ['AccessControlList', 'Grant'])).filter(c.isJsonObject);
  return [
    {
      grant: grants.map((grant) => ({ grantee: [grantee(grant['Grantee'])], permission: grant['Permission'] ?? '' })),
      owner: [{ display_name: c.jsonAt(value, ['Owner', 'DisplayName']) ?? '', id: c.jsonAt(value, ['Owner', 'ID']) ?? '' }],
    },
  ];
}

/** Headers may contain grants, with a different form for grantees. */
const grantHeaders: c.Writer = (event) =>
  Object.keys(event.requestParameters ?? {}).some((key) => key.startsWith('x-amz-grant-')) ? { access_control_policy: c.HIDDEN } : {};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAcl.html
export const s3BucketAcl = c.defineResource({
  type: 'aws_s3_bucket_acl',
  is: ['grants'],
  governs: { access: 'acl access_control_policy' },
  safer: {
    'public-exposure': {
      acl: 'private',
      // https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html
      'access_control_policy.grant.grantee.uri': {
        without: ['http://acs.amazonaws.com/groups/global/AllUsers', 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers'],
      },
    },
  },
  importId: ['{bucket},{acl}', '{bucket}'],
  calls: {
    PutBucketAcl: c.puts(
      byBucket,
      ...ofBucket,
      { acl: cannedAcl, access_control_policy: ['AccessControlPolicy', accessControlPolicy] },
      grantHeaders,
    ),
  },
  terraformOnly: 'expected_bucket_owner',
  identity: 'bucket',
  references: bucketReference,
  inlineForms: [{ type: 'aws_s3_bucket', attribute: 'acl', on: { bucket: 'bucket' }, value: 'acl' }],
});
