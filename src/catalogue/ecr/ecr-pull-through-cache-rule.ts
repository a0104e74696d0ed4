import * as c from '../words.ts';

const byPrefix = c.by({ ecr_repository_prefix: 'ecrRepositoryPrefix' });

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreatePullThroughCacheRule.html
export const ecrPullThroughCacheRule = c.defineResource({
  type: 'aws_ecr_pull_through_cache_rule',
  // Images of the upstream registry run like the account's own.
  governs: { code: 'upstream_registry_url', access: 'custom_role_arn', secret: 'credential_arn' },
  calls: {
    CreatePullThroughCacheRule: c.creates(
      byPrefix,
      { id: 'ecrRepositoryPrefix', registry_id: c.response('registryId') },
      'ecr_repository_prefix upstream_registry_url upstream_repository_prefix credential_arn custom_role_arn',
    ),
    // https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_UpdatePullThroughCacheRule.html
    UpdatePullThroughCacheRule: c.updates(byPrefix, 'credential_arn custom_role_arn'),
    DeletePullThroughCacheRule: c.deletes(byPrefix),
  },
  identity: 'ecr_repository_prefix upstream_registry_url upstream_repository_prefix',
  importId: '{ecr_repository_prefix}',
});
