import * as c from '../words.ts';
import { captchaTable, defaultActionTable, visibilityTable } from './actions.ts';
import { byId, byNewId, newResourceWrites, responseBodies, taggingOf } from './calls.ts';
import { aclRules } from './rules.ts';

/** Association settings by kind of resource. The provider supports these kinds. */
const KINDS: Readonly<Record<string, string>> = {
  API_GATEWAY: 'api_gateway',
  APP_RUNNER_SERVICE: 'app_runner_service',
  CLOUDFRONT: 'cloudfront',
  COGNITO_USER_POOL: 'cognito_user_pool',
  VERIFIED_ACCESS_INSTANCE: 'verified_access_instance',
};

function association(value: c.Json): c.Seen {
  const bodies = c.isJsonObject(value) ? value['requestBody'] : undefined;
  if (!c.isJsonObject(bodies)) return [];
  if (Object.keys(bodies).some((kind) => KINDS[kind] === undefined)) return c.HIDDEN;
  const limits = Object.entries(KINDS).map(([kind, name]) => {
    const limit = c.jsonAt(bodies[kind], ['defaultSizeInspectionLimit']);
    return [name, limit === undefined ? [] : [{ default_size_inspection_limit: limit }]] as const;
  });
  return [{ request_body: [Object.fromEntries(limits)] }];
}

const dataProtection = c.mirrored({
  data_protection: c.named('dataProtections', [
    {
      action: '',
      exclude_rate_based_details: false,
      exclude_rule_match_details: false,
      field: { field_keys: [], field_type: '' },
    },
  ]),
});

const settings: readonly c.Writing[] = [c.attributesFrom(c.request()), aclRules(c.request('rules'))];

/** An update removes omitted settings, because the call contains the whole definition. */
const BLANKS = {
  association_config: [],
  captcha_config: [],
  challenge_config: [],
  custom_response_body: [],
  data_protection_config: [],
  description: '',
  rule: [],
  token_domains: [],
};

// https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateWebACL.html
export const wafv2WebAcl = c.defineResource({
  type: 'aws_wafv2_web_acl',
  is: ['protects'],
  governs: {
    label: 'description',
    bound: 'rule.statement.rate_based_statement.limit',
    protection: `
      rule rule_json association_config captcha_config challenge_config data_protection_config default_action
      token_domains
    `,
    observability: `
      rule.visibility_config.cloudwatch_metrics_enabled rule.visibility_config.sampled_requests_enabled
      visibility_config.cloudwatch_metrics_enabled visibility_config.sampled_requests_enabled
    `,
    code: 'custom_response_body',
    mode: 'rule.visibility_config visibility_config',
  },
  safer: {
    'public-exposure': {
      'default_action.block': 'higher',
      'rule.action.block': 'higher',
      'rule.override_action.none': 'higher',
      'captcha_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
      'challenge_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
      'rule.captcha_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
      'rule.challenge_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
    },
  },
  range: {
    'rule.statement.rate_based_statement.limit': '10..2000000000',
    'captcha_config.immunity_time_property.immunity_time': '60..259200 s',
    'rule.captcha_config.immunity_time_property.immunity_time': '60..259200 s',
  },
  importId: '{id}/{name}/{scope}',
  calls: {
    CreateWebACL: c.creates(byNewId, ...newResourceWrites, ...settings, 'tags'),
    UpdateWebACL: c.updates(byId, c.resetOmitted(c.request(), BLANKS), ...settings),
    ...taggingOf('/webacl/'),
    DeleteWebACL: c.deletes(byId),
  },
  mapped: 'description',
  each: {
    association_config: c.from('associationConfig', association),
    captcha_config: c.from('captchaConfig', c.mirrored(captchaTable)),
    challenge_config: c.from('challengeConfig', c.mirrored(captchaTable)),
    custom_response_body: c.from('customResponseBodies', responseBodies),
    data_protection_config: c.from('dataProtectionConfig', dataProtection),
    default_action: c.from('defaultAction', c.mirrored(defaultActionTable)),
    rule_json: c.notVisible('another spelling of rule'),
    token_domains: c.from('tokenDomains', c.textSet),
    visibility_config: c.from('visibilityConfig', c.mirrored(visibilityTable)),
  },
  // Without `default_action.block`, requests that match no rule are allowed.
  identity: 'name scope',
  terraformOnly: 'name_prefix',
});
