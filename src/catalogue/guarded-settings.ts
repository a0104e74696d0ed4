/**
 * Settings of single services of which one value is safer than another, by the name of the attribute.
 * It takes no value and decides nothing; what many services call alike is in attribute-patterns.ts.
 */
import type { AttributeNotes, Safeguard } from './attribute-meaning.ts';

/** What the name of an attribute says, where it says the same of every type that has it. */
export interface Pattern {
  /** Only for these types, where a name means something else elsewhere. */
  readonly type?: RegExp;
  /** Matched against the dotted path, from the top-level attribute inwards. */
  readonly path: RegExp;
  readonly notes: AttributeNotes;
}

/** Without these it keeps out whom it should: one of them more is weaker. */
function without(...unsafe: readonly string[]): Safeguard['safer'] {
  return { without: unsafe };
}

function keepsOut(path: RegExp, safer: Safeguard['safer'], more: Partial<Safeguard> & { readonly type?: RegExp } = {}): Pattern {
  return guards('privilege-escalation', path, { safer, ...more });
}

function hides(path: RegExp, safer: Safeguard['safer'], more: { readonly type?: RegExp } = {}): Pattern {
  return guards('public-exposure', path, { safer, ...more });
}

function encrypts(path: RegExp, safer: Safeguard['safer'], more: { readonly type?: RegExp } = {}): Pattern {
  return guards('disclosure', path, { safer, ...more });
}

function keepsData(path: RegExp, safer: Safeguard['safer'], more: { readonly type?: RegExp } = {}): Pattern {
  return guards('data-loss', path, { safer, ...more });
}

const ASPECTS = {
  'privilege-escalation': 'protection',
  'public-exposure': 'network',
  disclosure: 'encryption',
  'data-loss': 'protection',
} as const;

function guards(
  against: Safeguard['against'],
  path: RegExp,
  { type, ...safeguard }: Omit<Safeguard, 'against'> & { readonly type?: RegExp },
): Pattern {
  return { ...(type === undefined ? {} : { type }), path, notes: { aspect: ASPECTS[against], safeguard: { against, ...safeguard } } };
}

/** Rows that stand before the names that all services share. */
export const GUARDED: readonly Pattern[] = [
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/mutual-authentication.html
  keepsOut(/(?:^|\.)ignore_client_certificate_expiry$/, false),
  keepsOut(/^mutual_authentication\.mode$/, 'verify'),
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html
  keepsOut(/(?:^|\.)require_authorization_for_cache_control$/, true),
  keepsOut(/(?:^|\.)unauthorized_cache_control_header_strategy$/, 'FAIL_WITH_403'),
  // A longer answer outlives what was taken away. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-use-lambda-authorizer.html
  keepsOut(/(?:^|\.)authorizer_result_ttl_in_seconds$/, 'lower', { ordinary: 300 }),
  // https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-device-tracking.html
  keepsOut(/(?:^|\.)server_side_token_check$/, true),
  keepsOut(/(?:^|\.)challenge_required_on_new_device$/, false),
  keepsOut(/(?:^|\.)temporary_password_validity_days$/, 'lower', { ordinary: 7 }),
  keepsOut(/(?:^|\.)prevent_user_existence_errors$/, 'ENABLED'),
  keepsOut(/^(?:access|id)_token_validity$/, 'lower'),
  keepsOut(/^refresh_token_validity$/, 'lower', { ordinary: 30 }),
  // https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints-oauth-grants.html
  keepsOut(/(?:^|\.)allowed_oauth_flows$/, without('implicit')),
  keepsOut(/(?:^|\.)allowed_oauth_scopes$/, without('aws.cognito.signin.user.admin')),
  // https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Credentials
  keepsOut(/(?:^|\.)(?:access_control_)?allow_credentials$/, false),
  // https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html
  keepsOut(/(?:^|\.)internal_user_database_enabled$/, false),
  keepsOut(/(?:^|\.)cognito_options\.enabled$/, true),
  // https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/data-api.html
  keepsOut(/^enable_http_endpoint$/, false),
  keepsOut(/(?:^|\.)client_password_auth_type$/, without('POSTGRES_MD5', 'MYSQL_NATIVE_PASSWORD')),
  // https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Clusters.RBAC.html
  keepsOut(/(?:^|\.)authentication_mode\.type$/, without('no-password-required'), { type: /^aws_(?:elasticache|memorydb)_user$/ }),
  keepsOut(/^user_ids$/, without('default'), { type: /^aws_elasticache_user_group$/ }),
  // https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/amazon-mq-creating-configuring-users.html
  keepsOut(/^user\.console_access$/, false, { type: /^aws_mq_broker$/ }),
  keepsOut(/^advanced_options\.rest\.action\.multi\.allow_explicit_index$/, false),
  // https://docs.aws.amazon.com/lake-formation/latest/dg/change-settings.html
  keepsOut(/^create_table_default_permission\.principal\.data_lake_principal_identifier$/, without('IAM_ALLOWED_PRINCIPALS')),
  // Two hops are what a container needs. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-options.html
  keepsOut(/(?:^|\.)http_put_response_hop_limit$/, 'lower', { ordinary: 2 }),
  // https://docs.aws.amazon.com/eks/latest/userguide/setting-up-access-entries.html
  keepsOut(/^access_config\.authentication_mode$/, 'API'),
  // https://docs.aws.amazon.com/amplify/latest/userguide/access-control.html https://docs.aws.amazon.com/vpc/latest/privatelink/configure-endpoint-service.html
  keepsOut(/^(?:enable_basic_auth|acceptance_required)$/, true),
  // https://docs.aws.amazon.com/sagemaker/latest/dg/infrastructure-connect-to-resources.html
  keepsOut(/^root_access$/, 'Disabled', { type: /^aws_sagemaker_/ }),
  keepsOut(/^enable_network_isolation$/, true),
  // https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html
  keepsOut(/^rotation_period_in_days$/, 'lower', { ordinary: 365 }),
  // What asks for the public name goes round the endpoint and its policy. https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html
  keepsOut(/^private_dns_enabled$/, true, { type: /^aws_vpc_endpoint$/ }),
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html
  hides(/^drop_invalid_header_fields$/, true),
  hides(/^desync_mitigation_mode$/, without('monitor')),
  hides(/^xff_header_processing_mode$/, without('preserve', 'remove')),
  hides(/^internal$/, true, { type: /^aws_(?:a?lb|elb)$/ }),
  // Machines of the network then ask over the internet. https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html
  hides(/^vpc_config\.endpoint_private_access$/, true),
  // https://docs.aws.amazon.com/ram/latest/userguide/working-with-sharing-create.html https://docs.aws.amazon.com/mwaa/latest/userguide/configuring-networking.html
  hides(/^allow_external_principals$/, false),
  hides(/^webserver_access_mode$/, 'PRIVATE_ONLY'),
  hides(/^direct_internet_access$/, 'Disabled'),
  hides(/^app_network_access_type$/, 'VpcOnly'),
  hides(/(?:^|\.)is_publicly_accessible$/, false),
  // https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-block-public-access.html
  hides(/^block_public_security_group_rules$/, true),
  hides(/^enforce_security_group_inbound_rules_on_private_link_traffic$/, 'on'),
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-private-apis.html
  hides(/^endpoint_configuration\.types$/, without('EDGE', 'REGIONAL')),
  hides(/^connection_type$/, without('INTERNET'), { type: /gateway\w*_integration$/ }),
  // https://docs.aws.amazon.com/redshift/latest/mgmt/enhanced-vpc-routing.html
  hides(/^enhanced_vpc_routing$/, true),
  // https://docs.aws.amazon.com/vpc/latest/userguide/subnet-public-ip.html
  hides(/^assign_ipv6_address_on_creation$/, false),
  encrypts(/(?:^|\.)insecure_ssl$/, false),
  // What is logged in full can be read by whoever reads logs. https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html
  encrypts(/(?:^|\.)data_trace_enabled$/, false),
  encrypts(/(?:^|\.)exclude_verbose_content$/, true),
  encrypts(/(?:^|\.)use_aws_owned_key$/, false),
  // https://docs.aws.amazon.com/codebuild/latest/userguide/change-project.html
  encrypts(/(?:^|\.)environment_variable\.type$/, without('PLAINTEXT')),
  // https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html
  encrypts(/(?:^|\.)encryption_in_transit\.in_cluster$/, true),
  encrypts(/^manage_master_password$/, true),
  // https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption-enable.html
  encrypts(/^transit_encryption_mode$/, 'higher'),
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesOrigin.html
  encrypts(/(?:^|\.)origin_protocol_policy$/, 'higher'),
  encrypts(/(?:^|\.)origin_ssl_protocols$/, without('SSLv3', 'TLSv1', 'TLSv1.1')),
  encrypts(/(?:^|\.)field_level_encryption_id$/, 'higher'),
  // https://docs.aws.amazon.com/glue/latest/dg/encrypt-glue-data-catalog.html
  encrypts(/(?:^|\.)catalog_encryption_mode$/, 'higher'),
  // Names of CloudFront's own take any TLS. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ViewerCertificate.html
  encrypts(/(?:^|\.)cloudfront_default_certificate$/, false),
  // https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
  encrypts(/^signature_version$/, 'higher', { type: /^aws_sns_topic$/ }),
  // https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Security.SSL.html
  encrypts(/^ssl_mode$/, 'higher', { type: /^aws_dms_/ }),
  encrypts(/^protocol$/, 'higher', { type: /^aws_a?lb_target_group$/ }),
  encrypts(/^encryption_config\.provider\.key_arn$/, 'higher', { type: /^aws_eks_cluster$/ }),
  encrypts(/^listener\.instance_protocol$/, 'higher', { type: /^aws_elb$/ }),
  // https://docs.aws.amazon.com/transfer/latest/userguide/security-policies.html
  encrypts(/^security_policy_name$/, 'higher', { type: /^aws_transfer_/ }),
  encrypts(/^(?:encryption_key|artifact_store\.encryption_key\.id)$/, 'higher', { type: /^aws_code(?:build_project|pipeline)$/ }),
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html https://docs.aws.amazon.com/AmazonS3/latest/userguide/MultiFactorAuthenticationDelete.html
  keepsData(/(?:^|\.)mfa_delete$/, 'Enabled'),
  keepsData(/(?:^|\.)default_retention\.mode$/, 'COMPLIANCE'),
  keepsData(/(?:^|\.)default_retention\.(?:days|years)$/, 'higher'),
  keepsData(/(?:^|\.)disable_api_stop$/, true),
  keepsData(/^(?:termination_protection|delete_protection|\w+_change_protection)$/, true),
  keepsData(/^mutation_protection$/, 'ENABLED'),
  // The standby has what was written last when a zone is gone. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.MultiAZSingleStandby.html
  // https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/AutoFailover.html https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-multiaz.html
  keepsData(/(?:^|\.)(?:multi_az(?:_enabled|_with_standby_enabled)?|automatic_failover_enabled|zone_awareness_enabled)$/, true),
];
