import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { catalogue } from '#catalogue/index.ts';

/** Type, path, the safer value and the weaker one. */
const ROWS: readonly (readonly [type: string, path: string, safer: Json, weaker: Json])[] = [
  ['aws_lb_listener', 'mutual_authentication.mode', 'verify', 'passthrough'],
  ['aws_lb_listener', 'mutual_authentication.ignore_client_certificate_expiry', false, true],
  ['aws_api_gateway_method_settings', 'settings.require_authorization_for_cache_control', true, false],
  [
    'aws_api_gateway_method_settings',
    'settings.unauthorized_cache_control_header_strategy',
    'FAIL_WITH_403',
    'SUCCEED_WITH_RESPONSE_HEADER',
  ],
  ['aws_api_gateway_authorizer', 'authorizer_result_ttl_in_seconds', 300, 3600],
  ['aws_cognito_identity_pool', 'cognito_identity_providers.server_side_token_check', true, false],
  ['aws_cognito_user_pool', 'device_configuration.challenge_required_on_new_device', null, true],
  ['aws_cognito_user_pool', 'user_pool_add_ons.advanced_security_mode', 'ENFORCED', 'AUDIT'],
  ['aws_cognito_user_pool_client', 'prevent_user_existence_errors', 'ENABLED', 'LEGACY'],
  ['aws_cognito_user_pool_client', 'allowed_oauth_scopes', ['openid'], ['openid', 'aws.cognito.signin.user.admin']],
  ['aws_apigatewayv2_api', 'cors_configuration.allow_credentials', false, true],
  ['aws_opensearch_domain', 'advanced_security_options.internal_user_database_enabled', false, true],
  ['aws_rds_cluster', 'enable_http_endpoint', false, true],
  ['aws_db_proxy', 'auth.client_password_auth_type', 'POSTGRES_SCRAM_SHA_256', 'POSTGRES_MD5'],
  ['aws_elasticache_user', 'authentication_mode.type', 'iam', 'no-password-required'],
  ['aws_elasticache_user_group', 'user_ids', ['app'], ['app', 'default']],
  ['aws_instance', 'metadata_options.http_put_response_hop_limit', 2, 64],
  ['aws_vpc_endpoint', 'private_dns_enabled', true, false],
  ['aws_lb', 'desync_mitigation_mode', 'defensive', 'monitor'],
  ['aws_lb', 'xff_header_processing_mode', 'append', 'preserve'],
  ['aws_api_gateway_integration', 'connection_type', 'VPC_LINK', 'INTERNET'],
  ['aws_lb', 'internal', true, false],
  ['aws_sns_topic', 'signature_version', 2, 1],
  ['aws_secretsmanager_secret_rotation', 'rotation_rules.automatically_after_days', 7, 30],
  ['aws_cloudfront_distribution', 'viewer_certificate.cloudfront_default_certificate', false, true],
  ['aws_eks_cluster', 'vpc_config.endpoint_private_access', true, false],
  ['aws_lb_target_group', 'protocol', 'HTTPS', 'HTTP'],
  ['aws_redshift_cluster', 'enhanced_vpc_routing', true, false],
  ['aws_subnet', 'assign_ipv6_address_on_creation', false, true],
  ['aws_codebuild_project', 'secondary_sources.insecure_ssl', false, true],
  ['aws_codebuild_project', 'environment.environment_variable.type', 'SECRETS_MANAGER', 'PLAINTEXT'],
  ['aws_apigatewayv2_stage', 'route_settings.data_trace_enabled', false, true],
  ['aws_msk_cluster', 'encryption_info.encryption_in_transit.in_cluster', true, false],
  ['aws_msk_cluster', 'encryption_info.encryption_in_transit.client_broker', 'TLS', 'TLS_PLAINTEXT'],
  ['aws_msk_cluster', 'encryption_info.encryption_in_transit.client_broker', 'TLS_PLAINTEXT', 'PLAINTEXT'],
  ['aws_cloudfront_distribution', 'origin.custom_origin_config.origin_ssl_protocols', ['TLSv1.2'], ['TLSv1', 'TLSv1.2']],
  ['aws_cloudfront_distribution', 'viewer_certificate.minimum_protocol_version', 'TLSv1.2_2021', 'TLSv1.2_2018'],
  ['aws_lb_listener', 'ssl_policy', 'ELBSecurityPolicy-TLS13-1-2-2021-06', 'ELBSecurityPolicy-TLS13-1-2-Ext2-2021-06'],
  ['aws_lb_listener', 'ssl_policy', 'ELBSecurityPolicy-TLS13-1-2-2021-06', 'ELBSecurityPolicy-TLS-1-1-2017-01'],
  ['aws_s3_bucket_versioning', 'versioning_configuration.mfa_delete', 'Enabled', 'Disabled'],
  ['aws_s3_bucket_object_lock_configuration', 'rule.default_retention.days', 90, 1],
  ['aws_wafv2_web_acl', 'default_action.block', {}, null],
];

/** Type, path and a weak value of what the state of an older provider does not hold. */
const UNKNOWN: readonly (readonly [type: string, path: string, weak: Json])[] = [
  ['aws_kms_key', 'rotation_period_in_days', 2560],
  ['aws_dynamodb_table', 'point_in_time_recovery.recovery_period_in_days', 1],
  ['aws_acm_certificate', 'options.export', 'ENABLED'],
  ['aws_ec2_transit_gateway', 'encryption_support', 'disable'],
  ['aws_elasticache_replication_group', 'transit_encryption_mode', 'preferred'],
  ['aws_wafv2_web_acl', 'captcha_config.immunity_time_property.immunity_time', 259_200],
  ['aws_wafv2_web_acl', 'challenge_config.immunity_time_property.immunity_time', 259_200],
  ['aws_sesv2_configuration_set', 'tracking_options.https_policy', 'OPTIONAL'],
  ['aws_ecs_capacity_provider', 'auto_scaling_group_provider.managed_draining', 'DISABLED'],
  ['aws_efs_file_system', 'protection.replication_overwrite', 'DISABLED'],
  ['aws_eks_cluster', 'deletion_protection', false],
];

describe('a weak value instead of an unknown one', () => {
  it.each(UNKNOWN)('%s %s: %j is not stronger', (type, path, weak) => {
    const { safeguard } = notesOf(catalogue, type, path);

    expect(safeguard).toBeDefined();
    if (safeguard !== undefined) expect(safeguardMove(safeguard, null, weak)).not.toBe('stronger');
  });
});

describe('the safer value of a setting', () => {
  it.each(ROWS)('%s %s: %j is safer than %j', (type, path, safer, weaker) => {
    const { safeguard } = notesOf(catalogue, type, path);

    expect(safeguard).toBeDefined();
    if (safeguard === undefined) return;
    expect(safeguardMove(safeguard, safer, weaker)).toBe('weaker');
    expect(safeguardMove(safeguard, weaker, safer)).toBe('stronger');
    expect(safeguardMove(safeguard, safer, safer)).toBe('same');
  });

  it('is unknown for a type outside the catalogue, with any attribute name', () => {
    expect(notesOf(catalogue, 'aws_networkfirewall_firewall', 'delete_protection').safeguard).toBeUndefined();
    expect(notesOf(catalogue, 'aws_emr_cluster', 'termination_protection').safeguard).toBeUndefined();
  });

  it('does not apply to attributes with the same name in other types', () => {
    expect(notesOf(catalogue, 'aws_lb_target_group', 'connection_type').safeguard).toBeUndefined();
    expect(notesOf(catalogue, 'aws_mq_broker', 'security_policy_name').safeguard).toBeUndefined();
  });
});
