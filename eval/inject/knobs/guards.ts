/** Knobs of trails, recorders, detectors, file systems and data jobs. */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import { firstBlock } from '../knob.ts';
import { SAFER, allOf, settingOf } from '../setting.ts';

const whoAmI = () => call('sts', 'GetCallerIdentity');

/** The call sets the whole policy. https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateAccountPasswordPolicy.html */
const passwords = settingOf({
  type: 'aws_iam_account_password_policy',
  service: 'iam',
  operation: 'UpdateAccountPasswordPolicy',
  identity: {},
  beside: allOf({
    minimum_password_length: 'MinimumPasswordLength',
    require_lowercase_characters: 'RequireLowercaseCharacters',
    require_uppercase_characters: 'RequireUppercaseCharacters',
    require_numbers: 'RequireNumbers',
    require_symbols: 'RequireSymbols',
    allow_users_to_change_password: 'AllowUsersToChangePassword',
    max_password_age: 'MaxPasswordAge',
    password_reuse_prevention: 'PasswordReusePrevention',
    hard_expiry: 'HardExpiry',
  }),
});

/** https://docs.aws.amazon.com/config/latest/APIReference/API_PutConfigurationRecorder.html: a call sets the whole recorder */
const recorder: Knob = {
  type: 'aws_config_configuration_recorder',
  attribute: 'recording_group',
  goal: 'compliance',
  words: 'global resources recorded',
  judgement: SAFER,
  next: (values) => {
    const present = firstBlock(values, 'recording_group');
    return present['include_global_resource_types'] === false ? [{ ...present, include_global_resource_types: true }] : undefined;
  },
  calls: ({ name, role_arn: roleARN }) => [
    call('config', 'PutConfigurationRecorder', {
      ConfigurationRecorder: {
        name: name ?? '',
        roleARN: roleARN ?? '',
        recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
      },
    }),
  ],
  read: whoAmI,
  changes: (_, next) => ({ recording_group: next }),
};

const delivery = settingOf({
  type: 'aws_config_delivery_channel',
  service: 'config',
  operation: 'PutDeliveryChannel',
  identity: {},
  beside: ({ name, s3_bucket_name: s3BucketName }) => ({ DeliveryChannel: { name: name ?? '', s3BucketName: s3BucketName ?? '' } }),
});

/** https://docs.aws.amazon.com/glue/latest/webapi/API_UpdateJob.html: omitted members return to their defaults */
const job = settingOf({
  type: 'aws_glue_job',
  service: 'glue',
  operation: 'UpdateJob',
  identity: { JobName: 'name' },
  beside: (values) => {
    const { name = '', python_version: PythonVersion = '', script_location: ScriptLocation = '' } = firstBlock(values, 'command');
    return {
      JobUpdate: {
        ...allOf({
          description: 'Description',
          role_arn: 'Role',
          glue_version: 'GlueVersion',
          max_retries: 'MaxRetries',
          timeout: 'Timeout',
          number_of_workers: 'NumberOfWorkers',
          worker_type: 'WorkerType',
          default_arguments: 'DefaultArguments',
          non_overridable_arguments: 'NonOverridableArguments',
          security_configuration: 'SecurityConfiguration',
        })(values),
        Command: { Name: name, PythonVersion, ScriptLocation },
      },
    };
  },
});

/** https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html */
const firehose: Knob = {
  type: 'aws_kinesis_firehose_delivery_stream',
  attribute: 'extended_s3_configuration',
  goal: 'performance',
  words: 'buffering interval',
  judgement: { decision: 'accept', why: 'an ordinary setting, moved on purpose to another valid value' },
  next: (values, random) => {
    const present = firstBlock(values, 'extended_s3_configuration');
    const others = [60, 120, 600].filter((value) => value !== present['buffering_interval']);
    return Object.keys(present).length === 0 ? undefined : [{ ...present, buffering_interval: random.pick(others) }];
  },
  calls: ({ name }, next) => {
    const [block = {}] = next as readonly JsonObject[];
    const hints: JsonObject = { IntervalInSeconds: block['buffering_interval'] ?? 0, SizeInMBs: block['buffering_size'] ?? 5 };
    return [
      call('firehose', 'UpdateDestination', {
        DeliveryStreamName: name ?? '',
        CurrentDeliveryStreamVersionId: '1',
        DestinationId: 'destinationId-000000000001',
        ExtendedS3DestinationUpdate: { BufferingHints: hints },
      }),
    ];
  },
  read: whoAmI,
  changes: (_, next) => ({ extended_s3_configuration: next }),
};

const files = settingOf({
  type: 'aws_efs_file_system',
  service: 'efs',
  operation: 'UpdateFileSystem',
  identity: { FileSystemId: 'id' },
});

export const GUARD_KNOBS: readonly Knob[] = [
  passwords('minimum_password_length', 'MinimumPasswordLength', [14, 16, 20], { goal: 'security', direction: 'up', judgement: SAFER }),
  settingOf({ type: 'aws_cloudtrail', service: 'cloudtrail', operation: 'UpdateTrail', identity: { Name: 'name' } })(
    'enable_log_file_validation',
    'EnableLogFileValidation',
    [true],
    { goal: 'compliance', judgement: SAFER },
  ),
  {
    type: 'aws_cloudtrail',
    attribute: 'enable_logging',
    goal: 'operability',
    words: 'the trail itself',
    judgement: { decision: 'escalate', why: 'nothing that happens is recorded any more' },
    next: ({ enable_logging: now }) => (now === true ? false : undefined),
    calls: ({ name }) => [call('cloudtrail', 'StopLogging', { Name: name ?? '' })],
    read: whoAmI,
    changes: () => ({ enable_logging: false }),
  },
  recorder,
  delivery('snapshot_delivery_properties.delivery_frequency', 'DeliveryChannel.configSnapshotDeliveryProperties.deliveryFrequency', [
    'Six_Hours',
    'Twelve_Hours',
  ]),
  settingOf({ type: 'aws_guardduty_detector', service: 'guardduty', operation: 'UpdateDetector', identity: { DetectorId: 'id' } })(
    'finding_publishing_frequency',
    'FindingPublishingFrequency',
    ['FIFTEEN_MINUTES', 'ONE_HOUR'],
    { goal: 'security', judgement: SAFER },
  ),
  {
    type: 'aws_ebs_encryption_by_default',
    attribute: 'enabled',
    goal: 'security',
    words: 'encryption of new volumes',
    judgement: SAFER,
    next: ({ enabled }) => (enabled === false ? true : undefined),
    calls: () => [call('ec2', 'EnableEbsEncryptionByDefault')],
    read: whoAmI,
    changes: () => ({ enabled: true }),
  },
  settingOf({ type: 'aws_organizations_policy', service: 'organizations', operation: 'UpdatePolicy', identity: { PolicyId: 'id' } })(
    'description',
    'Description',
    ['Where work is done, see the handbook', 'Kept by the platform team'],
  ),
  files('throughput_mode', 'ThroughputMode', ['elastic'], { goal: 'performance' }),
  settingOf({
    type: 'aws_efs_backup_policy',
    service: 'efs',
    operation: 'PutBackupPolicy',
    identity: { FileSystemId: 'file_system_id' },
  })('backup_policy.status', 'BackupPolicy.Status', ['ENABLED'], { goal: 'compliance', words: 'backups', judgement: SAFER }),
  job('timeout', 'JobUpdate.Timeout', [90, 120], { direction: 'up' }),
  job('number_of_workers', 'JobUpdate.NumberOfWorkers', [4, 5], { goal: 'performance', direction: 'up' }),
  settingOf({
    type: 'aws_glue_catalog_database',
    service: 'glue',
    operation: 'UpdateDatabase',
    identity: { Name: 'name' },
    beside: ({ name }) => ({ DatabaseInput: { Name: name ?? '' } }),
  })('description', 'DatabaseInput.Description', ['Kept by the data team', 'Clicks, by hour and page'], {
    when: ({ description }: JsonObject) => Boolean(description as Json),
  }),
  firehose,
];
