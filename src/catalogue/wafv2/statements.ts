/**
 * Tables for statements of AWS WAF's rules. Statements are recursive; Terraform supports three levels.
 * https://docs.aws.amazon.com/waf/latest/APIReference/API_Statement.html
 */
import * as c from '../words.ts';
import { actionTable } from './actions.ts';

const transformations = c.named('textTransformations', [{ priority: 0, type: '' }]);
const forwarded = c.named('forwardedIPConfig', { fallback_behavior: '', header_name: '' });

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_FieldToMatch.html */
const fieldToMatch: c.Table = {
  all_query_arguments: {},
  body: { oversize_handling: 'CONTINUE' },
  cookies: { match_scope: '', oversize_handling: '', match_pattern: [{ all: {}, excluded_cookies: [], included_cookies: [] }] },
  headers: [{ match_scope: '', oversize_handling: '', match_pattern: { all: {}, excluded_headers: [], included_headers: [] } }],
  ja3_fingerprint: c.named('jA3Fingerprint', { fallback_behavior: '' }),
  json_body: {
    invalid_fallback_behavior: '',
    match_scope: '',
    oversize_handling: 'CONTINUE',
    match_pattern: { all: {}, included_paths: [] },
  },
  method: {},
  query_string: {},
  single_header: { name: '' },
  single_query_argument: { name: '' },
  uri_path: {},
};

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

const custom = { name: '', text_transformation: transformations };
const rateBased: c.Table = {
  aggregate_key_type: 'IP',
  limit: 0,
  custom_key: c.named('customKeys', [
    {
      cookie: custom,
      forwarded_ip: c.named('forwardedIP', {}),
      header: custom,
      http_method: c.named('hTTPMethod', {}),
      ip: c.named('iP', {}),
      label_namespace: { namespace: '' },
      query_argument: custom,
      query_string: { text_transformation: transformations },
      uri_path: { text_transformation: transformations },
    },
  ]),
  forwarded_ip_config: forwarded,
  scope_down_statement: second,
};

const identifier: c.Table = { identifier: '' };
const responseInspection: c.Table = {
  body_contains: { failure_strings: [], success_strings: [] },
  header: { failure_values: [], name: '', success_values: [] },
  json: { failure_values: [], identifier: '', success_values: [] },
  status_code: { failure_codes: [], success_codes: [] },
};

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_ManagedRuleGroupConfig.html */
const groupConfigs: c.Table = {
  login_path: '',
  payload_type: '',
  aws_managed_rules_acfp_rule_set: c.named('aWSManagedRulesACFPRuleSet', {
    creation_path: '',
    enable_regex_in_path: false,
    registration_page_path: '',
    request_inspection: { payload_type: '', email_field: identifier, password_field: identifier, username_field: identifier },
    response_inspection: responseInspection,
  }),
  aws_managed_rules_atp_rule_set: c.named('aWSManagedRulesATPRuleSet', {
    enable_regex_in_path: false,
    login_path: '',
    request_inspection: { payload_type: '', password_field: identifier, username_field: identifier },
    response_inspection: responseInspection,
  }),
  aws_managed_rules_bot_control_rule_set: c.named('aWSManagedRulesBotControlRuleSet', { inspection_level: '' }),
  password_field: identifier,
  username_field: identifier,
};

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
