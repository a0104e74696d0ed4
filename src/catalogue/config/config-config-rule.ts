import * as c from '../words.ts';

const rule = (name: string): c.Select => c.request(`configRule.${name}`);
const name = rule('configRuleName');
const arn = c.request('resourceArn');
const byTagged = c.where((event) => String(arn(event)).includes(':config-rule/'), c.by({ arn }));

const source = {
  owner: '',
  source_identifier: '',
  custom_policy_details: { enable_debug_log_delivery: false, policy_runtime: '', policy_text: '' },
  source_detail: c.blocks('sourceDetails', { event_source: 'aws.config', maximum_execution_frequency: '', message_type: '' }),
};

const scope: c.Table = { compliance_resource_id: '', compliance_resource_types: [], tag_key: '', tag_value: '' };

// https://docs.aws.amazon.com/config/latest/APIReference/API_PutConfigRule.html
export const configConfigRule = c.defineResource({
  type: 'aws_config_config_rule',
  is: ['detects'],
  governs: {
    label: 'description',
    identifier: 'name',
    detection: 'evaluation_mode input_parameters maximum_execution_frequency scope source',
    code: 'source.custom_policy_details',
  },
  importId: '{name}',
  calls: {
    // The call contains the whole rule.
    PutConfigRule: c.puts(
      c.by({ name }),
      c.onlyForNew('name', 'tags'),
      {
        id: name,
        name,
        description: c.withDefault(rule('description'), ''),
        input_parameters: [c.withDefault(rule('inputParameters'), ''), c.jsonText],
        maximum_execution_frequency: c.withDefault(rule('maximumExecutionFrequency'), ''),
        evaluation_mode: [rule('evaluationModes'), c.blocksOf({ mode: '' })],
      },
      c.change('scope', c.withDefault(rule('scope'), {}), (found) =>
        c.isJsonObject(found) && Object.keys(found).length > 0 ? [c.blockOf(scope, found)] : [],
      ),
      c.change('source', rule('source'), (found) => (c.isJsonObject(found) ? [c.blockOf(source, found)] : [])),
    ),
    ...c.tagged(byTagged),
    DeleteConfigRule: c.deletes(c.by({ name: 'configRuleName' })),
  },
});
