import * as c from '../words.ts';
import { actionBlocks, sharesOf } from './actions.ts';
import { attributeTree, taggingOf } from './load-balancing.ts';

const byArn = c.by({ arn: 'listenerArn' });
const newArn = c.response('listeners.0.listenerArn');

/** Without mutual authentication there is no block. */
const mutual = (found: c.Json): c.Json => c.blocksOf(c.tableOf('aws_lb_listener.mutual_authentication', { mode: 'off' }))(found);

const attributes = attributeTree(c.request('attributes'));

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ListenerAttribute.html
const REQUEST_HEADERS = `
  x_amzn_mtls_clientcert x_amzn_mtls_clientcert_issuer x_amzn_mtls_clientcert_leaf
  x_amzn_mtls_clientcert_serial_number x_amzn_mtls_clientcert_subject x_amzn_mtls_clientcert_validity
  x_amzn_tls_cipher_suite x_amzn_tls_version
`;
const RESPONSE_HEADERS = `
  access_control_allow_credentials access_control_allow_headers access_control_allow_methods
  access_control_allow_origin access_control_expose_headers access_control_max_age content_security_policy
  strict_transport_security x_content_type_options x_frame_options
`;

/** Arguments and attribute keys of one direction: `routing.http.request.x_amzn_tls_version.header_name`. */
const headers = (names: string, direction: string, member: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    c.namesIn(names).map((name) => [`routing_http_${direction}_${name}_${member}`, `routing.http.${direction}.${name}.${member}`]),
  );
const requestHeaders = headers(REQUEST_HEADERS, 'request', 'header_name');
const responseHeaders = headers(RESPONSE_HEADERS, 'response', 'header_value');

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
    timing: 'default_action.forward.stickiness.duration tcp_idle_timeout_seconds',
    enablement: 'default_action.forward.stickiness.enabled',
    protection: ['mutual_authentication routing_http_response_server_enabled', ...Object.keys(responseHeaders)].join(' '),
    encryption: 'default_action.redirect.protocol certificate_arn protocol ssl_policy',
    destination: 'default_action.forward.target_group.arn default_action.redirect.host default_action.target_group_arn',
    identity: `
      default_action.authenticate_cognito default_action.authenticate_oidc default_action.jwt_validation
      mutual_authentication.trust_store_arn
    `,
    code: 'default_action.fixed_response',
    secret: 'default_action.authenticate_oidc.client_secret',
    mode: ['alpn_policy port default_action', ...Object.keys(requestHeaders)].join(' '),
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
    disclosure: {
      'default_action.redirect.protocol': 'HTTPS',
      protocol: 'HTTPS',
      routing_http_response_server_enabled: false,
      ssl_policy: 'higher',
    },
  },
  range: {
    tcp_idle_timeout_seconds: '60..6000 s',
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
    ModifyListenerAttributes: c.updates(byArn, c.attributesFrom(attributes)),
    ...taggingOf(':listener/'),
    DeleteListener: c.deletes(byArn),
  },
  each: {
    ...requestHeaders,
    ...responseHeaders,
    routing_http_response_server_enabled: 'routing.http.response.server.enabled',
    tcp_idle_timeout_seconds: 'tcp.idle_timeout.seconds',
  },
  identity: 'load_balancer_arn',
  references: { load_balancer_arn: 'aws_lb.arn', certificate_arn: 'aws_acm_certificate.arn' },
});
