import * as c from '../words.ts';
import { byOwner, registryId } from './repository-name.ts';

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_SetRepositoryPolicy.html
export const ecrRepositoryPolicy = c.defineResource({
  type: 'aws_ecr_repository_policy',
  is: ['grants'],
  governs: { access: 'policy' },

  calls: {
    SetRepositoryPolicy: c.puts(byOwner, {
      id: 'repositoryName',
      repository: 'repositoryName',
      registry_id: registryId,
      policy: ['policyText', c.jsonText],
    }),
    DeleteRepositoryPolicy: c.deletes(byOwner),
  },
  identity: 'repository',
  references: { repository: 'aws_ecr_repository.name' },
});
