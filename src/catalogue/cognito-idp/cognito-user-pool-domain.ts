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
  put,
  request,
  response,
  updates,
} from '../define.ts';
import { idFrom } from '../select.ts';

const byName = by({ domain: request('domain') });

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPoolDomain.html
export const cognitoUserPoolDomain = defineResource({
  type: 'aws_cognito_user_pool_domain',
  eventSource: 'cognito-idp.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      identifier: 'domain user_pool_id',
      encryption: 'certificate_arn',
    },
  },
  importId: idFrom('', 'domain'),
  calls: {
    CreateUserPoolDomain: creates(
      byName,
      put('id', request('domain')),
      put('domain', request('domain')),
      put('user_pool_id', request('userPoolId')),
      put('cloudfront_distribution', response('cloudFrontDomain')),
      attributesFrom(request()),
    ),
    UpdateUserPoolDomain: updates(byName, attributesFrom(request())),
    DeleteUserPoolDomain: deletes(byName),
  },
  attributes: {
    certificate_arn: from('customDomainConfig.certificateArn', text),
    domain: identity(),
    user_pool_id: identity(),
    aws_account_id: computed(),
    cloudfront_distribution: computed(),
    cloudfront_distribution_arn: computed(),
    cloudfront_distribution_zone_id: computed(),
    id: computed(),
    s3_bucket: computed(),
    version: computed(),
  },
  references: {
    user_pool_id: { type: 'aws_cognito_user_pool', attribute: 'id' },
    certificate_arn: { type: 'aws_acm_certificate', attribute: 'arn' },
  },
});
