import type { ResourceEntry } from '../define.ts';
import { ecrLifecyclePolicy } from './ecr-lifecycle-policy.ts';
import { ecrRegistryScanningConfiguration } from './ecr-registry-scanning-configuration.ts';
import { ecrReplicationConfiguration } from './ecr-replication-configuration.ts';
import { ecrRepository } from './ecr-repository.ts';
import { ecrRepositoryPolicy } from './ecr-repository-policy.ts';

/** The types of Amazon ECR. */
export const ecr: readonly ResourceEntry[] = [
  ecrLifecyclePolicy,
  ecrRegistryScanningConfiguration,
  ecrReplicationConfiguration,
  ecrRepository,
  ecrRepositoryPolicy,
];
