import * as c from '../words.ts';

const byName = c.by({ repository_name: 'repositoryName' });

// https://docs.aws.amazon.com/codecommit/latest/APIReference/API_CreateRepository.html
export const codecommitRepository = c.defineResource({
  type: 'aws_codecommit_repository',
  is: ['keeps-data', 'harmless-when-new'],
  governs: { label: 'description', identifier: 'repository_name', code: 'default_branch', encryption: 'kms_key_id' },
  safer: { disclosure: { kms_key_id: 'higher' } },
  importId: '{repository_name}',
  calls: {
    CreateRepository: c.creates(
      byName,
      {
        id: 'repositoryName',
        arn: c.response('repositoryMetadata.arn'),
        repository_id: c.response('repositoryMetadata.repositoryId'),
        description: 'repositoryDescription',
      },
      'repository_name kms_key_id tags',
    ),
    UpdateRepositoryDescription: c.updates(byName, { description: 'repositoryDescription' }),
    UpdateRepositoryName: c.updates(c.by({ repository_name: 'oldName' }), { repository_name: 'newName' }),
    UpdateRepositoryEncryptionKey: c.updates(byName, 'kms_key_id'),
    UpdateDefaultBranch: c.updates(byName, { default_branch: 'defaultBranchName' }),
    ...c.taggedByArn(),
    DeleteRepository: c.deletes(byName),
  },
});
