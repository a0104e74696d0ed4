/**
 * Tables for statements of AWS WAF's rules. Statements are recursive; Terraform supports three levels.
 * https://docs.aws.amazon.com/waf/latest/APIReference/API_Statement.html
 */
import * as c from '../words.ts';
import { actionTable } from './actions.ts';

const transformations = c.named('textTransformations', [{ priority: 0, type: '' }]);
const forwarded = c.named('forwardedIPConfig', { fallback_behavior: '', header_name: '' });

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_FieldToMatch.html */
const fieldToMatch: c.Table = c.tableOf('aws_wafv2_rule_group.rule.statement.xss_match_statement.field_to_match', {
  body: { oversize_handling: 'CONTINUE' },
  ja3_fingerprint: c.named('jA3Fingerprint'),
  json_body: { oversize_handling: 'CONTINUE' },
});

const inspected: c.Table = { field_to_match: fieldToMatch, text_transformation: transformations };

/** Statements without inner statements. */
const plain: c.Table = {
  byte_match_statement: { positional_constraint: '', search_string: '', ...inspected },
  geo_match_statement: { country_codes: [], forwarded_ip_config: forwarded },
  ip_set_reference_statement: c.named('iPSetReferenceStatement', {
    arn: c.named('aRN', ''),
    ip_set_forwarded_ip_config: c.named('iPSetForwardedIPConfig', { fallback_behavior: '', header_name: '', position: '' }),
  }),
  label_match_statement: { key: '', scope: '' },
  regex_match_statement: { regex_string: '', ...inspected },
  regex_pattern_set_reference_statement: { arn: c.named('aRN', ''), ...inspected },
  size_constraint_statement: { comparison_operator: '', size: 0, ...inspected },
  sqli_match_statement: inspected,
  xss_match_statement: inspected,
};

function holding(inner: c.Table): c.Table {
  return {
    ...plain,
    and_statement: { statement: c.named('statements', [inner]) },
    not_statement: { statement: [inner] },
    or_statement: { statement: c.named('statements', [inner]) },
  };
}

const third = holding(plain);
const second = holding(third);

const custom = { text_transformation: transformations };
const keys = c.tableOf('aws_wafv2_rule_group.rule.statement.rate_based_statement.custom_key', {
  cookie: custom,
  forwarded_ip: c.named('forwardedIP'),
  header: custom,
  http_method: c.named('hTTPMethod'),
  ip: c.named('iP'),
  query_argument: custom,
  query_string: custom,
  uri_path: custom,
});
const rateBased: c.Table = {
  aggregate_key_type: 'IP',
  limit: 0,
  custom_key: c.named('customKeys', [keys]),
  forwarded_ip_config: forwarded,
  scope_down_statement: second,
};

const responseInspection: c.Table = c.tableOf(
  'aws_wafv2_web_acl.rule.statement.managed_rule_group_statement.managed_rule_group_configs.aws_managed_rules_atp_rule_set.response_inspection',
);

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_ManagedRuleGroupConfig.html */
const groupConfigs: c.Table = c.tableOf('aws_wafv2_web_acl.rule.statement.managed_rule_group_statement.managed_rule_group_configs', {
  aws_managed_rules_acfp_rule_set: c.named('aWSManagedRulesACFPRuleSet', { response_inspection: responseInspection }),
  aws_managed_rules_atp_rule_set: c.named('aWSManagedRulesATPRuleSet', { response_inspection: responseInspection }),
  aws_managed_rules_bot_control_rule_set: c.named('aWSManagedRulesBotControlRuleSet'),
});

const overrides = c.named('ruleActionOverrides', [{ name: '', action_to_use: actionTable }]);

/** A statement in a rule group. */
export const groupStatement: c.Table = { ...holding(second), rate_based_statement: rateBased };

/** A statement in a web ACL, which may also be a whole rule group. */
export const aclStatement: c.Table = {
  ...groupStatement,
  managed_rule_group_statement: {
    name: '',
    vendor_name: '',
    version: '',
    managed_rule_group_configs: [groupConfigs],
    rule_action_override: overrides,
    scope_down_statement: second,
  },
  rule_group_reference_statement: { arn: c.named('aRN', ''), rule_action_override: overrides },
};
