import * as c from '../words.ts';

const name = c.decoded('analyzerName');

// https://docs.aws.amazon.com/access-analyzer/latest/APIReference/API_CreateAnalyzer.html
export const accessanalyzerAnalyzer = c.defineResource({
  type: 'aws_accessanalyzer_analyzer',
  is: ['detects', 'harmless-when-new'],
  governs: {},
  importId: '{analyzer_name}',
  calls: {
    CreateAnalyzer: c.creates(c.by({ analyzer_name: name }), { id: name, analyzer_name: name, arn: c.response('arn') }, 'type tags'),
    ...c.taggedByArn({ part: ':analyzer/' }),
    DeleteAnalyzer: c.deletes(c.by({ analyzer_name: name })),
  },
  written: 'tags',
  identity: 'analyzer_name type',
});
