import * as c from '../words.ts';

const arn: c.Select = (event) => {
  const [layer, version] = [c.request('layerName')(event), c.request('versionNumber')(event)];
  if (version === undefined || typeof layer !== 'string') return undefined;
  const owner = layer.startsWith('arn:') ? layer : c.arnOf('lambda', 'layer:', 'layerName')(event);
  return owner === undefined ? undefined : `${String(owner)}:${String(version)}`;
};

// https://docs.aws.amazon.com/lambda/latest/api/API_PublishLayerVersion.html
export const lambdaLayerVersion = c.defineResource({
  type: 'aws_lambda_layer_version',
  is: ['runs-code'],
  governs: {
    code: 'compatible_architectures compatible_runtimes filename s3_bucket s3_key s3_object_version source_code_hash',
    label: 'license_info description',
  },
  importId: '{arn}',

  calls: {
    PublishLayerVersion: c.creates(
      c.by({ arn: c.response('layerVersionArn') }),
      {
        id: c.response('layerVersionArn'),
        arn: c.response('layerVersionArn'),
        layer_arn: c.response('layerArn'),
        version: [c.response('version'), c.text],
        s3_bucket: 'content.s3Bucket',
        s3_key: 'content.s3Key',
        s3_object_version: 'content.s3ObjectVersion',
        source_code_hash: c.response('content.codeSha256'),
      },
      'layer_name',
      c.attributesFrom(c.request()),
    ),
    DeleteLayerVersion: c.deletes(c.by({ arn })),
  },
  mapped: 'compatible_architectures compatible_runtimes description license_info',
  each: { filename: c.notVisible('the package is uploaded in the call and left out of the record') },
  identity: 'layer_name',
  terraformOnly: 'skip_destroy',
});
