import type { ResourceEntry } from '../define.ts';
import { ecrLifecyclePolicy } from './ecr-lifecycle-policy.ts';
import { ecrRepository } from './ecr-repository.ts';
import { ecrRepositoryPolicy } from './ecr-repository-policy.ts';

/** The types of Amazon ECR. */
export const ecr: readonly ResourceEntry[] = [ecrLifecyclePolicy, ecrRepository, ecrRepositoryPolicy];
