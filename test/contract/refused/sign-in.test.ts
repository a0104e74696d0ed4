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
    case: 'builds that anyone can start',
    drift: aChanged('aws_codebuild_webhook.shop', 'filter_group', [[{ filter: [{ type: 'ACTOR_ACCOUNT_ID', pattern: '1' }] }], []]),
  },
  {
    case: 'an origin without its secret header',
    drift: aChanged('aws_cloudfront_distribution.web', 'origin', [
      [{ origin_id: 'o', custom_header: [{ name: 'X-From', value: 'a' }] }],
      [{ origin_id: 'o', custom_header: [] }],
    ]),
  },
  {
    case: 'another sign-in endpoint',
    drift: aChanged('aws_cognito_identity_provider.sso', 'provider_details', [{ MetadataURL: 'https://a' }, { MetadataURL: 'https://b' }]),
  },
  {
    case: 'an administrator group of a cluster',
    drift: aChanged('aws_eks_access_entry.ops', 'kubernetes_groups', [['viewers'], ['viewers', 'system:masters']]),
  },
  { case: 'files of all users', drift: aChanged('aws_transfer_user.partner', 'home_directory', ['/shop/partner', '/']) },
  {
    case: 'file access as root',
    drift: aChanged('aws_efs_access_point.app', 'posix_user', [[{ uid: 1000, gid: 1000 }], [{ uid: 0, gid: 0 }]]),
  },
  {
    case: 'instances with SSH from everywhere',
    drift: aChanged('aws_eks_node_group.app', 'remote_access', [
      [{ ec2_ssh_key: 'k', source_security_group_ids: ['sg-1'] }],
      [{ ec2_ssh_key: 'k', source_security_group_ids: [] }],
    ]),
  },
  {
    case: 'events from any account',
    drift: aChanged('aws_cloudwatch_event_permission.org', 'condition', [[{ key: 'aws:PrincipalOrgID', value: 'o-aaaaaaaaaa' }], []]),
  },
  {
    case: 'another token issuer',
    drift: aChanged('aws_apigatewayv2_authorizer.jwt', 'jwt_configuration', [
      [{ issuer: 'https://a.example.com' }],
      [{ issuer: 'https://b.example.com' }],
    ]),
  },
  {
    case: 'tokens for another audience',
    drift: aChanged('aws_apigatewayv2_authorizer.jwt', 'jwt_configuration', [[{ audience: ['shop'] }], [{ audience: ['shop', 'x'] }]]),
  },
  { case: 'no required scope', drift: aChanged('aws_apigatewayv2_route.pay', 'authorization_scopes', [['pay'], []]) },
  { case: 'another authorisation type', drift: aChanged('aws_apigatewayv2_route.pay', 'authorization_type', ['JWT', 'CUSTOM']) },
  { case: 'another identity provider', drift: aChanged('aws_iam_saml_provider.sso', 'saml_metadata_document', ['<a/>', '<b/>']) },
  {
    case: 'an additional client of an identity provider',
    drift: aChanged('aws_iam_openid_connect_provider.ci', 'client_id_list', [['sts.amazonaws.com'], ['sts.amazonaws.com', 'x']]),
  },
  {
    case: 'sign-up without a check',
    drift: aChanged('aws_cognito_user_pool.shop', 'lambda_config', [[{ pre_sign_up: 'arn:check' }], []]),
  },
  {
    case: 'users may write an authorisation attribute',
    drift: aChanged('aws_cognito_user_pool_client.web', 'write_attributes', [['name'], ['name', 'custom:role']]),
  },
  {
    case: 'unverified e-mail addresses',
    drift: aChanged('aws_cognito_user_pool.shop', 'auto_verified_attributes', [['email'], []]),
  },
  {
    case: 'a disabled authentication method',
    drift: aChanged('aws_msk_cluster.main', 'client_authentication', [[{ sasl: [{ iam: true }] }], [{ sasl: [{ iam: false }] }]]),
  },
  {
    case: 'another master user of a domain',
    drift: aChanged('aws_opensearch_domain.logs', 'advanced_security_options', [
      [{ master_user_options: [{ master_user_arn: 'a' }] }],
      [{ master_user_options: [{ master_user_arn: 'b' }] }],
    ]),
  },
  {
    case: 'an additional broker user',
    drift: aChanged('aws_mq_broker.main', 'user', [[{ username: 'app' }], [{ username: 'app' }, { username: 'x' }]]),
  },
  {
    case: 'files without signed URLs',
    drift: aChanged('aws_cloudfront_distribution.cdn', 'default_cache_behavior', [
      [{ trusted_key_groups: ['k'] }],
      [{ trusted_key_groups: [] }],
    ]),
  },
  {
    case: 'a removed edge function',
    drift: aChanged('aws_cloudfront_distribution.cdn', 'default_cache_behavior', [
      [{ function_association: [{ event_type: 'viewer-request', function_arn: 'arn:auth' }] }],
      [{ function_association: [] }],
    ]),
  },
  { case: 'instances with a new key pair', drift: aChanged('aws_launch_template.web', 'key_name', ['', 'x']) },
  { case: 'a listener without authentication', drift: aChanged('aws_lb_listener.web', 'default_action', [[ASKS, FORWARD], [FORWARD]]) },
  {
    case: 'a listener that allows unauthenticated users',
    drift: aChanged('aws_lb_listener.web', 'default_action', [
      [ASKS, FORWARD],
      [LETS, FORWARD],
    ]),
  },
  { case: 'a rule that no longer refuses requests', drift: aChanged('aws_lb_listener_rule.admin', 'action', [[REFUSES], [FORWARD]]) },
  {
    case: 'a rule that refuses fewer requests',
    drift: aChanged('aws_lb_listener_rule.admin', 'condition', [[path('/admin/*')], [path('/admin/old/*')]]),
    context: guarded,
  },
  {
    case: 'a rule that refuses requests with a lower priority',
    drift: aChanged('aws_lb_listener_rule.admin', 'priority', [5, 90]),
    context: guarded,
  },
  { case: 'a deleted rule that refused requests', drift: aMissing('aws_lb_listener_rule.admin', { action: [REFUSES] }), context: guarded },
  {
    case: 'a rule without a source condition',
    drift: aChanged('aws_lb_listener_rule.office', 'condition', [[from('10.0.0.0/8'), path('/x')], [path('/x')]]),
  },
  { case: 'a new rule before the authentication rule', drift: newRule({}), context: guarded },
  { case: 'a new plain-text listener', drift: newListener({}), context: guarded },
  {
    case: 'a parameter that disables the second factor',
    drift: aChanged('aws_ssm_parameter.flag', 'insecure_value', ['true', 'false']),
    context: guarded,
  },
  {
    case: 'a variable that disables certificate checks',
    drift: aChanged('aws_lambda_function.api', 'environment', [
      [{ variables: { VERIFY_TLS: 'true' } }],
      [{ variables: { VERIFY_TLS: 'false' } }],
    ]),
  },
  {
    case: 'a variable that disables authentication',
    drift: aChanged('aws_lambda_function.api', 'environment', [
      [{ variables: { SKIP_AUTH: 'false' } }],
      [{ variables: { SKIP_AUTH: 'true' } }],
    ]),
  },
];

describe('weaker sign-in', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
