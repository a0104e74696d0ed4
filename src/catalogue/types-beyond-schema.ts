/**
 * Calls about what no type of the bundled schema can hold: by service, the Terraform type that the provider has for it, and the calls that
 * write it. Under NONE stand calls that no type of the provider follows at all. They are never left out: whoever asks lists them as
 * unexplained, with what would hold them. https://registry.terraform.io/providers/hashicorp/aws/latest/docs
 */
export const NONE = 'none';

/** Service → Terraform type → names of calls. */
export const TYPES_BEYOND_SCHEMA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  config: {
    aws_config_configuration_recorder_status: 'StartConfigurationRecorder StopConfigurationRecorder',
    aws_config_configuration_aggregator: 'PutConfigurationAggregator DeleteConfigurationAggregator',
    aws_config_aggregate_authorization: 'PutAggregationAuthorization DeleteAggregationAuthorization',
    aws_config_conformance_pack: 'PutConformancePack DeleteConformancePack',
    aws_config_remediation_configuration: 'PutRemediationConfigurations DeleteRemediationConfiguration',
    aws_config_retention_configuration: 'PutRetentionConfiguration DeleteRetentionConfiguration',
  },
  ec2: {
    aws_ec2_traffic_mirror_filter: 'CreateTrafficMirrorFilter DeleteTrafficMirrorFilter ModifyTrafficMirrorFilterNetworkServices',
    aws_ec2_traffic_mirror_filter_rule: 'CreateTrafficMirrorFilterRule ModifyTrafficMirrorFilterRule DeleteTrafficMirrorFilterRule',
    aws_ec2_traffic_mirror_session: 'CreateTrafficMirrorSession ModifyTrafficMirrorSession DeleteTrafficMirrorSession',
    aws_ec2_traffic_mirror_target: 'CreateTrafficMirrorTarget DeleteTrafficMirrorTarget',
    aws_ec2_serial_console_access: 'EnableSerialConsoleAccess DisableSerialConsoleAccess',
    aws_ebs_snapshot_block_public_access: 'EnableSnapshotBlockPublicAccess DisableSnapshotBlockPublicAccess',
    aws_ec2_image_block_public_access: 'EnableImageBlockPublicAccess DisableImageBlockPublicAccess',
    // Copies a whole machine out to a bucket.
    [NONE]: 'CreateInstanceExportTask ExportImage CreateStoreImageTask',
  },
  ecs: { aws_ecs_account_setting_default: 'PutAccountSetting PutAccountSettingDefault DeleteAccountSetting' },
  eks: {
    aws_eks_access_entry: 'CreateAccessEntry UpdateAccessEntry DeleteAccessEntry',
    aws_eks_access_policy_association: 'AssociateAccessPolicy DisassociateAccessPolicy',
    aws_eks_pod_identity_association: 'CreatePodIdentityAssociation UpdatePodIdentityAssociation DeletePodIdentityAssociation',
  },
  elasticloadbalancing: {
    aws_load_balancer_policy: 'CreateLoadBalancerPolicy DeleteLoadBalancerPolicy',
    aws_load_balancer_listener_policy: 'SetLoadBalancerPoliciesOfListener',
    aws_load_balancer_backend_server_policy: 'SetLoadBalancerPoliciesForBackendServer',
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
    [NONE]: 'ChangePassword',
  },
  kms: {
    aws_kms_custom_key_store:
      'CreateCustomKeyStore UpdateCustomKeyStore DeleteCustomKeyStore ConnectCustomKeyStore DisconnectCustomKeyStore',
    aws_kms_external_key: 'ImportKeyMaterial DeleteImportedKeyMaterial',
    aws_kms_replica_key: 'ReplicateKey SynchronizeMultiRegionKey UpdatePrimaryRegion',
  },
  macie2: { aws_macie2_member: 'CreateMember DeleteMember DisassociateMember UpdateMemberSession' },
  organizations: {
    aws_organizations_organization: 'CreateOrganization DeleteOrganization LeaveOrganization EnableAllFeatures',
    aws_organizations_delegated_administrator: 'RegisterDelegatedAdministrator DeregisterDelegatedAdministrator',
    aws_organizations_resource_policy: 'PutResourcePolicy DeleteResourcePolicy',
    // An account that exists comes in by an invitation, which code does not follow.
    [NONE]: 'InviteAccountToOrganization AcceptHandshake DeclineHandshake CancelHandshake',
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
    // Whether the account may send mail at all: by this it is used for sending spam.
    [NONE]: 'PutAccountDetails UpdateAccountSendingEnabled PutAccountSendingAttributes',
  },
  transfer: { aws_transfer_user: 'CreateUser UpdateUser DeleteUser', aws_transfer_ssh_key: 'ImportSshPublicKey DeleteSshPublicKey' },
};
