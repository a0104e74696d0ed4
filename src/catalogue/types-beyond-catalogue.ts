/** Key for calls that no type of the provider represents. */
export const NONE = 'none';

/** Calls to objects that no catalogue type represents: service → Terraform type of the provider, or NONE → names of calls. Reports always list them as unexplained, with the type that would represent them. https://registry.terraform.io/providers/hashicorp/aws/latest/docs */
export const TYPES_BEYOND_CATALOGUE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appsync: {
    aws_appsync_api_key: 'CreateApiKey UpdateApiKey DeleteApiKey',
    aws_appsync_resolver: 'CreateResolver UpdateResolver DeleteResolver',
    aws_appsync_function: 'CreateFunction UpdateFunction DeleteFunction',
    aws_appsync_datasource: 'CreateDataSource UpdateDataSource DeleteDataSource',
  },
  athena: {
    aws_athena_named_query: 'CreateNamedQuery UpdateNamedQuery DeleteNamedQuery',
    aws_athena_prepared_statement: 'CreatePreparedStatement UpdatePreparedStatement DeletePreparedStatement',
    aws_athena_data_catalog: 'CreateDataCatalog UpdateDataCatalog DeleteDataCatalog',
  },
  backup: {
    aws_backup_vault_notifications: 'PutBackupVaultNotifications DeleteBackupVaultNotifications',
    aws_backup_framework: 'CreateFramework UpdateFramework DeleteFramework',
    aws_backup_report_plan: 'CreateReportPlan UpdateReportPlan DeleteReportPlan',
    aws_backup_global_settings: 'UpdateGlobalSettings',
    aws_backup_region_settings: 'UpdateRegionSettings',
    [NONE]: 'DeleteRecoveryPoint DisassociateRecoveryPoint StartRestoreJob StartCopyJob',
  },
  cloudtrail: {
    aws_cloudtrail_event_data_store:
      'CreateEventDataStore UpdateEventDataStore DeleteEventDataStore RestoreEventDataStore StartEventDataStoreIngestion StopEventDataStoreIngestion',
    aws_cloudtrail_organization_delegated_admin_account: 'RegisterOrganizationDelegatedAdmin DeregisterOrganizationDelegatedAdmin',
  },
  config: {
    aws_config_configuration_aggregator: 'PutConfigurationAggregator DeleteConfigurationAggregator',
    aws_config_aggregate_authorization: 'PutAggregationAuthorization DeleteAggregationAuthorization',
    aws_config_conformance_pack: 'PutConformancePack DeleteConformancePack',
    aws_config_remediation_configuration: 'PutRemediationConfigurations DeleteRemediationConfiguration',
    aws_config_retention_configuration: 'PutRetentionConfiguration DeleteRetentionConfiguration',
  },
  dynamodb: {
    aws_dynamodb_table_export: 'ExportTableToPointInTime',
    [NONE]: 'CreateBackup DeleteBackup',
  },
  ec2: {
    aws_ec2_traffic_mirror_filter: 'CreateTrafficMirrorFilter DeleteTrafficMirrorFilter ModifyTrafficMirrorFilterNetworkServices',
    aws_ec2_traffic_mirror_filter_rule: 'CreateTrafficMirrorFilterRule ModifyTrafficMirrorFilterRule DeleteTrafficMirrorFilterRule',
    aws_ec2_traffic_mirror_session: 'CreateTrafficMirrorSession ModifyTrafficMirrorSession DeleteTrafficMirrorSession',
    aws_ec2_traffic_mirror_target: 'CreateTrafficMirrorTarget DeleteTrafficMirrorTarget',
    aws_ec2_serial_console_access: 'EnableSerialConsoleAccess DisableSerialConsoleAccess',
    aws_ec2_image_block_public_access: 'EnableImageBlockPublicAccess DisableImageBlockPublicAccess',
    // These export an instance to a bucket.
    [NONE]: 'CreateInstanceExportTask ExportImage CreateStoreImageTask',
  },
  ecr: {
    aws_ecr_registry_policy: 'PutRegistryPolicy DeleteRegistryPolicy',
    aws_ecr_repository_creation_template:
      'CreateRepositoryCreationTemplate UpdateRepositoryCreationTemplate DeleteRepositoryCreationTemplate',
    aws_ecr_account_setting: 'PutAccountSetting',
  },
  ecs: { aws_ecs_account_setting_default: 'PutAccountSetting PutAccountSettingDefault DeleteAccountSetting' },
  elasticache: {
    aws_elasticache_serverless_cache: 'CreateServerlessCache ModifyServerlessCache DeleteServerlessCache',
    aws_elasticache_global_replication_group: 'CreateGlobalReplicationGroup ModifyGlobalReplicationGroup DeleteGlobalReplicationGroup',
    [NONE]: 'CopySnapshot CreateSnapshot DeleteSnapshot',
  },
  elasticloadbalancing: {
    aws_load_balancer_policy: 'CreateLoadBalancerPolicy DeleteLoadBalancerPolicy',
    aws_load_balancer_listener_policy: 'SetLoadBalancerPoliciesOfListener',
    aws_load_balancer_backend_server_policy: 'SetLoadBalancerPoliciesForBackendServer',
  },
  es: {
    aws_opensearch_authorize_vpc_endpoint_access: 'AuthorizeVpcEndpointAccess RevokeVpcEndpointAccess',
    aws_opensearch_vpc_endpoint: 'CreateVpcEndpoint UpdateVpcEndpoint DeleteVpcEndpoint',
    aws_opensearch_outbound_connection: 'CreateOutboundConnection DeleteOutboundConnection',
    aws_opensearch_inbound_connection_accepter: 'AcceptInboundConnection RejectInboundConnection DeleteInboundConnection',
    aws_opensearch_package: 'CreatePackage UpdatePackage DeletePackage',
    aws_opensearch_package_association: 'AssociatePackage DissociatePackage',
  },
  events: {
    aws_cloudwatch_event_api_destination: 'CreateApiDestination UpdateApiDestination DeleteApiDestination',
    aws_cloudwatch_event_connection: 'CreateConnection UpdateConnection DeleteConnection',
    aws_cloudwatch_event_endpoint: 'CreateEndpoint UpdateEndpoint DeleteEndpoint',
  },
  glue: {
    aws_glue_connection: 'CreateConnection UpdateConnection DeleteConnection',
    aws_glue_data_catalog_encryption_settings: 'PutDataCatalogEncryptionSettings',
    aws_glue_dev_endpoint: 'CreateDevEndpoint UpdateDevEndpoint DeleteDevEndpoint',
    aws_glue_resource_policy: 'PutResourcePolicy DeleteResourcePolicy',
    aws_glue_security_configuration: 'CreateSecurityConfiguration DeleteSecurityConfiguration',
    aws_glue_workflow: 'CreateWorkflow UpdateWorkflow DeleteWorkflow',
  },
  guardduty: {
    aws_guardduty_ipset: 'CreateIPSet UpdateIPSet DeleteIPSet',
    aws_guardduty_threatintelset: 'CreateThreatIntelSet UpdateThreatIntelSet DeleteThreatIntelSet',
    aws_guardduty_filter: 'CreateFilter UpdateFilter DeleteFilter',
    aws_guardduty_member: 'CreateMembers InviteMembers DeleteMembers DisassociateMembers StopMonitoringMembers StartMonitoringMembers',
    aws_guardduty_invite_accepter:
      'AcceptInvitation AcceptAdministratorInvitation DeclineInvitations DeleteInvitations DisassociateFromMasterAccount DisassociateFromAdministratorAccount',
    aws_guardduty_publishing_destination: 'CreatePublishingDestination UpdatePublishingDestination DeletePublishingDestination',
    aws_guardduty_organization_admin_account: 'EnableOrganizationAdminAccount DisableOrganizationAdminAccount',
    aws_guardduty_organization_configuration: 'UpdateOrganizationConfiguration',
  },
  iam: {
    aws_iam_virtual_mfa_device: 'CreateVirtualMFADevice DeleteVirtualMFADevice EnableMFADevice DeactivateMFADevice ResyncMFADevice',
    aws_iam_user_ssh_key: 'UploadSSHPublicKey UpdateSSHPublicKey DeleteSSHPublicKey',
    aws_iam_signing_certificate: 'UploadSigningCertificate UpdateSigningCertificate DeleteSigningCertificate',
    aws_iam_server_certificate: 'UploadServerCertificate UpdateServerCertificate DeleteServerCertificate',
    aws_iam_service_specific_credential:
      'CreateServiceSpecificCredential UpdateServiceSpecificCredential DeleteServiceSpecificCredential ResetServiceSpecificCredential',
  },
  kafka: {
    aws_msk_cluster_policy: 'PutClusterPolicy DeleteClusterPolicy',
    aws_msk_scram_secret_association: 'BatchAssociateScramSecret BatchDisassociateScramSecret',
    aws_msk_replicator: 'CreateReplicator UpdateReplicationInfo DeleteReplicator',
    aws_msk_vpc_connection: 'CreateVpcConnection DeleteVpcConnection RejectClientVpcConnection',
  },
  kms: {
    aws_kms_custom_key_store:
      'CreateCustomKeyStore UpdateCustomKeyStore DeleteCustomKeyStore ConnectCustomKeyStore DisconnectCustomKeyStore',
    aws_kms_external_key: 'ImportKeyMaterial DeleteImportedKeyMaterial',
    aws_kms_replica_key: 'ReplicateKey SynchronizeMultiRegionKey UpdatePrimaryRegion',
  },
  lambda: {
    aws_lambda_code_signing_config: 'CreateCodeSigningConfig UpdateCodeSigningConfig DeleteCodeSigningConfig',
    aws_lambda_layer_version_permission: 'AddLayerVersionPermission RemoveLayerVersionPermission',
    aws_lambda_runtime_management_config: 'PutRuntimeManagementConfig',
  },
  logs: {
    aws_cloudwatch_log_account_policy: 'PutAccountPolicy DeleteAccountPolicy',
    aws_cloudwatch_log_data_protection_policy: 'PutDataProtectionPolicy DeleteDataProtectionPolicy',
    aws_cloudwatch_log_destination: 'PutDestination DeleteDestination',
    aws_cloudwatch_log_destination_policy: 'PutDestinationPolicy',
    aws_cloudwatch_query_definition: 'PutQueryDefinition DeleteQueryDefinition',
  },
  macie2: { aws_macie2_member: 'CreateMember DeleteMember DisassociateMember UpdateMemberSession' },
  monitoring: {
    aws_cloudwatch_metric_stream: 'PutMetricStream DeleteMetricStream StartMetricStreams StopMetricStreams',
    aws_cloudwatch_contributor_insight_rule: 'PutInsightRule DeleteInsightRules EnableInsightRules DisableInsightRules',
  },
  organizations: {
    aws_organizations_organization: 'CreateOrganization DeleteOrganization LeaveOrganization EnableAllFeatures',
    aws_organizations_delegated_administrator: 'RegisterDelegatedAdministrator DeregisterDelegatedAdministrator',
    aws_organizations_resource_policy: 'PutResourcePolicy DeleteResourcePolicy',
    // An existing account joins by invitation. Code cannot express that.
    [NONE]: 'InviteAccountToOrganization AcceptHandshake DeclineHandshake CancelHandshake',
  },
  ram: {
    aws_ram_resource_share_accepter: 'AcceptResourceShareInvitation',
    aws_ram_sharing_with_organization: 'EnableSharingWithAwsOrganization',
  },
  rds: {
    aws_db_instance_role_association: 'AddRoleToDBInstance RemoveRoleFromDBInstance',
    aws_db_instance_automated_backups_replication: 'StartDBInstanceAutomatedBackupsReplication StopDBInstanceAutomatedBackupsReplication',
    aws_db_security_group: 'CreateDBSecurityGroup DeleteDBSecurityGroup AuthorizeDBSecurityGroupIngress RevokeDBSecurityGroupIngress',
    aws_db_snapshot_copy: 'CopyDBSnapshot',
    aws_rds_cluster_snapshot_copy: 'CopyDBClusterSnapshot',
    aws_rds_cluster_activity_stream: 'StartActivityStream StopActivityStream ModifyActivityStream',
    aws_rds_export_task: 'StartExportTask CancelExportTask',
    aws_rds_instance_state: 'StartDBInstance StopDBInstance',
    [NONE]: 'DeleteDBInstanceAutomatedBackup DeleteDBClusterAutomatedBackup StartDBCluster StopDBCluster',
  },
  redshift: {
    aws_redshift_data_share_authorization: 'AuthorizeDataShare DeauthorizeDataShare',
    aws_redshift_data_share_consumer_association: 'AssociateDataShareConsumer DisassociateDataShareConsumer RejectDataShare',
    aws_redshift_resource_policy: 'PutResourcePolicy DeleteResourcePolicy',
    aws_redshift_endpoint_authorization: 'AuthorizeEndpointAccess RevokeEndpointAccess',
    aws_redshift_endpoint_access: 'CreateEndpointAccess ModifyEndpointAccess DeleteEndpointAccess',
    aws_redshift_cluster_snapshot: 'CreateClusterSnapshot ModifyClusterSnapshot DeleteClusterSnapshot',
    aws_redshift_scheduled_action: 'CreateScheduledAction ModifyScheduledAction DeleteScheduledAction',
    // AuthorizeSnapshotAccess lets another account restore a snapshot.
    [NONE]: 'AuthorizeSnapshotAccess RevokeSnapshotAccess PauseCluster ResumeCluster',
  },
  route53: {
    aws_route53_hosted_zone_dnssec: 'EnableHostedZoneDNSSEC DisableHostedZoneDNSSEC',
    aws_route53_key_signing_key: 'CreateKeySigningKey ActivateKeySigningKey DeactivateKeySigningKey DeleteKeySigningKey',
    aws_route53_query_log: 'CreateQueryLoggingConfig DeleteQueryLoggingConfig',
    aws_route53_vpc_association_authorization: 'CreateVPCAssociationAuthorization DeleteVPCAssociationAuthorization',
    aws_route53_delegation_set: 'CreateReusableDelegationSet DeleteReusableDelegationSet',
  },
  securityhub: {
    aws_securityhub_insight: 'CreateInsight UpdateInsight DeleteInsight',
    aws_securityhub_member: 'CreateMembers InviteMembers DeleteMembers DisassociateMembers',
    aws_securityhub_standards_subscription: 'BatchEnableStandards BatchDisableStandards',
    aws_securityhub_standards_control: 'UpdateStandardsControl',
  },
  servicediscovery: {
    aws_service_discovery_public_dns_namespace: 'CreatePublicDnsNamespace UpdatePublicDnsNamespace',
    aws_service_discovery_http_namespace: 'CreateHttpNamespace UpdateHttpNamespace',
    aws_service_discovery_instance: 'RegisterInstance DeregisterInstance',
  },
  ses: {
    aws_sesv2_email_identity: 'PutEmailIdentityDkimAttributes PutEmailIdentityMailFromAttributes',
    aws_ses_email_identity: 'VerifyEmailIdentity VerifyEmailAddress',
    aws_sesv2_account_suppression_attributes: 'PutAccountSuppressionAttributes',
    // These turn email sending for the whole account on or off. Attackers change them to send spam.
    [NONE]: 'PutAccountDetails UpdateAccountSendingEnabled PutAccountSendingAttributes',
  },
  ssm: {
    aws_ssm_activation: 'CreateActivation DeleteActivation',
    aws_ssm_default_patch_baseline: 'RegisterDefaultPatchBaseline',
    aws_ssm_maintenance_window_target:
      'RegisterTargetWithMaintenanceWindow UpdateMaintenanceWindowTarget DeregisterTargetFromMaintenanceWindow',
    aws_ssm_maintenance_window_task: 'RegisterTaskWithMaintenanceWindow UpdateMaintenanceWindowTask DeregisterTaskFromMaintenanceWindow',
    aws_ssm_patch_group: 'RegisterPatchBaselineForPatchGroup DeregisterPatchBaselineForPatchGroup',
    aws_ssm_resource_data_sync: 'CreateResourceDataSync UpdateResourceDataSync DeleteResourceDataSync',
    aws_ssm_service_setting: 'UpdateServiceSetting ResetServiceSetting',
    [NONE]: 'PutResourcePolicy DeleteResourcePolicy',
  },
  transfer: { aws_transfer_user: 'CreateUser UpdateUser DeleteUser', aws_transfer_ssh_key: 'ImportSshPublicKey DeleteSshPublicKey' },
};
