import * as c from '../words.ts';

const insertHeaders = { custom_request_handling: { insert_header: c.named('insertHeaders', [{ name: '', value: '' }]) } };

const blocked: c.Table = {
  custom_response: c.tableOf('aws_wafv2_rule_group.rule.action.block.custom_response', { response_header: c.named('responseHeaders') }),
};

/** Actions for a request that matches a rule. https://docs.aws.amazon.com/waf/latest/APIReference/API_RuleAction.html */
export const actionTable: c.Table = {
  allow: insertHeaders,
  block: blocked,
  captcha: insertHeaders,
  challenge: insertHeaders,
  count: insertHeaders,
};

/** Actions for a request that matches no rule. https://docs.aws.amazon.com/waf/latest/APIReference/API_DefaultAction.html */
export const defaultActionTable: c.Table = { allow: insertHeaders, block: blocked };

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_VisibilityConfig.html */
export const visibilityTable: c.Table = c.tableOf('aws_wafv2_rule_group.visibility_config', {
  cloudwatch_metrics_enabled: c.named('cloudWatchMetricsEnabled'),
});

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_CaptchaConfig.html */
export const captchaTable: c.Table = { immunity_time_property: { immunity_time: 0 } };
