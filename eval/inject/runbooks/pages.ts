/**
 * The page of the runbook reference for each document: the last part of its URL, from the reference's own list.
 * https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/llms.txt
 */
const GUIDE = 'https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide';

const PAGES: Readonly<Record<string, string>> = {
  'AWS-ChangeDDBRWCapacityMode': 'change-read-write-capacity',
  'AWS-ConfigureS3BucketVersioning': 'automation-aws-configures3bucketversioning',
  'AWS-CreateDynamoDBBackup': 'automation-aws-createdynamodbbackup',
  'AWS-CreateRdsSnapshot': 'automation-aws-createrdssnapshot',
  'AWS-DisableIncomingSSHOnPort22': 'disable-incoming-ssh',
  'AWS-DisablePublicAccessForSecurityGroup': 'automation-aws-disablepublicaccessforsecuritygroup',
  'AWS-DisableS3BucketPublicReadWrite': 'automation-aws-disables3bucketpublicreadwrite',
  'AWS-EnableCloudTrailLogFileValidation': 'enable-cloudtrail-log-validation',
  'AWS-EnableDocDbClusterBackupRetentionPeriod': 'aws-enabledocdbclusterbackupretentionperiod',
  'AWS-EnableNeptuneClusterDeletionProtection': 'AWS-EnableNeptuneClusterDeletionProtection',
  'AWS-EnableNeptuneDbBackupRetentionPeriod': 'AWS-EnableNeptuneDbBackupRetentionPeriod',
  'AWS-EnableS3BucketEncryption': 'automation-aws-enableS3bucketencryption',
  'AWS-EnableSNSTopicDeliveryStatusLogging': 'aws-enable-sns-topic-delivery-status-logging',
  'AWS-EnableSQSEncryption': 'aws-enablesqsencryption',
  'AWS-RebootRdsInstance': 'automation-aws-rebootrdsinstance',
  'AWS-ResizeInstance': 'automation-aws-resizeinstance',
  'AWS-RestartEC2Instance': 'automation-aws-restartec2instance',
  'AWS-StartEC2Instance': 'automation-aws-startec2instance',
  'AWS-StartRdsInstance': 'automation-aws-startrdsinstance',
  'AWS-StopEC2Instance': 'automation-aws-stopec2instance',
  'AWS-StopRdsInstance': 'automation-aws-stoprdsinstance',
  'AWS-UpdateALBDesyncMitigationMode': 'AWS-UpdateALBDesyncMitigationMode',
  'AWSConfigRemediation-CancelKeyDeletion': 'automation-aws-cancel-key-deletion',
  'AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing': 'automation-aws-config-lambda-xray',
  'AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock': 'automation-aws-block-public-s3-bucket',
  'AWSConfigRemediation-DisablePublicAccessToRDSInstance': 'automation-aws-disable-rds-instance-public-access',
  'AWSConfigRemediation-DisableSubnetAutoAssignPublicIP': 'automation-aws-disable-subnet-auto-public-ip',
  'AWSConfigRemediation-DropInvalidHeadersForALB': 'automation-aws-drop-alb-headers',
  'AWSConfigRemediation-EnableAutoScalingGroupELBHealthCheck': 'automation-aws-enable-asg-health-check',
  'AWSConfigRemediation-EnableCloudTrailLogFileValidation': 'automation-aws-enable-ctrail-log-validation',
  'AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSCluster': 'automation-aws-enable-tags-snapshot-rds-cluster',
  'AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSDBInstance': 'automation-aws-enable-tags-snapshot-rds-instance',
  'AWSConfigRemediation-EnableEbsEncryptionByDefault': 'automation-aws-enable-ebs-encryption',
  'AWSConfigRemediation-EnableELBDeletionProtection': 'automation-aws-enable-elb-protection',
  'AWSConfigRemediation-EnableEnhancedMonitoringOnRDSInstance': 'automation-aws-enable-rds-monitoring',
  'AWSConfigRemediation-EnableKeyRotation': 'automation-aws-enable-key-rotation',
  'AWSConfigRemediation-EnableMinorVersionUpgradeOnRDSDBInstance': 'automation-aws-enable-rds-minor-version',
  'AWSConfigRemediation-EnableMultiAZOnRDSInstance': 'automation-aws-multi-az-rds',
  'AWSConfigRemediation-EnablePITRForDynamoDbTable': 'automation-aws-enable-pitr-ddb',
  'AWSConfigRemediation-EnablePerformanceInsightsOnRDSInstance': 'automation-aws-enable-performance-insights-rds',
  'AWSConfigRemediation-EnableRDSClusterDeletionProtection': 'automation-aws-enable-rds-cluster-deletion-protection',
  'AWSConfigRemediation-EnableRDSInstanceBackup': 'automation-aws-enable-rds-instance-backup',
  'AWSConfigRemediation-EnableRDSInstanceDeletionProtection': 'automation-aws-enable-rds-instance-deletion-protection',
  'AWSConfigRemediation-EnableRedshiftClusterAutomatedSnapshot': 'automation-aws-enable-redshift-snapshot',
  'AWSConfigRemediation-EnableRedshiftClusterEnhancedVPCRouting': 'automation-aws-enable-redshift-enhanced-routing',
  'AWSConfigRemediation-EncryptSNSTopic': 'automation-aws-encrypt-sns-topic',
  'AWSConfigRemediation-EnforceEC2InstanceIMDSv2': 'automation-aws-enforce-ec2-imdsv2',
  'AWSConfigRemediation-ModifyRDSInstancePortNumber': 'automation-aws-modify-rds-port',
  'AWSConfigRemediation-RotateSecret': 'automation-aws-rotate-secret',
  'AWSConfigRemediation-SetIAMPasswordPolicy': 'automation-aws-set-iam-policy',
};

/**
 * Returns the reference page of a document.
 * @param document its name
 * @returns the URL in the runbook reference
 * @throws Error if the page is not listed here
 */
export function documentationOf(document: string): string {
  const page = PAGES[document];
  if (page === undefined) throw new Error(`expected a document of the runbook reference, found ${document}`);
  return `${GUIDE}/${page}.html`;
}
