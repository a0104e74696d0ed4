/**
 * Calls of services without any catalogue type: service → Terraform type of the provider → names of the calls that write it.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs
 */
export const SERVICES_BEYOND_CATALOGUE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'acm-pca': {
    aws_acmpca_certificate_authority:
      'CreateCertificateAuthority UpdateCertificateAuthority DeleteCertificateAuthority RestoreCertificateAuthority TagCertificateAuthority UntagCertificateAuthority',
    aws_acmpca_certificate_authority_certificate: 'ImportCertificateAuthorityCertificate',
    aws_acmpca_certificate: 'IssueCertificate RevokeCertificate',
    aws_acmpca_policy: 'PutPolicy DeletePolicy',
    aws_acmpca_permission: 'CreatePermission DeletePermission',
  },
  airflow: {
    aws_mwaa_environment: 'CreateEnvironment UpdateEnvironment DeleteEnvironment',
  },
  aoss: {
    aws_opensearchserverless_collection: 'CreateCollection UpdateCollection DeleteCollection',
    aws_opensearchserverless_access_policy: 'CreateAccessPolicy UpdateAccessPolicy DeleteAccessPolicy',
    aws_opensearchserverless_security_policy: 'CreateSecurityPolicy UpdateSecurityPolicy DeleteSecurityPolicy',
  },
  appmesh: {
    aws_appmesh_mesh: 'CreateMesh UpdateMesh DeleteMesh',
    aws_appmesh_virtual_gateway: 'CreateVirtualGateway UpdateVirtualGateway DeleteVirtualGateway',
    aws_appmesh_virtual_node: 'CreateVirtualNode UpdateVirtualNode DeleteVirtualNode',
  },
  appstream: {
    aws_appstream_fleet_stack_association: 'AssociateFleet DisassociateFleet',
  },
  bedrock: {
    aws_bedrock_guardrail: 'CreateGuardrail UpdateGuardrail DeleteGuardrail',
    aws_bedrock_model_invocation_logging_configuration: 'PutModelInvocationLoggingConfiguration DeleteModelInvocationLoggingConfiguration',
  },
  cloud9: {
    aws_cloud9_environment_ec2: 'CreateEnvironmentEC2 UpdateEnvironment DeleteEnvironment',
    aws_cloud9_environment_membership: 'CreateEnvironmentMembership UpdateEnvironmentMembership DeleteEnvironmentMembership',
  },
  cloudhsm: {
    aws_cloudhsm_v2_cluster: 'CreateCluster DeleteCluster',
    aws_cloudhsm_v2_hsm: 'CreateHsm DeleteHsm',
  },
  cloudsearch: {
    aws_cloudsearch_domain: 'CreateDomain DeleteDomain',
  },
  codedeploy: {
    aws_codedeploy_deployment_group: 'CreateDeploymentGroup UpdateDeploymentGroup DeleteDeploymentGroup',
    aws_codedeploy_app: 'CreateApplication UpdateApplication DeleteApplication',
  },
  dataexchange: {
    aws_dataexchange_data_set: 'CreateDataSet UpdateDataSet DeleteDataSet',
  },
  datapipeline: {
    aws_datapipeline_pipeline: 'CreatePipeline DeletePipeline',
  },
  dax: {
    aws_dax_cluster: 'CreateCluster UpdateCluster DeleteCluster',
  },
  detective: {
    aws_detective_invitation_accepter: 'AcceptInvitation DisassociateMembership',
    aws_detective_member: 'CreateMembers DeleteMembers',
    aws_detective_graph: 'CreateGraph DeleteGraph',
  },
  directconnect: {
    aws_dx_connection: 'CreateConnection UpdateConnection DeleteConnection',
    aws_dx_private_virtual_interface: 'CreatePrivateVirtualInterface',
  },
  elasticbeanstalk: {
    aws_elastic_beanstalk_environment: 'CreateEnvironment UpdateEnvironment TerminateEnvironment',
    aws_elastic_beanstalk_application: 'CreateApplication UpdateApplication DeleteApplication',
  },
  elasticmapreduce: {
    aws_emr_cluster: 'RunJobFlow TerminateJobFlows SetTerminationProtection SetVisibleToAllUsers',
    aws_emr_security_configuration: 'CreateSecurityConfiguration DeleteSecurityConfiguration',
  },
  elastictranscoder: {
    aws_elastictranscoder_pipeline: 'CreatePipeline UpdatePipeline DeletePipeline',
    aws_elastictranscoder_preset: 'CreatePreset DeletePreset',
  },
  glacier: {
    aws_glacier_vault: 'CreateVault DeleteVault SetVaultAccessPolicy DeleteVaultAccessPolicy SetVaultNotifications',
    aws_glacier_vault_lock: 'InitiateVaultLock CompleteVaultLock AbortVaultLock',
  },
  globalaccelerator: {
    aws_globalaccelerator_accelerator: 'CreateAccelerator UpdateAccelerator DeleteAccelerator',
    aws_globalaccelerator_listener: 'CreateListener UpdateListener DeleteListener',
    aws_globalaccelerator_endpoint_group: 'CreateEndpointGroup UpdateEndpointGroup DeleteEndpointGroup',
  },
  inspector: {
    aws_inspector_resource_group: 'CreateResourceGroup',
  },
  internetmonitor: {
    aws_internetmonitor_monitor: 'CreateMonitor UpdateMonitor DeleteMonitor',
  },
  kinesisvideo: {
    aws_kinesis_video_stream: 'CreateStream UpdateStream DeleteStream',
  },
  lex: {
    aws_lex_bot: 'PutBot DeleteBot',
  },
  lightsail: {
    aws_lightsail_instance: 'CreateInstances DeleteInstance',
  },
  mediaconvert: {
    aws_media_convert_queue: 'CreateQueue UpdateQueue DeleteQueue',
  },
  mediapackage: {
    aws_media_package_channel: 'CreateChannel UpdateChannel DeleteChannel',
  },
  mediastore: {
    aws_media_store_container: 'CreateContainer DeleteContainer',
    aws_media_store_container_policy: 'PutContainerPolicy DeleteContainerPolicy',
  },
  rbin: {
    aws_rbin_rule: 'CreateRule UpdateRule DeleteRule LockRule UnlockRule TagResource UntagResource',
  },
  'redshift-serverless': {
    aws_redshiftserverless_namespace: 'CreateNamespace UpdateNamespace DeleteNamespace',
    aws_redshiftserverless_workgroup: 'CreateWorkgroup UpdateWorkgroup DeleteWorkgroup',
    aws_redshiftserverless_resource_policy: 'PutResourcePolicy DeleteResourcePolicy',
  },
  rekognition: {
    aws_rekognition_collection: 'CreateCollection DeleteCollection',
    aws_rekognition_stream_processor: 'CreateStreamProcessor UpdateStreamProcessor DeleteStreamProcessor',
  },
  route53domains: {
    aws_route53domains_registered_domain:
      'updateDomainContact updateDomainContactPrivacy updateDomainNameservers enableDomainTransferLock disableDomainTransferLock enableDomainAutoRenew disableDomainAutoRenew',
  },
  route53resolver: {
    aws_route53_resolver_endpoint: 'CreateResolverEndpoint UpdateResolverEndpoint DeleteResolverEndpoint',
    aws_route53_resolver_query_log_config: 'CreateResolverQueryLogConfig DeleteResolverQueryLogConfig',
    aws_route53_resolver_rule: 'CreateResolverRule UpdateResolverRule DeleteResolverRule',
  },
  sagemaker: {
    aws_sagemaker_endpoint: 'CreateEndpoint UpdateEndpoint DeleteEndpoint',
    aws_sagemaker_model: 'CreateModel DeleteModel',
    aws_sagemaker_notebook_instance: 'CreateNotebookInstance UpdateNotebookInstance DeleteNotebookInstance',
  },
  serverlessrepo: {
    aws_serverlessapplicationrepository_cloudformation_stack: 'CreateCloudFormationChangeSet',
  },
  servicecatalog: {
    aws_servicecatalog_provisioned_product: 'ProvisionProduct UpdateProvisionedProduct TerminateProvisionedProduct',
  },
  servicequotas: {
    aws_servicequotas_service_quota: 'RequestServiceQuotaIncrease',
  },
  shield: {
    aws_shield_protection: 'CreateProtection DeleteProtection',
    aws_shield_drt_access_role_arn_association: 'AssociateDRTRole DisassociateDRTRole',
  },
  sso: {
    aws_ssoadmin_account_assignment: 'CreateAccountAssignment DeleteAccountAssignment',
    aws_ssoadmin_permission_set: 'CreatePermissionSet UpdatePermissionSet DeletePermissionSet',
    aws_ssoadmin_managed_policy_attachment: 'AttachManagedPolicyToPermissionSet DetachManagedPolicyFromPermissionSet',
    aws_ssoadmin_permission_set_inline_policy: 'PutInlinePolicyToPermissionSet DeleteInlinePolicyFromPermissionSet',
  },
  'sso-directory': {
    aws_identitystore_user: 'CreateUser UpdateUser DeleteUser',
    aws_identitystore_group: 'CreateGroup UpdateGroup DeleteGroup',
    aws_identitystore_group_membership: 'AddMemberToGroup RemoveMemberFromGroup',
  },
  storagegateway: {
    aws_storagegateway_gateway: 'ActivateGateway UpdateGatewayInformation DeleteGateway',
  },
  synthetics: {
    aws_synthetics_canary: 'CreateCanary UpdateCanary DeleteCanary StartCanary StopCanary',
  },
  waf: {
    aws_waf_rule: 'CreateRule UpdateRule DeleteRule',
    aws_waf_web_acl: 'CreateWebACL UpdateWebACL DeleteWebACL',
  },
};
