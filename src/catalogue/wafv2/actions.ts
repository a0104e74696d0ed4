import { named } from '../mirrored.ts';
import type { Table } from '../mirrored.ts';

const insertHeaders = { custom_request_handling: { insert_header: named('insertHeaders', [{ name: '', value: '' }]) } };

const blocked: Table = {
  custom_response: {
    custom_response_body_key: '',
    response_code: 0,
    response_header: named('responseHeaders', [{ name: '', value: '' }]),
  },
};

/** What is done to a request that a rule fits. https://docs.aws.amazon.com/waf/latest/APIReference/API_RuleAction.html */
export const actionTable: Table = {
  allow: insertHeaders,
  block: blocked,
  captcha: insertHeaders,
  challenge: insertHeaders,
  count: insertHeaders,
};

/** What is done to a request that no rule fits. https://docs.aws.amazon.com/waf/latest/APIReference/API_DefaultAction.html */
export const defaultActionTable: Table = { allow: insertHeaders, block: blocked };

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_VisibilityConfig.html */
export const visibilityTable: Table = {
  cloudwatch_metrics_enabled: named('cloudWatchMetricsEnabled', false),
  metric_name: '',
  sampled_requests_enabled: false,
};

/** https://docs.aws.amazon.com/waf/latest/APIReference/API_CaptchaConfig.html */
export const captchaTable: Table = { immunity_time_property: { immunity_time: 0 } };
