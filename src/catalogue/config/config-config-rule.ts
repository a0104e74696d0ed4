import { isJsonObject } from '#domain/json.ts';
import { block, blockOf, blocks, blocksOf, value } from '../blocks.ts';
import { jsonText, text } from '../convert.ts';
import { by, computed, defineResource, deletes, put, puts, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';
import { orElse, whenNew } from '../whole.ts';
import { change } from '../write.ts';

const rule = (name: string): Select => request(`configRule.${name}`);
const name = rule('configRuleName');
const arn = request('resourceArn');
const byTagged = where((event) => String(arn(event)).includes(':config-rule/'), by({ arn }));

const source = {
  owner: value('owner', ''),
  source_identifier: value('sourceIdentifier', ''),
  custom_policy_details: block('customPolicyDetails', {
    enable_debug_log_delivery: value('enableDebugLogDelivery', false),
    policy_runtime: value('policyRuntime', ''),
    policy_text: value('policyText', ''),
  }),
  source_detail: blocks('sourceDetails', {
    event_source: value('eventSource', 'aws.config'),
    maximum_execution_frequency: value('maximumExecutionFrequency', ''),
    message_type: value('messageType', ''),
  }),
};

const scope = {
  compliance_resource_id: value('complianceResourceId', ''),
  compliance_resource_types: value('complianceResourceTypes', []),
  tag_key: value('tagKey', ''),
  tag_value: value('tagValue', ''),
};

// https://docs.aws.amazon.com/config/latest/APIReference/API_PutConfigRule.html
export const configConfigRule = defineResource({
  type: 'aws_config_config_rule',
  eventSource: 'config.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      label: 'description',
      identifier: 'name',
      detection: 'evaluation_mode input_parameters maximum_execution_frequency scope source',
      code: 'source.custom_policy_details',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    // The call gives the whole rule.
    PutConfigRule: puts(
      by({ name }),
      whenNew('name', replaceMap('tags', request('tags'))),
      put('id', name),
      put('name', name),
      put('description', orElse(rule('description'), ''), text),
      put('input_parameters', orElse(rule('inputParameters'), ''), jsonText),
      put('maximum_execution_frequency', orElse(rule('maximumExecutionFrequency'), ''), text),
      put('evaluation_mode', rule('evaluationModes'), blocksOf({ mode: value('mode', '') })),
      change('scope', orElse(rule('scope'), {}), (found) =>
        isJsonObject(found) && Object.keys(found).length > 0 ? [blockOf(scope, found)] : [],
      ),
      change('source', rule('source'), (found) => (isJsonObject(found) ? [blockOf(source, found)] : [])),
    ),
    TagResource: updates(byTagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(byTagged, removeKeys('tags', request('tagKeys'))),
    DeleteConfigRule: deletes(by({ name: request('configRuleName') })),
  },
  attributes: {
    description: written(),
    evaluation_mode: written(),
    input_parameters: written(),
    maximum_execution_frequency: written(),
    name: written(),
    scope: written(),
    source: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    rule_id: computed(),
    tags_all: computed(),
  },
});
