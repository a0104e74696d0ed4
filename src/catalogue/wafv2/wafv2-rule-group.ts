import * as c from '../words.ts';
import { visibilityTable } from './actions.ts';
import { byId, byNewId, newResourceWrites, responseBodies, taggingOf } from './calls.ts';
import { groupRules } from './rules.ts';

const settings: readonly c.Writing[] = [c.attributesFrom(c.request()), groupRules(c.request('rules'))];

// https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateRuleGroup.html
export const wafv2RuleGroup = c.defineResource({
  type: 'aws_wafv2_rule_group',
  is: ['protects'],
  governs: {
    label: 'description',
    bound: 'rule.statement.rate_based_statement.limit',
    protection: 'rule rules_json',
    observability: `
      rule.visibility_config.cloudwatch_metrics_enabled rule.visibility_config.sampled_requests_enabled
      visibility_config.cloudwatch_metrics_enabled visibility_config.sampled_requests_enabled
    `,
    code: 'custom_response_body',
    mode: 'rule.visibility_config visibility_config',
  },
  safer: {
    'public-exposure': {
      'rule.action.block': 'higher',
      'rule.captcha_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
    },
  },
  range: {
    'rule.statement.rate_based_statement.limit': '10..2000000000',
    'rule.captcha_config.immunity_time_property.immunity_time': '60..259200 s',
  },
  importId: '{id}/{name}/{scope}',
  calls: {
    CreateRuleGroup: c.creates(byNewId, ...newResourceWrites, 'capacity', ...settings, 'tags'),
    UpdateRuleGroup: c.updates(byId, c.resetOmitted(c.request(), { custom_response_body: [], description: '', rule: [] }), ...settings),
    ...taggingOf('/rulegroup/'),
    DeleteRuleGroup: c.deletes(byId),
  },
  mapped: 'description',
  each: {
    custom_response_body: c.from('customResponseBodies', responseBodies),
    rules_json: c.notVisible('another spelling of rule'),
    visibility_config: c.from('visibilityConfig', c.mirrored(visibilityTable)),
  },
  identity: 'capacity name scope',
  terraformOnly: 'name_prefix',
});
