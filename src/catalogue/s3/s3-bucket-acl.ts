import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { defineResource, HIDDEN, put, puts, request, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { asList, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

/** Records of 2020 and older hold headers as lists. */
const cannedAcl: Select = (event) => asList(request('x-amz-acl')(event))[0];

function grantee(value: Json | undefined): JsonObject {
  const found = isJsonObject(value) ? value : {};
  return {
    display_name: found['DisplayName'] ?? '',
    email_address: found['EmailAddress'] ?? '',
    id: found['ID'] ?? '',
    type: found['xsi:type'] ?? '',
    uri: found['URI'] ?? '',
  };
}

function accessControlPolicy(value: Json): Json {
  const grants = asList(jsonAt(value, ['AccessControlList', 'Grant'])).filter(isJsonObject);
  return [
    {
      grant: grants.map((grant) => ({ grantee: [grantee(grant['Grantee'])], permission: grant['Permission'] ?? '' })),
      owner: [{ display_name: jsonAt(value, ['Owner', 'DisplayName']) ?? '', id: jsonAt(value, ['Owner', 'ID']) ?? '' }],
    },
  ];
}

/** Grants may come as headers, which name the grantees in a form of their own. */
const grantHeaders: Writer = (event) =>
  Object.keys(event.requestParameters ?? {}).some((key) => key.startsWith('x-amz-grant-')) ? { access_control_policy: HIDDEN } : {};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAcl.html
export const s3BucketAcl = defineResource({
  type: 'aws_s3_bucket_acl',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'acl access_control_policy',
      identifier: 'bucket',
      'terraform-only': 'expected_bucket_owner',
    },
    safer: {
      'public-exposure': {
        acl: 'private',
        // https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html
        'access_control_policy.grant.grantee.uri': {
          without: ['http://acs.amazonaws.com/groups/global/AllUsers', 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers'],
        },
      },
    },
  },
  importId: (values) => {
    const hasCannedAcl = typeof values['acl'] === 'string' && values['acl'] !== '';
    return hasCannedAcl ? idFrom(',', 'bucket', 'acl')(values) : idFrom('', 'bucket')(values);
  },
  calls: {
    PutBucketAcl: puts(
      byBucket,
      ...ofBucket,
      put('acl', cannedAcl),
      put('access_control_policy', request('AccessControlPolicy'), accessControlPolicy),
      grantHeaders,
    ),
  },
  attributes: {
    acl: written(),
    access_control_policy: written(),
    expected_bucket_owner: terraformOnly(),
    ...bucketAttributes,
  },
  references: bucketReference,
  inlineForms: [{ type: 'aws_s3_bucket', attribute: 'acl', on: { bucket: 'bucket' }, value: 'acl' }],
});
