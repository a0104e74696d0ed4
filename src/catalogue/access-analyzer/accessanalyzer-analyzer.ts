import * as c from '../words.ts';

const name = c.decoded('analyzerName');
const configuration = c.mirrored(
  c.tableOf('aws_accessanalyzer_analyzer.configuration', {
    internal_access: { analysis_rule: { inclusion: c.named('inclusions') } },
    unused_access: { analysis_rule: { exclusion: c.named('exclusions') } },
  }),
);

// https://docs.aws.amazon.com/access-analyzer/latest/APIReference/API_CreateAnalyzer.html
export const accessanalyzerAnalyzer = c.defineResource({
  type: 'aws_accessanalyzer_analyzer',
  is: ['detects', 'harmless-when-new'],
  governs: { detection: 'configuration' },
  importId: '{analyzer_name}',
  calls: {
    CreateAnalyzer: c.creates(c.by({ analyzer_name: name }), { id: name, analyzer_name: name, arn: c.response('arn') }, 'type tags', {
      configuration: ['configuration', configuration],
    }),
    UpdateAnalyzer: c.updates(c.by({ analyzer_name: name }), { configuration: ['configuration', configuration] }),
    ...c.taggedByArn({ part: ':analyzer/' }),
    DeleteAnalyzer: c.deletes(c.by({ analyzer_name: name })),
  },
  identity: 'analyzer_name type',
});
