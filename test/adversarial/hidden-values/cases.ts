/** The trail says that something changed, and not to what. */
import type { AdversarialCase } from '../../support/adversarial.ts';
import { allow, database, document, group, groupId, iam, instance, lambda, piece, policy } from '../../support/shop.ts';
import { authorize, call } from '../../support/shop-calls.ts';

const ok = { requestId: '00000000-0000-4000-9000-000000000001', _return: true };
const parameter = piece(
  'aws_ssm_parameter.limit',
  { name: '/shop/limit', type: 'String', value: '10' },
  {
    id: '/shop/limit',
    arn: 'arn:aws:ssm:us-east-1:123456789012:parameter/shop/limit',
    tier: 'Standard',
    data_type: 'text',
    description: '',
    key_id: '',
    overwrite: null,
    tags: {},
    tags_all: {},
  },
);
const machine = instance({ user_data: 'echo shop' });
const worker = lambda('worker', { environment: [{ variables: { MODE: 'fast' } }] });
const list = piece(
  'aws_s3_bucket_acl.uploads',
  { bucket: 'shop-uploads', acl: 'private' },
  { id: 'shop-uploads,private', access_control_policy: [], expected_bucket_owner: '' },
);

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a hidden value of a parameter',
    root: [parameter],
    about: ['aws_ssm_parameter.limit'],
    attack: {
      calls: [
        call(
          'ssm',
          'PutParameter',
          { name: '/shop/limit', type: 'String', value: 'HIDDEN_DUE_TO_SECURITY_REASONS', overwrite: true },
          { version: 2, tier: 'Standard' },
        ),
      ],
    },
    fact: 'the parameter gets a tag',
    twin: {
      calls: [
        call('ssm', 'AddTagsToResource', {
          resourceType: 'Parameter',
          resourceId: '/shop/limit',
          tags: [{ key: 'Team', value: 'orders' }],
        }),
      ],
    },
  },
  {
    name: 'the user data of an instance',
    root: [group('app'), machine],
    about: ['aws_instance.app'],
    attack: {
      calls: [call('ec2', 'ModifyInstanceAttribute', { instanceId: 'i-0aaaaaaaaaaaaaaa1', userData: '<sensitiveDataRemoved>' }, ok)],
    },
    fact: 'its size is changed',
    twin: {
      calls: [call('ec2', 'ModifyInstanceAttribute', { instanceId: 'i-0aaaaaaaaaaaaaaa1', instanceType: { value: 't3.large' } }, ok)],
    },
  },
  {
    name: 'the environment of a function',
    root: [worker],
    about: ['aws_lambda_function.worker'],
    attack: {
      calls: [
        call(
          'lambda',
          'UpdateFunctionConfiguration20150331v2',
          { functionName: 'shop-worker', environment: {} },
          { functionName: 'shop-worker', environment: {} },
        ),
      ],
    },
    fact: 'its memory is changed',
    twin: {
      calls: [
        call(
          'lambda',
          'UpdateFunctionConfiguration20150331v2',
          { functionName: 'shop-worker', memorySize: 512 },
          { functionName: 'shop-worker', memorySize: 512 },
        ),
      ],
    },
  },
  {
    name: 'the default version of a policy',
    root: [policy('reader', allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/*'))],
    about: ['aws_iam_policy.reader'],
    attack: { calls: [call('iam', 'SetDefaultPolicyVersion', { policyArn: iam('policy/shop-reader'), versionId: 'v7' })] },
    fact: 'the new version is in the record',
    twin: {
      calls: [
        call('iam', 'CreatePolicyVersion', {
          policyArn: iam('policy/shop-reader'),
          policyDocument: document(allow(['s3:GetObject', 's3:GetObjectTagging'], 'arn:aws:s3:::shop-uploads/*')),
          setAsDefault: true,
        }),
      ],
    },
  },
  {
    name: 'a rule of a group, by its number',
    root: [group('app')],
    about: ['aws_security_group.app'],
    attack: {
      calls: [
        call(
          'ec2',
          'ModifySecurityGroupRules',
          {
            ModifySecurityGroupRulesRequest: {
              GroupId: groupId('app'),
              SecurityGroupRule: {
                SecurityGroupRuleId: 'sgr-0aaaaaaaaaaaaaaa1',
                tag: 1,
                SecurityGroupRule: { IpProtocol: 'tcp', FromPort: 443, ToPort: 443, CidrIpv4: '10.0.0.0/8' },
              },
            },
          },
          { ModifySecurityGroupRulesResponse: { return: true } },
        ),
      ],
    },
    fact: 'the rule is replaced',
    twin: { calls: [authorize('app', [8443, 8443], ['10.0.0.0/8'])] },
  },
  {
    name: 'the grants of a bucket in headers',
    root: [list],
    about: ['aws_s3_bucket_acl.uploads'],
    attack: {
      calls: [
        call('s3', 'PutBucketAcl', {
          bucketName: 'shop-uploads',
          acl: '',
          'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"',
        }),
      ],
    },
    fact: 'another, visible setting is changed',
    twin: {
      calls: [
        call('s3', 'PutBucketVersioning', { bucketName: 'shop-uploads', versioning: '', VersioningConfiguration: { Status: 'Enabled' } }),
      ],
    },
    twinAbout: ['aws_s3_bucket_versioning'],
  },
  {
    name: 'the password of a database',
    root: [database({ password: 'not-the-one' })],
    about: ['aws_db_instance.main'],
    attack: {
      calls: [
        call(
          'rds',
          'ModifyDBInstance',
          { dBInstanceIdentifier: 'shop-db', masterUserPassword: 'HIDDEN_DUE_TO_SECURITY_REASONS', applyImmediately: true },
          { dBInstanceIdentifier: 'shop-db' },
        ),
      ],
    },
    fact: 'its size is changed',
    twin: {
      calls: [
        call(
          'rds',
          'ModifyDBInstance',
          { dBInstanceIdentifier: 'shop-db', dBInstanceClass: 'db.t3.xlarge', applyImmediately: true },
          { dBInstanceIdentifier: 'shop-db' },
        ),
      ],
    },
  },
];
