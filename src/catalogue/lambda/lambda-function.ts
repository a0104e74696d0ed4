import { isJsonObject } from '#domain/json.ts';
import { integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  HIDDEN,
  identity,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { firstOf, idFrom, where } from '../select.ts';
import { change, leaves, ofNoArgument, terraformOnly } from '../write.ts';
import {
  deadLetterConfig,
  ephemeralStorage,
  fileSystemConfigs,
  imageConfig,
  layerArns,
  snapStart,
  tracingConfig,
  vpcConfig,
} from './function-blocks.ts';
import { functionArn, functionName } from './function-name.ts';

const byFunction = firstOf(by({ arn: functionArn(request('functionName')) }), by({ function_name: functionName(request('functionName')) }));
const byResource = by({ arn: functionArn(request('resource')) });

/** The request's network settings together with the VPC that only the response names. */
const vpc: Select = (event) => {
  const requested = request('vpcConfig')(event);
  const vpcId = response('vpcConfig.vpcId')(event);
  return isJsonObject(requested) && vpcId !== undefined && vpcId !== '' ? { ...requested, vpcId } : requested;
};

/**
 * CloudTrail prints `environment: {}` whatever the variables are, and also where a call sets something else: beside other settings, of a function that
 * has no variables, it is only that. https://docs.aws.amazon.com/lambda/latest/dg/logging-using-cloudtrail.html
 */
const environment: Writer = (event, current) => {
  if (request('environment')(event) === undefined) return {};
  const others = Object.keys(event.requestParameters ?? {}).filter((name) => !['functionName', 'environment', 'revisionId'].includes(name));
  const isPlaceholder = others.length > 0 && Array.isArray(current['environment']) && current['environment'].length === 0;
  return isPlaceholder ? {} : { environment: HIDDEN };
};

/** What CreateFunction and UpdateFunctionConfiguration have in common. */
const configuration: readonly Writer[] = [attributesFrom(request()), change('vpc_config', vpc, vpcConfig), environment];

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html
export const lambdaFunction = defineResource({
  type: 'aws_lambda_function',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: `
        architectures code_signing_config_arn filename handler image_uri layers runtime s3_bucket s3_key
        s3_object_version source_code_hash environment image_config file_system_config package_type
      `,
      label: 'description',
      identifier: 'function_name',
      encryption: 'kms_key_arn',
      capacity: 'memory_size ephemeral_storage',
      bound: 'reserved_concurrent_executions',
      'terraform-only': 'publish replace_security_groups_on_destroy replacement_security_group_ids skip_destroy',
      access: 'role',
      timing: 'timeout',
      destination: 'dead_letter_config',
      mode: 'snap_start',
      observability: 'tracing_config',
      placement: 'vpc_config',
    },
    safer: { disclosure: { kms_key_arn: 'higher' } },
    range: { memory_size: '128..10240 MB', timeout: '1..900 s', 'ephemeral_storage.size': '512..10240 MB' },
  },
  importId: idFrom('', 'function_name'),
  calls: {
    CreateFunction: creates(
      byFunction,
      put('arn', functionArn(request('functionName'))),
      put('id', functionName(request('functionName'))),
      put('function_name', functionName(request('functionName'))),
      ...configuration,
      put('s3_bucket', request('code.s3Bucket')),
      put('s3_key', request('code.s3Key')),
      put('s3_object_version', request('code.s3ObjectVersion')),
      put('image_uri', request('code.imageUri')),
      put('source_code_hash', response('codeSha256')),
      replaceMap('tags', request('tags')),
    ),
    UpdateFunctionConfiguration: updates(byFunction, ...configuration),
    // Where a package was uploaded from is not kept by AWS: the provider sees the new code by its hash alone.
    UpdateFunctionCode: updates(
      where((event) => request('dryRun')(event) !== true, byFunction),
      put('architectures', request('architectures')),
      put('image_uri', request('imageUri')),
      put('source_code_hash', response('codeSha256')),
      ofNoArgument(request('s3Bucket'), request('s3Key'), request('s3ObjectVersion'), request('zipFile')),
    ),
    // https://docs.aws.amazon.com/lambda/latest/api/API_PublishVersion.html
    PublishVersion: leaves('a version is a copy of the function as it is', byFunction),
    PutFunctionConcurrency: updates(byFunction, put('reserved_concurrent_executions', request('reservedConcurrentExecutions'), integer)),
    DeleteFunctionConcurrency: updates(byFunction, constant('reserved_concurrent_executions', -1)),
    PutFunctionCodeSigningConfig: updates(byFunction, put('code_signing_config_arn', request('codeSigningConfigArn'))),
    DeleteFunctionCodeSigningConfig: updates(byFunction, constant('code_signing_config_arn', '')),
    TagResource: updates(byResource, mergeMap('tags', request('tags'))),
    UntagResource: updates(byResource, removeKeys('tags', request('tagKeys'))),
    DeleteFunction: deletes(
      // With a qualifier the call removes one version and leaves the function.
      where((event) => request('qualifier')(event) === undefined, byFunction),
    ),
  },
  attributes: {
    architectures: from('architectures', (value) => value),
    dead_letter_config: from('deadLetterConfig', deadLetterConfig),
    description: from('description', text),
    ephemeral_storage: from('ephemeralStorage', ephemeralStorage),
    file_system_config: from('fileSystemConfigs', fileSystemConfigs),
    handler: from('handler', text),
    image_config: from('imageConfig', imageConfig),
    kms_key_arn: from('kMSKeyArn', text),
    layers: from('layers', layerArns),
    memory_size: from('memorySize', integer),
    package_type: from('packageType', text),
    role: from('role', text),
    runtime: from('runtime', text),
    snap_start: from('snapStart', snapStart),
    timeout: from('timeout', integer),
    tracing_config: from('tracingConfig', tracingConfig),
    code_signing_config_arn: written(),
    environment: written(),
    image_uri: written(),
    reserved_concurrent_executions: written(),
    s3_bucket: written(),
    s3_key: written(),
    s3_object_version: written(),
    source_code_hash: written(),
    tags: written(),
    vpc_config: written(),
    function_name: identity(),
    filename: notVisible('the package is uploaded in the call and left out of the record'),
    publish: terraformOnly(),
    replace_security_groups_on_destroy: terraformOnly(),
    replacement_security_group_ids: terraformOnly(),
    skip_destroy: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    invoke_arn: computed(),
    last_modified: computed(),
    qualified_arn: computed(),
    qualified_invoke_arn: computed(),
    signing_job_arn: computed(),
    signing_profile_version_arn: computed(),
    source_code_size: computed(),
    tags_all: computed(),
    version: computed(),
  },
  references: {
    role: { type: 'aws_iam_role', attribute: 'arn' },
    kms_key_arn: { type: 'aws_kms_key', attribute: 'arn' },
  },
});
