import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  notVisible,
  put,
  request,
  response,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const arn: Select = (event) => {
  const [layer, version] = [request('layerName')(event), request('versionNumber')(event)];
  if (version === undefined || typeof layer !== 'string') return undefined;
  const owner = layer.startsWith('arn:') ? layer : arnOf('lambda', 'layer:', request('layerName'))(event);
  return owner === undefined ? undefined : `${String(owner)}:${String(version)}`;
};

// https://docs.aws.amazon.com/lambda/latest/api/API_PublishLayerVersion.html
export const lambdaLayerVersion = defineResource({
  type: 'aws_lambda_layer_version',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: `
        compatible_architectures compatible_runtimes filename s3_bucket s3_key s3_object_version source_code_hash
      `,
      label: 'license_info description',
      identifier: 'layer_name',
      'terraform-only': 'skip_destroy',
    },
  },
  importId: idFrom('', 'arn'),

  calls: {
    PublishLayerVersion: creates(
      by({ arn: response('layerVersionArn') }),
      put('id', response('layerVersionArn')),
      put('arn', response('layerVersionArn')),
      put('layer_arn', response('layerArn')),
      put('version', response('version'), text),
      put('layer_name', request('layerName')),
      put('s3_bucket', request('content.s3Bucket')),
      put('s3_key', request('content.s3Key')),
      put('s3_object_version', request('content.s3ObjectVersion')),
      put('source_code_hash', response('content.codeSha256')),
      attributesFrom(request()),
    ),
    DeleteLayerVersion: deletes(by({ arn })),
  },
  attributes: {
    compatible_architectures: from('compatibleArchitectures', (list) => list),
    compatible_runtimes: from('compatibleRuntimes', (list) => list),
    description: from('description', text),
    license_info: from('licenseInfo', text),
    s3_bucket: written(),
    s3_key: written(),
    s3_object_version: written(),
    source_code_hash: written(),
    layer_name: identity(),
    filename: notVisible('the package is uploaded in the call and left out of the record'),
    skip_destroy: terraformOnly(),
    arn: computed(),
    created_date: computed(),
    id: computed(),
    layer_arn: computed(),
    signing_job_arn: computed(),
    signing_profile_version_arn: computed(),
    source_code_size: computed(),
    version: computed(),
  },
});
