export const ALL = 'all calls';

/**
 * Write calls without an effect on any Terraform argument. A call belongs here only if it affects no resource type; a merely unknown call
 * is kept and shown as unexplained. So these are not here: ec2 StopInstances (aws_ec2_instance_state), secretsmanager PutSecretValue
 * (aws_secretsmanager_secret_version), elasticloadbalancing RegisterTargets (aws_lb_target_group_attachment), logs DeleteLogStream
 * (aws_cloudwatch_log_stream), glue StartTrigger (argument `enabled`), elasticache TestFailover (which node is primary). CreateLogStream is
 * here, because it changes nothing that exists, and every start of a function or container makes one.
 */
export const USES: ReadonlyMap<string, ReadonlySet<string> | typeof ALL> = new Map<string, ReadonlySet<string> | typeof ALL>([
  // Sign-ins. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-aws-console-sign-in-events.html
  ['signin', ALL],
  ['sso', new Set(['Authenticate', 'Federate', 'Logout', 'CreateToken', 'UserAuthentication'])],
  ['sso-oauth', ALL],
  ['sso-directory', new Set(['SearchUsers', 'SearchGroups'])],
  ['sts', new Set(['GetFederationToken', 'GetSessionToken', 'DecodeAuthorizationMessage', 'GetCallerIdentity', 'GetAccessKeyInfo'])],

  // Sign-ins of an application's customers. The users of a pool are not Terraform resources, and these calls create none.
  // https://docs.aws.amazon.com/cognito/latest/developerguide/logging-using-cloudtrail.html
  [
    'cognito-idp',
    new Set([
      'InitiateAuth',
      'AdminInitiateAuth',
      'RespondToAuthChallenge',
      'AdminRespondToAuthChallenge',
      'AssociateSoftwareToken',
      'VerifySoftwareToken',
      'ForgotPassword',
      'ConfirmForgotPassword',
      'ConfirmSignUp',
      'ResendConfirmationCode',
      'GlobalSignOut',
      'AdminUserGlobalSignOut',
      'RevokeToken',
    ]),
  ],

  // Shells, and status reports of agents. https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html
  ['cloudshell', ALL],
  ['ssmmessages', ALL],
  ['ec2messages', ALL],
  ['ec2-instance-connect', new Set(['SendSSHPublicKey', 'SendSerialConsoleSSHPublicKey', 'OpenTunnel'])],
  [
    'ssm',
    new Set([
      'StartSession',
      'ResumeSession',
      'TerminateSession',
      'UpdateInstanceInformation',
      'UpdateInstanceAssociationStatus',
      'PutInventory',
      'PutComplianceItems',
      'PutConfigurePackageResult',
    ]),
  ],

  // Use of a key. Grants: see isGrantOfService. https://docs.aws.amazon.com/kms/latest/developerguide/logging-using-cloudtrail.html
  [
    'kms',
    new Set([
      'Encrypt',
      'Decrypt',
      'ReEncrypt',
      'Sign',
      'Verify',
      'GenerateMac',
      'VerifyMac',
      'GenerateRandom',
      'DeriveSharedSecret',
      'GenerateDataKey',
      'GenerateDataKeyWithoutPlaintext',
      'GenerateDataKeyPair',
      'GenerateDataKeyPairWithoutPlaintext',
    ]),
  ],
  // The service removes the versions that a caller scheduled.
  // https://docs.aws.amazon.com/secretsmanager/latest/userguide/cloudtrail_log_entries.html
  ['secretsmanager', new Set(['StartSecretVersionDelete', 'EndSecretVersionDelete', 'CancelSecretVersionDelete'])],

  // Logs, messages, metrics and findings.
  [
    'logs',
    new Set(['CreateLogStream', 'PutLogEvents', 'StartQuery', 'StopQuery', 'StartLiveTail', 'CreateExportTask', 'CancelExportTask']),
  ],
  ['monitoring', new Set(['PutMetricData'])],
  ['xray', new Set(['PutTraceSegments', 'PutTelemetryRecords'])],
  [
    'sqs',
    new Set([
      'PurgeQueue',
      'SendMessage',
      'SendMessageBatch',
      'ReceiveMessage',
      'DeleteMessage',
      'DeleteMessageBatch',
      'ChangeMessageVisibility',
      'ChangeMessageVisibilityBatch',
      'StartMessageMoveTask',
      'CancelMessageMoveTask',
    ]),
  ],
  ['sns', new Set(['Publish', 'PublishBatch'])],
  ['events', new Set(['PutEvents', 'StartReplay', 'CancelReplay'])],
  ['lambda', new Set(['Invoke', 'InvokeAsync'])],
  [
    'states',
    new Set([
      'StartExecution',
      'StartSyncExecution',
      'StopExecution',
      'RedriveExecution',
      'SendTaskSuccess',
      'SendTaskFailure',
      'SendTaskHeartbeat',
    ]),
  ],
  ['securityhub', new Set(['BatchImportFindings', 'BatchUpdateFindings', 'UpdateFindings'])],
  ['guardduty', new Set(['ArchiveFindings', 'UnarchiveFindings', 'CreateSampleFindings', 'UpdateFindingsFeedback'])],
  ['config', new Set(['PutEvaluations', 'PutExternalEvaluation', 'StartConfigRulesEvaluation', 'DeliverConfigSnapshot'])],

  // Reports and checks. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_getting-report.html
  ['iam', new Set(['GenerateCredentialReport', 'GenerateServiceLastAccessedDetails', 'GenerateOrganizationsAccessReport'])],
  ['acm', new Set(['ResendValidationEmail', 'ExportCertificate'])],
  ['acm-pca', new Set(['CreateCertificateAuthorityAuditReport', 'GenerateCRL', 'GenerateOCSPResponse'])],
  [
    'cloudformation',
    new Set([
      'DetectStackDrift',
      'DetectStackResourceDrift',
      'DetectStackSetDrift',
      'EstimateTemplateCost',
      'ValidateTemplate',
      'SignalResource',
    ]),
  ],
  ['support', ALL],
  ['trustedadvisor', new Set(['RefreshCheck'])],
  ['metering-marketplace', ALL],

  // Queries and jobs on data. https://docs.aws.amazon.com/athena/latest/ug/monitor-with-cloudtrail.html
  [
    'athena',
    new Set([
      'StartQueryExecution',
      'StopQueryExecution',
      'StartSession',
      'TerminateSession',
      'StartCalculationExecution',
      'StopCalculationExecution',
    ]),
  ],
  ['redshift-data', ALL],
  ['rds-data', ALL],
  ['cloudtrail', new Set(['StartQuery', 'CancelQuery'])],
  ['glue', new Set(['StartJobRun', 'BatchStopJobRun', 'StartCrawler', 'StopCrawler', 'StartWorkflowRun', 'StopWorkflowRun'])],
  ['bedrock', new Set(['InvokeModel', 'InvokeModelWithResponseStream', 'Converse', 'ConverseStream', 'InvokeAgent'])],
  // https://docs.aws.amazon.com/codebuild/latest/userguide/cloudtrail.html https://docs.aws.amazon.com/codepipeline/latest/userguide/monitoring-cloudtrail-logs.html
  [
    'codebuild',
    new Set(['StartBuild', 'StopBuild', 'RetryBuild', 'StartBuildBatch', 'StopBuildBatch', 'RetryBuildBatch', 'InvalidateProjectCache']),
  ],
  [
    'codepipeline',
    new Set([
      'StartPipelineExecution',
      'StopPipelineExecution',
      'RetryStageExecution',
      'PutApprovalResult',
      'PollForJobs',
      'AcknowledgeJob',
      'PutJobSuccessResult',
      'PutJobFailureResult',
    ]),
  ],
  ['datasync', new Set(['StartTaskExecution', 'CancelTaskExecution'])],
  ['elastictranscoder', new Set(['CreateJob', 'CancelJob'])],
  ['transcribe', new Set(['StartTranscriptionJob'])],
  ['comprehend', new Set(['StartKeyPhrasesDetectionJob'])],
  ['batch', new Set(['SubmitJob', 'CancelJob', 'TerminateJob'])],
  ['cloudfront', new Set(['CreateInvalidation'])],
  ['apigateway', new Set(['FlushStageCache', 'FlushStageAuthorizersCache', 'ResetAuthorizersCache'])],
  ['appsync', new Set(['FlushApiCache'])],
  ['backup', new Set(['StartBackupJob', 'StopBackupJob'])],

  // Lifecycle and status reports of containers and machines.
  // https://docs.aws.amazon.com/AmazonECS/latest/developerguide/logging-using-cloudtrail.html
  ['ecr', new Set(['PutImage', 'InitiateLayerUpload', 'UploadLayerPart', 'CompleteLayerUpload', 'BatchDeleteImage', 'StartImageScan'])],
  [
    'ecs',
    new Set([
      'RunTask',
      'StartTask',
      'StopTask',
      'ExecuteCommand',
      'SubmitTaskStateChange',
      'SubmitContainerStateChange',
      'SubmitAttachmentStateChanges',
      'DiscoverPollEndpoint',
      'Poll',
      'StartTelemetrySession',
      'RegisterContainerInstance',
      'DeregisterContainerInstance',
    ]),
  ],
  [
    'autoscaling',
    new Set([
      'CompleteLifecycleAction',
      'RecordLifecycleActionHeartbeat',
      'SetInstanceHealth',
      'SetInstanceProtection',
      'CancelInstanceRefresh',
    ]),
  ],
  // A restart keeps the configuration.
  ['ec2', new Set(['RebootInstances', 'SendDiagnosticInterrupt', 'SharedSnapshotVolumeCreated', 'SharedSnapshotCopyInitiated'])],
  // No argument determines which instance of a cluster is the writer.
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_FailoverDBCluster.html
  ['rds', new Set(['RebootDBInstance', 'RebootDBCluster', 'FailoverDBCluster', 'DownloadDBLogFilePortion'])],
  ['elasticache', new Set(['RebootCacheCluster'])],
  ['redshift', new Set(['RebootCluster'])],
  ['dms', new Set(['RebootReplicationInstance'])],
  ['amazonmq', new Set(['RebootBroker'])],
]);
