import { by, computed, creates, defineResource, deletes, identity, put, request, response, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { decoded, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';

const name = decoded(request('analyzerName'));

// https://docs.aws.amazon.com/access-analyzer/latest/APIReference/API_CreateAnalyzer.html
export const accessanalyzerAnalyzer = defineResource({
  type: 'aws_accessanalyzer_analyzer',
  eventSource: 'access-analyzer.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      identifier: 'analyzer_name type',
    },
  },
  importId: idFrom('', 'analyzer_name'),
  calls: {
    CreateAnalyzer: creates(
      by({ analyzer_name: name }),
      put('id', name),
      put('analyzer_name', name),
      put('arn', response('arn')),
      put('type', request('type')),
      replaceMap('tags', request('tags')),
    ),
    ...taggedByArn({ part: ':analyzer/' }),
    DeleteAnalyzer: deletes(by({ analyzer_name: name })),
  },
  attributes: {
    tags: written(),
    analyzer_name: identity(),
    type: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
