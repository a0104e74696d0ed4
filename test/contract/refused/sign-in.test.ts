import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import type { Json } from '#domain/json.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly context?: GuardrailContext;
}

const FORWARD = { type: 'forward', target_group_arn: 'arn:tg' };
const ASKS = {
  type: 'authenticate-oidc',
  authenticate_oidc: [{ issuer: 'https://login.example.com', on_unauthenticated_request: 'authenticate' }],
};
const LETS = {
  type: 'authenticate-oidc',
  authenticate_oidc: [{ issuer: 'https://login.example.com', on_unauthenticated_request: 'allow' }],
};
const REFUSES = { type: 'fixed-response', fixed_response: [{ status_code: '403', content_type: 'text/plain' }] };
const path = (...values: readonly string[]): Json => ({ path_pattern: [{ values }] });
const from = (...values: readonly string[]): Json => ({ source_ip: [{ values }] });
const guarded = aContext({
  workspace: aWorkspace([
    aResource('aws_lb_listener.web', { id: 'arn:l', arn: 'arn:l', default_action: [ASKS, FORWARD] }),
    aResource('aws_lb.web', { id: 'arn:lb', arn: 'arn:lb', internal: false }),
    aResource('aws_lb.inner', { id: 'arn:inner', arn: 'arn:inner', internal: true }),
    aResource('aws_lb_listener_rule.admin', {
      id: 'arn:r',
      listener_arn: 'arn:l',
      priority: 5,
      action: [REFUSES],
      condition: [path('/admin/*')],
    }),
    aResource('aws_ssm_parameter.flag', { name: '/shop/mfa-required' }),
  ]),
});
const newRule = (over: Record<string, Json>): Drift =>
  anUnmanaged('aws_lb_listener_rule', { listener_arn: 'arn:l', priority: 1, action: [FORWARD], condition: [path('/*')], ...over });
const newListener = (over: Record<string, Json>): Drift =>
  anUnmanaged('aws_lb_listener', { load_balancer_arn: 'arn:lb', protocol: 'HTTP', port: 8080, default_action: [FORWARD], ...over });

const fires: readonly Case[] = [
  {
    case: 'builds that anybody starts',
    drift: aChanged('aws_codebuild_webhook.shop', 'filter_group', [[{ filter: [{ type: 'ACTOR_ACCOUNT_ID', pattern: '1' }] }], []]),
  },
  {
    case: 'an origin that anybody may ask',
    drift: aChanged('aws_cloudfront_distribution.web', 'origin', [
      [{ origin_id: 'o', custom_header: [{ name: 'X-From', value: 'a' }] }],
      [{ origin_id: 'o', custom_header: [] }],
    ]),
  },
  {
    case: 'another place where people sign in',
    drift: aChanged('aws_cognito_identity_provider.sso', 'provider_details', [{ MetadataURL: 'https://a' }, { MetadataURL: 'https://b' }]),
  },
  {
    case: 'a master of a cluster',
    drift: aChanged('aws_eks_access_entry.ops', 'kubernetes_groups', [['viewers'], ['viewers', 'system:masters']]),
  },
  { case: 'files of everybody', drift: aChanged('aws_transfer_user.partner', 'home_directory', ['/shop/partner', '/']) },
  {
    case: 'files read as anybody',
    drift: aChanged('aws_efs_access_point.app', 'posix_user', [[{ uid: 1000, gid: 1000 }], [{ uid: 0, gid: 0 }]]),
  },
  {
    case: 'machines that take a key from everywhere',
    drift: aChanged('aws_eks_node_group.app', 'remote_access', [
      [{ ec2_ssh_key: 'k', source_security_group_ids: ['sg-1'] }],
      [{ ec2_ssh_key: 'k', source_security_group_ids: [] }],
    ]),
  },
  {
    case: 'events of anybody',
    drift: aChanged('aws_cloudwatch_event_permission.org', 'condition', [[{ key: 'aws:PrincipalOrgID', value: 'o-aaaaaaaaaa' }], []]),
  },
  {
    case: 'another issuer of tokens',
    drift: aChanged('aws_apigatewayv2_authorizer.jwt', 'jwt_configuration', [
      [{ issuer: 'https://a.example.com' }],
      [{ issuer: 'https://b.example.com' }],
    ]),
  },
  {
    case: 'tokens for anybody else too',
    drift: aChanged('aws_apigatewayv2_authorizer.jwt', 'jwt_configuration', [[{ audience: ['shop'] }], [{ audience: ['shop', 'x'] }]]),
  },
  { case: 'no scope is asked for', drift: aChanged('aws_apigatewayv2_route.pay', 'authorization_scopes', [['pay'], []]) },
  { case: 'another way of asking', drift: aChanged('aws_apigatewayv2_route.pay', 'authorization_type', ['JWT', 'CUSTOM']) },
  { case: 'another provider of identities', drift: aChanged('aws_iam_saml_provider.sso', 'saml_metadata_document', ['<a/>', '<b/>']) },
  {
    case: 'one more client of a provider',
    drift: aChanged('aws_iam_openid_connect_provider.ci', 'client_id_list', [['sts.amazonaws.com'], ['sts.amazonaws.com', 'x']]),
  },
  {
    case: 'sign-up that nothing checks',
    drift: aChanged('aws_cognito_user_pool.shop', 'lambda_config', [[{ pre_sign_up: 'arn:check' }], []]),
  },
  {
    case: 'users may write what they may do',
    drift: aChanged('aws_cognito_user_pool_client.web', 'write_attributes', [['name'], ['name', 'custom:role']]),
  },
  {
    case: 'mail addresses that nobody verifies',
    drift: aChanged('aws_cognito_user_pool.shop', 'auto_verified_attributes', [['email'], []]),
  },
  {
    case: 'a way of signing in that is off',
    drift: aChanged('aws_msk_cluster.main', 'client_authentication', [[{ sasl: [{ iam: true }] }], [{ sasl: [{ iam: false }] }]]),
  },
  {
    case: 'another master of a domain',
    drift: aChanged('aws_opensearch_domain.logs', 'advanced_security_options', [
      [{ master_user_options: [{ master_user_arn: 'a' }] }],
      [{ master_user_options: [{ master_user_arn: 'b' }] }],
    ]),
  },
  {
    case: 'one more user of a broker',
    drift: aChanged('aws_mq_broker.main', 'user', [[{ username: 'app' }], [{ username: 'app' }, { username: 'x' }]]),
  },
  {
    case: 'files that nobody signs for',
    drift: aChanged('aws_cloudfront_distribution.cdn', 'default_cache_behavior', [
      [{ trusted_key_groups: ['k'] }],
      [{ trusted_key_groups: [] }],
    ]),
  },
  {
    case: 'nothing runs at the edge',
    drift: aChanged('aws_cloudfront_distribution.cdn', 'default_cache_behavior', [
      [{ function_association: [{ event_type: 'viewer-request', function_arn: 'arn:auth' }] }],
      [{ function_association: [] }],
    ]),
  },
  { case: 'machines take another key', drift: aChanged('aws_launch_template.web', 'key_name', ['', 'x']) },
  { case: 'a listener that asks nobody', drift: aChanged('aws_lb_listener.web', 'default_action', [[ASKS, FORWARD], [FORWARD]]) },
  {
    case: 'a listener that lets through who is not signed in',
    drift: aChanged('aws_lb_listener.web', 'default_action', [
      [ASKS, FORWARD],
      [LETS, FORWARD],
    ]),
  },
  { case: 'a rule that no longer refuses', drift: aChanged('aws_lb_listener_rule.admin', 'action', [[REFUSES], [FORWARD]]) },
  {
    case: 'a rule that refuses less',
    drift: aChanged('aws_lb_listener_rule.admin', 'condition', [[path('/admin/*')], [path('/admin/old/*')]]),
    context: guarded,
  },
  { case: 'a rule that refuses later', drift: aChanged('aws_lb_listener_rule.admin', 'priority', [5, 90]), context: guarded },
  { case: 'a rule that refused is gone', drift: aMissing('aws_lb_listener_rule.admin', { action: [REFUSES] }), context: guarded },
  {
    case: 'a rule for everywhere',
    drift: aChanged('aws_lb_listener_rule.office', 'condition', [[from('10.0.0.0/8'), path('/x')], [path('/x')]]),
  },
  { case: 'a new rule in front of who asks', drift: newRule({}), context: guarded },
  { case: 'a new listener in the clear', drift: newListener({}), context: guarded },
  {
    case: 'a flag by which a second factor is asked for',
    drift: aChanged('aws_ssm_parameter.flag', 'insecure_value', ['true', 'false']),
    context: guarded,
  },
  {
    case: 'a variable by which certificates are checked',
    drift: aChanged('aws_lambda_function.api', 'environment', [
      [{ variables: { VERIFY_TLS: 'true' } }],
      [{ variables: { VERIFY_TLS: 'false' } }],
    ]),
  },
  {
    case: 'a variable by which nobody is asked',
    drift: aChanged('aws_lambda_function.api', 'environment', [
      [{ variables: { SKIP_AUTH: 'false' } }],
      [{ variables: { SKIP_AUTH: 'true' } }],
    ]),
  },
];

describe('somebody else who says who comes in', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
