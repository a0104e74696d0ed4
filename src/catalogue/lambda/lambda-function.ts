import * as c from '../words.ts';
import {
  capacityProviderConfig,
  deadLetterConfig,
  durableConfig,
  ephemeralStorage,
  fileSystemConfigs,
  imageConfig,
  layerArns,
  loggingConfig,
  snapStart,
  tenancyConfig,
  tracingConfig,
  vpcConfig,
} from './function-blocks.ts';
import { functionArn, functionName } from './function-name.ts';

const byFunction = c.firstOf(
  c.by({ arn: functionArn(c.request('functionName')) }),
  c.by({ function_name: functionName(c.request('functionName')) }),
);
const byResource = c.by({ arn: functionArn(c.request('resource')) });

/** The request's network settings, with the VPC id that only the response contains. */
const vpc: c.Select = (event) => {
  const requested = c.request('vpcConfig')(event);
  const vpcId = c.response('vpcConfig.vpcId')(event);
  return c.isJsonObject(requested) && vpcId !== undefined && vpcId !== '' ? { ...requested, vpcId } : requested;
};

/**
 * CloudTrail logs `environment: {}` for any variables, and also if a call sets something else. If the call has other settings and the
 * function has no variables, nothing changed. https://docs.aws.amazon.com/lambda/latest/dg/logging-using-cloudtrail.html
 */
const environment: c.Writer = (event, current) => {
  if (c.request('environment')(event) === undefined) return {};
  const others = Object.keys(event.requestParameters ?? {}).filter((name) => !['functionName', 'environment', 'revisionId'].includes(name));
  const isPlaceholder = others.length > 0 && Array.isArray(current['environment']) && current['environment'].length === 0;
  return isPlaceholder ? {} : { environment: c.HIDDEN };
};

/** What CreateFunction and UpdateFunctionConfiguration have in common. */
const configuration: readonly c.Writing[] = [c.attributesFrom(c.request()), c.change('vpc_config', vpc, vpcConfig), environment];

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html
export const lambdaFunction = c.defineResource({
  type: 'aws_lambda_function',
  is: ['runs-code'],
  governs: {
    code: `
      architectures code_signing_config_arn filename handler image_uri layers runtime s3_bucket s3_key s3_object_version
      source_code_hash code_sha256 environment image_config file_system_config package_type
    `,
    label: 'description',
    encryption: 'kms_key_arn source_kms_key_arn',
    capacity: 'memory_size ephemeral_storage',
    bound: 'reserved_concurrent_executions',
    access: 'role',
    timing: 'timeout durable_config.execution_timeout',
    retention: 'durable_config',
    detection: 'logging_config',
    destination: 'dead_letter_config',
    mode: 'snap_start capacity_provider_config tenancy_config',
    observability: 'tracing_config',
    placement: 'vpc_config',
  },
  safer: { disclosure: { kms_key_arn: 'higher', source_kms_key_arn: 'higher' } },
  range: {
    memory_size: '128..10240 MB',
    timeout: '1..900 s',
    'ephemeral_storage.size': '512..10240 MB',
    'durable_config.execution_timeout': '1..31622400 s',
    'durable_config.retention_period': '1..90 days',
  },

  calls: {
    CreateFunction: c.creates(
      byFunction,
      {
        arn: functionArn(c.request('functionName')),
        id: functionName(c.request('functionName')),
        function_name: functionName(c.request('functionName')),
      },
      ...configuration,
      {
        s3_bucket: 'code.s3Bucket',
        s3_key: 'code.s3Key',
        s3_object_version: 'code.s3ObjectVersion',
        image_uri: 'code.imageUri',
        source_kms_key_arn: 'code.sourceKMSKeyArn',
        tenancy_config: ['tenancyConfig', tenancyConfig],
        source_code_hash: c.response('codeSha256'),
      },
      'tags',
    ),
    UpdateFunctionConfiguration: c.updates(byFunction, ...configuration),
    // AWS does not store the upload location. The provider detects new code only by its hash.
    UpdateFunctionCode: c.updates(
      c.where((event) => c.request('dryRun')(event) !== true, byFunction),
      { source_code_hash: c.response('codeSha256'), source_kms_key_arn: 'sourceKMSKeyArn' },
      'architectures image_uri',
      c.membersWithoutArgument('s3Bucket', 's3Key', 's3ObjectVersion', 'zipFile'),
    ),
    // https://docs.aws.amazon.com/lambda/latest/api/API_PublishVersion.html
    PublishVersion: c.leaves('a version is a snapshot of the function', byFunction),
    PutFunctionConcurrency: c.updates(byFunction, 'reserved_concurrent_executions'),
    DeleteFunctionConcurrency: c.updates(byFunction, c.constant('reserved_concurrent_executions', -1)),
    PutFunctionCodeSigningConfig: c.updates(byFunction, 'code_signing_config_arn'),
    DeleteFunctionCodeSigningConfig: c.updates(byFunction, c.constant('code_signing_config_arn', '')),
    ...c.tagged(byResource),
    DeleteFunction: c.deletes(
      // With a qualifier, the call removes one version and keeps the function.
      c.where((event) => c.request('qualifier')(event) === undefined, byFunction),
    ),
  },
  mapped: 'architectures description handler memory_size package_type role runtime timeout',
  each: {
    capacity_provider_config: c.from('capacityProviderConfig', capacityProviderConfig),
    code_sha256: c.notVisible('the hash of the code, which calls set as source_code_hash'),
    dead_letter_config: c.from('deadLetterConfig', deadLetterConfig),
    durable_config: c.from('durableConfig', durableConfig),
    ephemeral_storage: c.from('ephemeralStorage', ephemeralStorage),
    file_system_config: c.from('fileSystemConfigs', fileSystemConfigs),
    image_config: c.from('imageConfig', imageConfig),
    kms_key_arn: 'kMSKeyArn',
    layers: c.from('layers', layerArns),
    logging_config: c.from('loggingConfig', loggingConfig),
    snap_start: c.from('snapStart', snapStart),
    tracing_config: c.from('tracingConfig', tracingConfig),
    filename: c.notVisible('the package is uploaded in the call and left out of the record'),
  },
  written: 'environment',
  identity: 'function_name',
  terraformOnly: `
    publish publish_to replace_security_groups_on_destroy replacement_security_group_ids skip_destroy
    use_resource_timeout_for_propagation
  `,
  references: { role: 'aws_iam_role.arn', kms_key_arn: 'aws_kms_key.arn' },
});
