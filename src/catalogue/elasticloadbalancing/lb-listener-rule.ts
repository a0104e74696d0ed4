import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { integer } from '../convert.ts';
import {
  by,
  computed,
  creates,
  defineResource,
  deletes,
  forEachOf,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { change } from '../write.ts';
import { actionBlocks, sharesOf } from './actions.ts';
import { conditionBlocks } from './conditions.ts';
import { taggingOf } from './load-balancing.ts';

const byArn = by({ arn: request('ruleArn') });
const newArn = response('rules.0.ruleArn');

const settings: readonly Writer[] = [
  put('condition', request('conditions'), conditionBlocks),
  change('action', request('actions'), actionBlocks),
  sharesOf(request('actions')),
];

/** One record may put many rules in a new order. */
function byPriority(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return asList(request('rulePriorities')(event)).map((one) => ({ ...event, requestParameters: { rulePriorities: [one] } }));
}

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyRule.html
export const lbListenerRule = defineResource({
  type: 'aws_lb_listener_rule',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'listener_arn',
      capacity: 'action.forward.target_group.weight',
      timing: 'action.forward.stickiness.duration',
      enablement: 'action.forward.stickiness.enabled',
      encryption: 'action.redirect.protocol',
      destination: 'action.forward.target_group.arn action.redirect.host action.target_group_arn',
      reach: 'condition.source_ip',
      identity: 'action.authenticate_cognito action.authenticate_oidc',
      code: 'action.fixed_response',
      secret: 'action.authenticate_oidc.client_secret',
      mode: 'action condition priority',
    },
    safer: {
      'privilege-escalation': {
        'action.authenticate_cognito.on_unauthenticated_request': { without: ['allow'] },
        'action.authenticate_oidc.on_unauthenticated_request': { without: ['allow'] },
        'action.authenticate_cognito.session_timeout': 'lower',
        'action.authenticate_oidc.session_timeout': 'lower',
      },
      disclosure: { 'action.redirect.protocol': 'HTTPS' },
    },
    range: {
      'action.forward.stickiness.duration': '1..604800 s',
      'action.forward.target_group.weight': '0..999',
      'action.authenticate_cognito.session_timeout': '1..604800 s',
      'action.authenticate_oidc.session_timeout': '1..604800 s',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateRule: creates(
      by({ arn: newArn }),
      put('id', newArn),
      put('arn', newArn),
      put('listener_arn', request('listenerArn')),
      put('priority', request('priority'), integer),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    ModifyRule: updates(byArn, ...settings),
    SetRulePriorities: forEachOf(
      byPriority,
      updates(by({ arn: request('rulePriorities.0.ruleArn') }), put('priority', request('rulePriorities.0.priority'), integer)),
    ),
    ...taggingOf(':listener-rule/'),
    DeleteRule: deletes(byArn),
  },
  attributes: {
    action: written(),
    'action.redirect.protocol': written(),
    condition: written(),
    priority: written(),
    tags: written(),
    listener_arn: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { listener_arn: { type: 'aws_lb_listener', attribute: 'arn' } },
});
