import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DATA_TYPES, notesFromName } from '#catalogue/attribute-patterns.ts';

const TYPES = Object.keys(JSON.parse(readFileSync(new URL('../../fixtures/provider-schema/aws.json', import.meta.url), 'utf8')) as object);

describe('notesFromName', () => {
  it.each([
    ['aws_db_instance', 'deletion_protection', 'protection', 'data-loss'],
    ['aws_lb', 'enable_deletion_protection', 'protection', 'data-loss'],
    ['aws_db_instance', 'backup_retention_period', 'protection', 'data-loss'],
    ['aws_elasticache_cluster', 'snapshot_retention_limit', 'protection', 'data-loss'],
    ['aws_kms_key', 'is_enabled', 'protection', 'data-loss'],
    ['aws_cloudwatch_event_rule', 'is_enabled', 'enablement', undefined],
    ['aws_db_instance', 'publicly_accessible', 'network', 'public-exposure'],
    ['aws_subnet', 'map_public_ip_on_launch', 'network', 'public-exposure'],
    ['aws_ebs_volume', 'encrypted', 'encryption', 'disclosure'],
    ['aws_msk_cluster', 'transit_encryption_enabled', 'encryption', 'disclosure'],
    ['aws_sns_topic', 'kms_master_key_id', 'encryption', 'disclosure'],
    ['aws_lb_listener', 'ssl_policy', 'encryption', 'disclosure'],
    ['aws_cloudfront_distribution', 'viewer_certificate.minimum_protocol_version', 'encryption', 'disclosure'],
    ['aws_iam_account_password_policy', 'require_symbols', 'protection', 'privilege-escalation'],
    ['aws_memorydb_cluster', 'acl_name', 'protection', 'privilege-escalation'],
    ['aws_appsync_graphql_api', 'additional_authentication_provider.authentication_type', 'protection', 'privilege-escalation'],
    ['aws_cognito_user_pool_client', 'explicit_auth_flows', 'protection', 'privilege-escalation'],
    ['aws_transfer_server', 'protocols', 'encryption', 'disclosure'],
    ['aws_apigatewayv2_api', 'cors_configuration.allow_origins', 'network', 'privilege-escalation'],
    ['aws_cloudfront_response_headers_policy', 'cors_config.access_control_allow_origins.items', 'network', 'privilege-escalation'],
    ['aws_s3_bucket_cors_configuration', 'cors_rule.allowed_origins', 'network', 'privilege-escalation'],
    ['aws_iam_role', 'assume_role_policy', 'trust-policy', undefined],
    ['aws_sqs_queue', 'policy', 'policy', undefined],
    ['aws_sqs_queue', 'redrive_policy', 'policy', undefined],
    ['aws_security_group', 'ingress', 'network', undefined],
    ['aws_cloudwatch_log_group', 'retention_in_days', 'retention', undefined],
    ['aws_autoscaling_group', 'desired_capacity', 'capacity', undefined],
    ['aws_lambda_function', 'memory_size', 'capacity', undefined],
    ['aws_lambda_function', 'timeout', 'timeout', undefined],
    ['aws_sns_topic', 'display_name', 'display', undefined],
    ['aws_lambda_function', 'image_uri', 'code', undefined],
    ['aws_sqs_queue', 'tags.Owner', 'tags', undefined],
  ])('%s.%s', (type, path, aspect, against) => {
    const notes = notesFromName(type, path);

    expect(notes.aspect).toBe(aspect);
    expect(notes.safeguard?.against).toBe(against);
  });

  it('says nothing about a name it does not know', () => {
    expect(notesFromName('aws_example', 'colour')).toEqual({});
  });
});

describe('DATA_TYPES', () => {
  it('names types that the provider has', () => {
    const known = [...DATA_TYPES].filter((type) => TYPES.includes(type));

    expect(known.length).toBeGreaterThan(20);
  });
});
