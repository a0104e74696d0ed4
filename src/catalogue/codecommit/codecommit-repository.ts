import * as c from '../words.ts';

const byName = c.by({ repository_name: c.request('repositoryName') });

// https://docs.aws.amazon.com/codecommit/latest/APIReference/API_CreateRepository.html
export const codecommitRepository = c.defineResource({
  type: 'aws_codecommit_repository',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: { label: 'description', identifier: 'repository_name', code: 'default_branch' },
  },
  importId: c.idFrom('', 'repository_name'),
  calls: {
    CreateRepository: c.creates(
      byName,
      c.put('id', c.request('repositoryName')),
      c.put('repository_name', c.request('repositoryName')),
      c.put('arn', c.response('repositoryMetadata.arn')),
      c.put('repository_id', c.response('repositoryMetadata.repositoryId')),
      c.put('description', c.request('repositoryDescription'), c.text),
      c.replaceMap('tags', c.request('tags')),
    ),
    UpdateRepositoryDescription: c.updates(byName, c.put('description', c.request('repositoryDescription'), c.text)),
    UpdateRepositoryName: c.updates(c.by({ repository_name: c.request('oldName') }), c.put('repository_name', c.request('newName'))),
    UpdateDefaultBranch: c.updates(byName, c.put('default_branch', c.request('defaultBranchName'))),
    ...c.taggedByArn(),
    DeleteRepository: c.deletes(byName),
  },
  attributes: { written: 'default_branch description repository_name tags' },
});
