/** The types of Amazon ECR. */
export { ecrLifecyclePolicy } from './ecr-lifecycle-policy.ts';
export { ecrPullThroughCacheRule } from './ecr-pull-through-cache-rule.ts';
export { ecrRegistryScanningConfiguration } from './ecr-registry-scanning-configuration.ts';
export { ecrReplicationConfiguration } from './ecr-replication-configuration.ts';
export { ecrRepository } from './ecr-repository.ts';
export { ecrRepositoryPolicy } from './ecr-repository-policy.ts';
