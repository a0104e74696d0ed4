/** Arguments that name who says who comes in, by type: a table, which decides nothing. */

/** any: another value · moved: another value where there was one · more: somebody is added, or nobody left · less: something is gone. */
export type Mode = 'any' | 'moved' | 'more' | 'less';

/** One argument, or several that are called alike, of the types that have it. */
export interface Gate {
  readonly type: RegExp;
  readonly path: RegExp;
  readonly mode: Mode;
}

/** Arguments that name who says who comes in, by type. */
export const GATES: readonly Gate[] = [
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html
  {
    type: /gateway(?:v2)?_authorizer$/,
    path: /^(?:authorizer_uri|identity_validation_expression|identity_sources?|authorizer_type|type|jwt_configuration\.issuer)$/,
    mode: 'moved',
  },
  { type: /gateway(?:v2)?_authorizer$/, path: /^(?:provider_arns|jwt_configuration\.audience)$/, mode: 'more' },
  { type: /gateway(?:v2)?_(?:method|route)$/, path: /^(?:authorizer_id|request_validator_id)$/, mode: 'moved' },
  { type: /gateway(?:v2)?_(?:method|route)$/, path: /^authorization(?:_type)?$/, mode: 'moved' },
  { type: /gateway(?:v2)?_(?:method|route)$/, path: /^authorization_scopes$/, mode: 'more' },
  { type: /gateway(?:v2)?_domain_name$/, path: /^mutual_tls_authentication\.truststore_\w+$/, mode: 'moved' },
  { type: /gateway(?:v2)?_stage$/, path: /^client_certificate_id$/, mode: 'moved' },
  // https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html
  { type: /^aws_appsync_graphql_api$/, path: /^additional_authentication_provider\./, mode: 'any' },
  {
    type: /^aws_appsync_graphql_api$/,
    path: /^\w+_config\.(?:issuer|client_id|user_pool_id|authorizer_uri|app_id_client_regex|identity_validation_expression)$/,
    mode: 'moved',
  },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/identity-pools.html
  {
    type: /^aws_cognito_identity_pool$/,
    path: /^(?:cognito_identity_providers\.(?:client_id|provider_name)|developer_provider_name)$/,
    mode: 'any',
  },
  {
    type: /^aws_cognito_identity_pool$/,
    path: /^(?:(?:openid_connect|saml)_provider_arns|supported_login_providers(?:\..*)?)$/,
    mode: 'more',
  },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
  {
    type: /^aws_cognito_user_pool$/,
    path: /^(?:lambda_config\.(?:pre_\w+|user_migration|\w+_auth_challenge\w*|custom_\w+_sender\.lambda_arn)|account_recovery_setting\..*)$/,
    mode: 'any',
  },
  {
    type: /^aws_cognito_user_pool$/,
    path: /^(?:auto_verified_attributes|user_attribute_update_settings\.attributes_require_verification_before_update)$/,
    mode: 'less',
  },
  { type: /^aws_cognito_user_pool_client$/, path: /^(?:supported_identity_providers|(?:read|write)_attributes)$/, mode: 'more' },
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/listener-authenticate-users.html
  { type: /lb_listener(?:_rule)?$/, path: /\.authenticate_\w+\.(?:issuer|client_id|\w+_endpoint|user_pool_\w+)$/, mode: 'moved' },
  { type: /lb_listener$/, path: /^mutual_authentication\.trust_store_arn$/, mode: 'moved' },
  // https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html
  {
    type: /^aws_(?:opensearch|elasticsearch)_domain$/,
    path: /^(?:advanced_security_options\.master_user_options\.master_user_(?:arn|name)|cognito_options\.\w+_pool_id)$/,
    mode: 'any',
  },
  { type: /^aws_elasticache_replication_group$/, path: /^user_group_ids$/, mode: 'less' },
  { type: /^aws_(?:elasticache|memorydb)_user$/, path: /^access_string$/, mode: 'moved' },
  { type: /^aws_msk_cluster$/, path: /client_authentication\.(?:sasl\.(?:iam|scram)|tls)$/, mode: 'less' },
  { type: /^aws_msk_cluster$/, path: /client_authentication\.tls\.certificate_authority_arns$/, mode: 'more' },
  { type: /^aws_mq_broker$/, path: /^(?:user\.(?:username|groups)|ldap_server_metadata\.\w+|authentication_strategy)$/, mode: 'any' },
  { type: /^aws_transfer_server$/, path: /^(?:identity_provider_type|function|url|directory_id)$/, mode: 'moved' },
  { type: /^aws_(?:db_instance|rds_cluster)$/, path: /^domain$/, mode: 'any' },
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers.html
  { type: /^aws_iam_saml_provider$/, path: /^saml_metadata_document$/, mode: 'any' },
  { type: /^aws_iam_openid_connect_provider$/, path: /^url$/, mode: 'any' },
  { type: /^aws_iam_openid_connect_provider$/, path: /^(?:client_id_list|thumbprint_list)$/, mode: 'more' },
  { type: /^aws_eks_identity_provider_config$/, path: /^oidc\./, mode: 'any' },
  // A key that machines of this kind take from now on. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-key-pairs.html
  {
    type: /^aws_(?:launch_template|launch_configuration|instance|batch_compute_environment|eks_node_group)$/,
    path: /(?:^|\.)(?:key_name|ec2_key_pair|ec2_ssh_key)$/,
    mode: 'any',
  },
  // As whom files are read and written, and where. https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html https://docs.aws.amazon.com/fsx/latest/LustreGuide/root-squash.html
  { type: /^aws_efs_access_point$/, path: /^(?:posix_user\.\w+|root_directory\.path)$/, mode: 'moved' },
  { type: /^aws_fsx_\w+_file_system$/, path: /^root_squash_configuration\.\w+$/, mode: 'moved' },
  // Machines with a key and without groups of their own take it from everywhere. https://docs.aws.amazon.com/eks/latest/APIReference/API_RemoteAccessConfig.html
  { type: /^aws_eks_node_group$/, path: /^remote_access\.source_security_group_ids$/, mode: 'more' },
  // https://docs.aws.amazon.com/kms/latest/developerguide/grants.html#grant-constraints
  { type: /^aws_(?:kms_grant|cloudwatch_event_permission)$/, path: /^(?:constraints|condition)\./, mode: 'moved' },
  // https://docs.aws.amazon.com/transfer/latest/userguide/users-policies-scope-down.html
  { type: /^aws_transfer_(?:user|access)$/, path: /^(?:home_directory(?:_type|_mappings\.\w+)?|posix_profile\.\w+)$/, mode: 'moved' },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-specifying-attribute-mapping.html
  { type: /^aws_cognito_identity_provider$/, path: /^(?:provider_details|attribute_mapping|idp_identifiers)(?:\.|$)/, mode: 'any' },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-adaptive-authentication.html
  { type: /^aws_cognito_risk_configuration$/, path: /./, mode: 'moved' },
  // https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html https://docs.aws.amazon.com/lake-formation/latest/dg/initial-lf-config.html
  { type: /^aws_eks_access_entry$/, path: /^kubernetes_groups$/, mode: 'more' },
  {
    type: /^aws_lakeformation_data_lake_settings$/,
    path: /^(?:admins|trusted_resource_owners|external_data_filtering_allow_list)$/,
    mode: 'more',
  },
  // https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-data-access.html
  { type: /^aws_opensearchserverless_(?:access|security)_policy$/, path: /^policy$/, mode: 'moved' },
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-api-key-source.html
  { type: /^aws_api_gateway_rest_api$/, path: /^api_key_source$/, mode: 'moved' },
  // By a header of its own an origin knows that it is asked through the distribution. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/restrict-access-to-load-balancer.html
  { type: /^aws_cloudfront_distribution$/, path: /^origin\.custom_header(?:\.|$)/, mode: 'moved' },
  { type: /^aws_memorydb_acl$/, path: /^user_names$/, mode: 'more' },
  // https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html
  { type: /^aws_codebuild_webhook$/, path: /^(?:filter_group(?:\..*)?|branch_filter)$/, mode: 'moved' },
  // What runs at the edge may be what asks who somebody is. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PrivateContent.html
  { type: /^aws_cloudfront_distribution$/, path: /_cache_behavior\.trusted_(?:key_groups|signers)$/, mode: 'more' },
  { type: /^aws_cloudfront_distribution$/, path: /_cache_behavior\.(?:lambda_)?function_association(?:\.|$)/, mode: 'any' },
  {
    type: /^aws_cloudfront_distribution$/,
    path: /^origin\.(?:origin_access_control_id|s3_origin_config\.origin_access_identity)$/,
    mode: 'moved',
  },
  { type: /^aws_cloudfront_distribution$/, path: /(?:^restrictions\.geo_restriction\.\w+|\.response_headers_policy_id)$/, mode: 'moved' },
];
