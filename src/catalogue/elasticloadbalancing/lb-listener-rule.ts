import * as c from '../words.ts';
import { actionBlocks, sharesOf } from './actions.ts';
import { conditionBlocks } from './conditions.ts';
import { taggingOf } from './load-balancing.ts';

const byArn = c.by({ arn: 'ruleArn' });
const newArn = c.response('rules.0.ruleArn');

const rewrites: c.Table = { rewrite: c.blocks('rewrites', { regex: '', replace: '' }) };
const transforms = c.blocksOf({ type: '', host_header_rewrite_config: rewrites, url_rewrite_config: rewrites });

const settings: readonly c.Writing[] = [
  { condition: ['conditions', conditionBlocks], transform: ['transforms', transforms] },
  (event) => (c.request('resetTransforms')(event) === true ? { transform: [] } : {}),
  c.change('action', 'actions', actionBlocks),
  sharesOf(c.request('actions')),
];

/** One record may change the order of several rules. */
function byPriority(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('rulePriorities')(event)).map((one) => ({ ...event, requestParameters: { rulePriorities: [one] } }));
}

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyRule.html
export const lbListenerRule = c.defineResource({
  type: 'aws_lb_listener_rule',
  is: ['steers-traffic'],
  governs: {
    capacity: 'action.forward.target_group.weight',
    timing: 'action.forward.stickiness.duration',
    enablement: 'action.forward.stickiness.enabled',
    encryption: 'action.redirect.protocol',
    destination: 'action.forward.target_group.arn action.redirect.host action.target_group_arn',
    reach: 'condition.source_ip',
    identity: 'action.authenticate_cognito action.authenticate_oidc action.jwt_validation',
    code: 'action.fixed_response',
    secret: 'action.authenticate_oidc.client_secret',
    mode: 'action condition priority transform',
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
  importId: '{arn}',
  calls: {
    CreateRule: c.creates(c.by({ arn: newArn }), { id: newArn, arn: newArn }, 'listener_arn priority', ...settings, 'tags'),
    ModifyRule: c.updates(byArn, ...settings),
    SetRulePriorities: c.forEachOf(
      byPriority,
      c.updates(c.by({ arn: 'rulePriorities.0.ruleArn' }), { priority: 'rulePriorities.0.priority' }),
    ),
    ...taggingOf(':listener-rule/'),
    DeleteRule: c.deletes(byArn),
  },
  identity: 'listener_arn',
  references: { listener_arn: 'aws_lb_listener.arn' },
});
