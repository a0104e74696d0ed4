import * as c from '../words.ts';

const byPrefix = c.by({ ecr_repository_prefix: 'ecrRepositoryPrefix' });

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreatePullThroughCacheRule.html
export const ecrPullThroughCacheRule = c.defineResource({
  type: 'aws_ecr_pull_through_cache_rule',
  // Images of another registry are run as if they were the account's own.
  governs: { code: 'upstream_registry_url' },
  calls: {
    CreatePullThroughCacheRule: c.creates(
      byPrefix,
      { id: 'ecrRepositoryPrefix', registry_id: c.response('registryId') },
      'ecr_repository_prefix upstream_registry_url',
    ),
    // https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_UpdatePullThroughCacheRule.html
    UpdatePullThroughCacheRule: c.leaves('by which secret or role the upstream registry is entered: no argument says it', byPrefix),
    DeletePullThroughCacheRule: c.deletes(byPrefix),
  },
  identity: 'ecr_repository_prefix upstream_registry_url',
  importId: '{ecr_repository_prefix}',
});
