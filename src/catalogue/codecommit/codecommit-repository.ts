import { by, computed, creates, defineResource, deletes, put, request, response, updates, written } from '../define.ts';
import { text } from '../convert.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';

const byName = by({ repository_name: request('repositoryName') });

// https://docs.aws.amazon.com/codecommit/latest/APIReference/API_CreateRepository.html
export const codecommitRepository = defineResource({
  type: 'aws_codecommit_repository',
  eventSource: 'codecommit.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'repository_name',
      code: 'default_branch',
    },
  },
  importId: idFrom('', 'repository_name'),
  calls: {
    CreateRepository: creates(
      byName,
      put('id', request('repositoryName')),
      put('repository_name', request('repositoryName')),
      put('arn', response('repositoryMetadata.arn')),
      put('repository_id', response('repositoryMetadata.repositoryId')),
      put('description', request('repositoryDescription'), text),
      replaceMap('tags', request('tags')),
    ),
    UpdateRepositoryDescription: updates(byName, put('description', request('repositoryDescription'), text)),
    UpdateRepositoryName: updates(by({ repository_name: request('oldName') }), put('repository_name', request('newName'))),
    UpdateDefaultBranch: updates(byName, put('default_branch', request('defaultBranchName'))),
    ...taggedByArn(),
    DeleteRepository: deletes(byName),
  },
  attributes: {
    default_branch: written(),
    description: written(),
    repository_name: written(),
    tags: written(),
    arn: computed(),
    clone_url_http: computed(),
    clone_url_ssh: computed(),
    id: computed(),
    repository_id: computed(),
    tags_all: computed(),
  },
});
