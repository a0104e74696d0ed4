import * as c from '../words.ts';

const name = c.decoded(c.request('analyzerName'));

// https://docs.aws.amazon.com/access-analyzer/latest/APIReference/API_CreateAnalyzer.html
export const accessanalyzerAnalyzer = c.defineResource({
  type: 'aws_accessanalyzer_analyzer',
  traits: { is: ['detects', 'harmless-when-new'], governs: {} },
  importId: c.idFrom('', 'analyzer_name'),
  calls: {
    CreateAnalyzer: c.creates(
      c.by({ analyzer_name: name }),
      c.put('id', name),
      c.put('analyzer_name', name),
      c.put('arn', c.response('arn')),
      c.put('type', c.request('type')),
      c.replaceMap('tags', c.request('tags')),
    ),
    ...c.taggedByArn({ part: ':analyzer/' }),
    DeleteAnalyzer: c.deletes(c.by({ analyzer_name: name })),
  },
  attributes: { written: 'tags', identity: 'analyzer_name type' },
});
