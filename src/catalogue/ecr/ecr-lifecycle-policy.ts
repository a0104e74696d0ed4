import { jsonText } from '../convert.ts';
import { computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { byOwner, registryId } from './repository-name.ts';

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutLifecyclePolicy.html
export const ecrLifecyclePolicy = defineResource({
  type: 'aws_ecr_lifecycle_policy',
  eventSource: 'ecr.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      expiry: 'policy',
      identifier: 'repository',
    },
  },
  importId: idFrom('', 'repository'),
  calls: {
    PutLifecyclePolicy: puts(
      byOwner,
      put('id', request('repositoryName')),
      put('repository', request('repositoryName')),
      put('registry_id', registryId),
      put('policy', request('lifecyclePolicyText'), jsonText),
    ),
    DeleteLifecyclePolicy: deletes(byOwner),
  },
  attributes: {
    repository: identity(),
    // Says which images go and when; it grants nothing to anybody.
    policy: written(),
    id: computed(),
    registry_id: computed(),
  },
  references: { repository: { type: 'aws_ecr_repository', attribute: 'name' } },
});
