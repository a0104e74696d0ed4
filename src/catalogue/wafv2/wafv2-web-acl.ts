import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { text, textSet } from '../convert.ts';
import {
  attributesFrom,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  HIDDEN,
  identity,
  request,
  updates,
  written,
} from '../define.ts';
import type { Seen, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';
import { captchaTable, defaultActionTable, visibilityTable } from './actions.ts';
import { byId, byNewId, IMPORTED_BY, madeAs, responseBodies, taggingOf } from './calls.ts';
import { aclRules } from './rules.ts';

/** By kind of resource, of which this provider knows one. */
function association(value: Json): Seen {
  const bodies = isJsonObject(value) ? value['requestBody'] : undefined;
  if (!isJsonObject(bodies)) return [];
  if (Object.keys(bodies).some((kind) => kind !== 'CLOUDFRONT')) return HIDDEN;
  const limit = isJsonObject(bodies['CLOUDFRONT']) ? bodies['CLOUDFRONT']['defaultSizeInspectionLimit'] : undefined;
  return [{ request_body: [{ cloudfront: limit === undefined ? [] : [{ default_size_inspection_limit: limit }] }] }];
}

const settings: readonly Writer[] = [attributesFrom(request()), aclRules(request('rules'))];

/** An update takes away what it does not name: the call is the whole definition. */
const BLANKS = { association_config: [], captcha_config: [], custom_response_body: [], description: '', rule: [], token_domains: [] };

// https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateWebACL.html
export const wafv2WebAcl = defineResource({
  type: 'aws_wafv2_web_acl',
  eventSource: 'wafv2.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      label: 'description',
      identifier: 'name scope',
      bound: 'rule.statement.rate_based_statement.limit',
      protection: 'rule association_config captcha_config default_action token_domains',
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
        'captcha_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
        'rule.captcha_config.immunity_time_property.immunity_time': { safer: 'lower', ordinary: 300 },
      },
    },
    range: {
      'rule.statement.rate_based_statement.limit': '10..2000000000',
      'captcha_config.immunity_time_property.immunity_time': '60..259200 s',
      'rule.captcha_config.immunity_time_property.immunity_time': '60..259200 s',
    },
  },
  importId: idFrom('/', ...IMPORTED_BY),
  calls: {
    CreateWebACL: creates(byNewId, ...madeAs, ...settings, replaceMap('tags', request('tags'))),
    UpdateWebACL: updates(byId, blankUntold(request(), BLANKS), ...settings),
    ...taggingOf('/webacl/'),
    DeleteWebACL: deletes(byId),
  },
  attributes: {
    association_config: from('associationConfig', association),
    captcha_config: from('captchaConfig', mirrored(captchaTable)),
    custom_response_body: from('customResponseBodies', responseBodies),
    default_action: from('defaultAction', mirrored(defaultActionTable)),
    // What no rule catches is let through where this is gone.
    'default_action.block': written(),
    description: from('description', text),
    token_domains: from('tokenDomains', textSet),
    visibility_config: from('visibilityConfig', mirrored(visibilityTable)),
    rule: written(),
    tags: written(),
    name: identity(),
    scope: identity(),
    arn: computed(),
    capacity: computed(),
    id: computed(),
    lock_token: computed(),
    tags_all: computed(),
  },
});
