import * as c from '../words.ts';
import { byOwner, registryId } from './repository-name.ts';

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutLifecyclePolicy.html
export const ecrLifecyclePolicy = c.defineResource({
  type: 'aws_ecr_lifecycle_policy',
  is: ['keeps-data'],
  governs: { expiry: 'policy' },

  calls: {
    PutLifecyclePolicy: c.puts(byOwner, {
      id: 'repositoryName',
      repository: 'repositoryName',
      registry_id: registryId,
      policy: ['lifecyclePolicyText', c.jsonText],
    }),
    DeleteLifecyclePolicy: c.deletes(byOwner),
  },
  identity: 'repository',
  // The policy expires images; it grants no access.
  references: { repository: 'aws_ecr_repository.name' },
});
