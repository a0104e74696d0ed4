import * as c from '../words.ts';

const byName = c.by({ domain: 'domain' });

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPoolDomain.html
export const cognitoUserPoolDomain = c.defineResource({
  type: 'aws_cognito_user_pool_domain',
  is: ['authenticates'],
  governs: { encryption: 'certificate_arn', mode: 'managed_login_version' },
  importId: '{domain}',
  calls: {
    CreateUserPoolDomain: c.creates(
      byName,
      { id: 'domain', cloudfront_distribution: c.response('cloudFrontDomain') },
      'domain user_pool_id',
      c.attributesFrom(c.request()),
    ),
    UpdateUserPoolDomain: c.updates(byName, c.attributesFrom(c.request())),
    DeleteUserPoolDomain: c.deletes(byName),
  },
  mapped: 'managed_login_version',
  each: { certificate_arn: 'customDomainConfig.certificateArn' },
  identity: 'domain user_pool_id',
  references: { user_pool_id: 'aws_cognito_user_pool.id', certificate_arn: 'aws_acm_certificate.arn' },
});
