import { jsonText } from '../convert.ts';
import { computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { byOwner, registryId } from './repository-name.ts';

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_SetRepositoryPolicy.html
export const ecrRepositoryPolicy = defineResource({
  type: 'aws_ecr_repository_policy',
  eventSource: 'ecr.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'policy',
      identifier: 'repository',
    },
  },
  importId: idFrom('', 'repository'),
  calls: {
    SetRepositoryPolicy: puts(
      byOwner,
      put('id', request('repositoryName')),
      put('repository', request('repositoryName')),
      put('registry_id', registryId),
      put('policy', request('policyText'), jsonText),
    ),
    DeleteRepositoryPolicy: deletes(byOwner),
  },
  attributes: {
    repository: identity(),
    policy: written(),
    id: computed(),
    registry_id: computed(),
  },
  references: { repository: { type: 'aws_ecr_repository', attribute: 'name' } },
});
