import { integer, text } from '../convert.ts';
import { attributesFrom, computed, creates, defineResource, deletes, from, identity, put, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { visibilityTable } from './actions.ts';
import { byId, byNewId, IMPORTED_BY, madeAs, responseBodies, taggingOf } from './calls.ts';
import { groupRules } from './rules.ts';

const settings: readonly Writer[] = [attributesFrom(request()), groupRules(request('rules'))];

// https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateRuleGroup.html
export const wafv2RuleGroup = defineResource({
  type: 'aws_wafv2_rule_group',
  eventSource: 'wafv2.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'capacity name scope',
      label: 'description',
      'terraform-only': 'name_prefix',
      mode: 'custom_response_body visibility_config',
      code: 'custom_response_body.content custom_response_body.content_type',
      protection: 'rule',
      threshold: `
        rule.statement.size_constraint_statement.comparison_operator rule.visibility_config.metric_name
        visibility_config.metric_name
      `,
      observability: 'visibility_config.cloudwatch_metrics_enabled',
    },
  },
  importId: idFrom('/', ...IMPORTED_BY),
  calls: {
    CreateRuleGroup: creates(
      byNewId,
      ...madeAs,
      put('capacity', request('capacity'), integer),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    UpdateRuleGroup: updates(byId, blankUntold(request(), { custom_response_body: [], description: '', rule: [] }), ...settings),
    ...taggingOf('/rulegroup/'),
    DeleteRuleGroup: deletes(byId),
  },
  attributes: {
    custom_response_body: from('customResponseBodies', responseBodies),
    description: from('description', text),
    visibility_config: from('visibilityConfig', mirrored(visibilityTable)),
    rule: written(),
    tags: written(),
    capacity: identity(),
    name: identity(),
    scope: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    lock_token: computed(),
    tags_all: computed(),
  },
});
