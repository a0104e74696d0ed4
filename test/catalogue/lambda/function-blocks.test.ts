import { describe, expect, it } from 'vitest';
import {
  deadLetterConfig,
  ephemeralStorage,
  fileSystemConfigs,
  imageConfig,
  layerArns,
  snapStart,
  tracingConfig,
  vpcConfig,
} from '#catalogue/lambda/function-blocks.ts';
import type { Json } from '#domain/json.ts';

it.each<[string, (value: Json) => Json, Json, Json]>([
  ['a dead-letter target', deadLetterConfig, { targetArn: 'arn:q' }, [{ target_arn: 'arn:q' }]],
  ['a removed dead-letter target', deadLetterConfig, { targetArn: '' }, []],
  ['no dead-letter target', deadLetterConfig, {}, []],
  ['a marker instead of a block', deadLetterConfig, 'x', []],
  ['tracing', tracingConfig, { mode: 'Active' }, [{ mode: 'Active' }]],
  ['missing tracing', tracingConfig, {}, [{ mode: 'PassThrough' }]],
  ['storage', ephemeralStorage, { size: 1024 }, [{ size: 1024 }]],
  ['missing storage', ephemeralStorage, {}, [{ size: 512 }]],
  ['snapshots off', snapStart, { applyOn: 'None' }, []],
  ['missing snapshot settings', snapStart, {}, []],
  [
    'snapshots on',
    snapStart,
    { applyOn: 'PublishedVersions', optimizationStatus: 'On' },
    [{ apply_on: 'PublishedVersions', optimization_status: 'On' }],
  ],
  [
    'a file system',
    fileSystemConfigs,
    [{ arn: 'arn:f', localMountPath: '/mnt' }, {}],
    [
      { arn: 'arn:f', local_mount_path: '/mnt' },
      { arn: '', local_mount_path: '' },
    ],
  ],
  [
    'image settings',
    imageConfig,
    { command: ['a'], workingDirectory: '/w' },
    [{ command: ['a'], entry_point: [], working_directory: '/w' }],
  ],
  ['removed image settings', imageConfig, { command: [], entryPoint: [], workingDirectory: '' }, []],
  ['layers in a request', layerArns, ['arn:l'], ['arn:l']],
  ['layers in a response', layerArns, [{ arn: 'arn:l', codeSize: 1 }], ['arn:l']],
])('reads %s', (_name, read, value, block) => {
  expect(read(value)).toEqual(block);
});

describe('vpcConfig', () => {
  const before: Json = [{ ipv6_allowed_for_dual_stack: true, security_group_ids: ['sg-1'], subnet_ids: ['subnet-1'], vpc_id: 'vpc-1' }];

  it.each<[string, Json, Json | undefined, Json]>([
    [
      'new',
      { subnetIds: ['subnet-2'], securityGroupIds: ['sg-2'] },
      undefined,
      [{ ipv6_allowed_for_dual_stack: false, security_group_ids: ['sg-2'], subnet_ids: ['subnet-2'], vpc_id: '' }],
    ],
    [
      'with its VPC',
      { subnetIds: ['subnet-2'], vpcId: 'vpc-2' },
      before,
      [{ ipv6_allowed_for_dual_stack: true, security_group_ids: ['sg-1'], subnet_ids: ['subnet-2'], vpc_id: 'vpc-2' }],
    ],
    [
      'partly set',
      { ipv6AllowedForDualStack: false },
      before,
      [{ ipv6_allowed_for_dual_stack: false, security_group_ids: ['sg-1'], subnet_ids: ['subnet-1'], vpc_id: 'vpc-1' }],
    ],
    ['removed', { subnetIds: [], securityGroupIds: [] }, before, []],
    ['never set', {}, undefined, []],
  ])('reads a network configuration that is %s', (_name, value, old, block) => {
    expect(vpcConfig(value, old)).toEqual(block);
  });
});
