import type { Json } from '#domain/json.ts';
import { blocksOf, value } from '../blocks.ts';
import { integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { actionBlocks, sharesOf } from './actions.ts';
import { taggingOf } from './load-balancing.ts';

const byArn = by({ arn: request('listenerArn') });
const newArn = response('listeners.0.listenerArn');

/** Off is told without a block. */
const mutual = (found: Json): Json =>
  blocksOf({
    ignore_client_certificate_expiry: value('ignoreClientCertificateExpiry', false),
    mode: value('mode', 'off'),
    trust_store_arn: value('trustStoreArn', ''),
  })(found);

const settings: readonly Writer[] = [
  put('port', request('port'), integer),
  put('protocol', request('protocol')),
  put('ssl_policy', request('sslPolicy')),
  put('certificate_arn', request('certificates.0.certificateArn')),
  put('alpn_policy', request('alpnPolicy.0')),
  put('mutual_authentication', request('mutualAuthentication'), mutual),
  change('default_action', request('defaultActions'), actionBlocks),
  sharesOf(request('defaultActions')),
];

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyListener.html
export const lbListener = defineResource({
  type: 'aws_lb_listener',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'load_balancer_arn',
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
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateListener: creates(
      where((event) => request('loadBalancerArn')(event) !== undefined, by({ arn: newArn })),
      put('id', newArn),
      put('arn', newArn),
      put('load_balancer_arn', request('loadBalancerArn')),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    ModifyListener: updates(byArn, ...settings),
    ...taggingOf(':listener/'),
    DeleteListener: deletes(byArn),
  },
  attributes: {
    alpn_policy: written(),
    certificate_arn: written(),
    default_action: written(),
    'default_action.redirect.protocol': written(),
    mutual_authentication: written(),
    port: written(),
    protocol: written(),
    ssl_policy: written(),
    tags: written(),
    load_balancer_arn: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    load_balancer_arn: { type: 'aws_lb', attribute: 'arn' },
    certificate_arn: { type: 'aws_acm_certificate', attribute: 'arn' },
  },
});
