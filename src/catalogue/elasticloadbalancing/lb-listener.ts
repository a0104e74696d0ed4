import * as c from '../words.ts';
import { actionBlocks, sharesOf } from './actions.ts';
import { taggingOf } from './load-balancing.ts';

const byArn = c.by({ arn: 'listenerArn' });
const newArn = c.response('listeners.0.listenerArn');

/** Off is told without a block. */
const mutual = (found: c.Json): c.Json => c.blocksOf({ ignore_client_certificate_expiry: false, mode: 'off', trust_store_arn: '' })(found);

const settings: readonly c.Writing[] = [
  {
    certificate_arn: 'certificates.0.certificateArn',
    alpn_policy: 'alpnPolicy.0',
    mutual_authentication: ['mutualAuthentication', mutual],
  },
  'protocol ssl_policy port',
  c.change('default_action', 'defaultActions', actionBlocks),
  sharesOf(c.request('defaultActions')),
];

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyListener.html
export const lbListener = c.defineResource({
  type: 'aws_lb_listener',
  is: ['steers-traffic'],
  governs: {
    capacity: 'default_action.forward.target_group.weight',
    timing: 'default_action.forward.stickiness.duration',
    enablement: 'default_action.forward.stickiness.enabled',
    protection: 'mutual_authentication',
    encryption: 'default_action.redirect.protocol certificate_arn protocol ssl_policy',
    destination: 'default_action.forward.target_group.arn default_action.redirect.host default_action.target_group_arn',
    identity: 'default_action.authenticate_cognito default_action.authenticate_oidc mutual_authentication.trust_store_arn',
    code: 'default_action.fixed_response',
    secret: 'default_action.authenticate_oidc.client_secret',
    mode: 'alpn_policy port default_action',
  },
  safer: {
    'privilege-escalation': {
      'default_action.authenticate_cognito.on_unauthenticated_request': { without: ['allow'] },
      'default_action.authenticate_oidc.on_unauthenticated_request': { without: ['allow'] },
      'default_action.authenticate_cognito.session_timeout': 'lower',
      'default_action.authenticate_oidc.session_timeout': 'lower',
      'mutual_authentication.ignore_client_certificate_expiry': false,
      'mutual_authentication.mode': 'verify',
    },
    disclosure: { 'default_action.redirect.protocol': 'HTTPS', protocol: 'HTTPS', ssl_policy: 'higher' },
  },
  range: {
    'default_action.forward.stickiness.duration': '1..604800 s',
    'default_action.forward.target_group.weight': '0..999',
    'default_action.authenticate_cognito.session_timeout': '1..604800 s',
    'default_action.authenticate_oidc.session_timeout': '1..604800 s',
  },
  importId: '{arn}',
  calls: {
    CreateListener: c.creates(
      c.where((event) => c.request('loadBalancerArn')(event) !== undefined, c.by({ arn: newArn })),
      { id: newArn, arn: newArn },
      'load_balancer_arn',
      ...settings,
      'tags',
    ),
    ModifyListener: c.updates(byArn, ...settings),
    ...taggingOf(':listener/'),
    DeleteListener: c.deletes(byArn),
  },
  written: `
    alpn_policy certificate_arn default_action default_action.redirect.protocol mutual_authentication port protocol
    ssl_policy tags
  `,
  identity: 'load_balancer_arn',
  terraformOnly: 'timeouts',
  references: { load_balancer_arn: 'aws_lb.arn', certificate_arn: 'aws_acm_certificate.arn' },
});
