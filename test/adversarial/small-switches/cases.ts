/** One word of one resource, that looks like housekeeping. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { allow, allowTo, arn, bucket, document, group, HOME, iam, instance, key, piece } from '../../support/shop.ts';
import type { Piece } from '../../support/shop.ts';
import { call, putBucketPolicy, s3 } from '../../support/shop-calls.ts';

const UPLOADS = 'arn:aws:s3:::shop-uploads/*';
const LISTENER = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:listener/app/shop/50dc6c495c0c9188/f2f7dc8efc522ab2';
const GROUP = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/shop/6d0ecf831eec9f09';
const SECRET = arn('secretsmanager', 'secret:shop-api-AbCdEf');
const listener = piece(
  'aws_lb_listener.http',
  {
    load_balancer_arn: LISTENER.replace('listener', 'loadbalancer').replace('/f2f7dc8efc522ab2', ''),
    port: 80,
    protocol: 'HTTP',
    default_action: [{ type: 'forward', target_group_arn: GROUP }],
  },
  { id: LISTENER, arn: LISTENER, ssl_policy: '', tags: {}, tags_all: {} },
);
const targets = (name: string, id: string): Piece =>
  piece(
    `aws_lb_target_group.${name}`,
    { name: `shop-${name}`, port: 80, protocol: 'HTTP', vpc_id: 'vpc-0aaaaaaaaaaaaaaa1' },
    { id, arn: id, tags: {}, tags_all: {} },
  );
const listen = (...defaultActions: readonly JsonObject[]): Called =>
  call(
    'elasticloadbalancing',
    'ModifyListener',
    { listenerArn: LISTENER, defaultActions: [...defaultActions] },
    { listeners: [{ listenerArn: LISTENER }] },
  );
const OTHER = GROUP.replace('shop/6d', 'shop-green/7e');
const rotation = piece(
  'aws_secretsmanager_secret_rotation.api',
  { secret_id: SECRET, rotation_lambda_arn: arn('lambda', 'function:rotate'), rotation_rules: [{ automatically_after_days: 30 }] },
  { id: SECRET, rotation_enabled: true },
);
const accessKey = piece('aws_iam_access_key.ci', { user: 'ci', status: 'Inactive' }, { id: 'AKIAEXAMPLEUSER00009' });
const activeKey = piece('aws_iam_access_key.old', { user: 'ci', status: 'Active' }, { id: 'AKIAEXAMPLEUSER00008' });
const turn = (accessKeyId: string, status: string): Called => call('iam', 'UpdateAccessKey', { userName: 'ci', accessKeyId, status });
const passwords = piece(
  'aws_iam_account_password_policy.strict',
  { minimum_password_length: 16, require_symbols: true, allow_users_to_change_password: true },
  { id: 'iam-account-password-policy', expire_passwords: false, hard_expiry: false, max_password_age: 0, password_reuse_prevention: 0 },
);
const repository = piece(
  'aws_ecr_repository.web',
  { name: 'shop/web', image_scanning_configuration: [{ scan_on_push: true }] },
  { id: 'shop/web', arn: arn('ecr', 'repository/shop/web'), registry_id: HOME, image_tag_mutability: 'MUTABLE', tags: {}, tags_all: {} },
);
const owners = piece(
  'aws_s3_bucket_ownership_controls.uploads',
  { bucket: 'shop-uploads', rule: [{ object_ownership: 'BucketOwnerEnforced' }] },
  { id: 'shop-uploads' },
);
const own = (objectOwnership: string): Called =>
  s3('PutBucketOwnershipControls', 'uploads', { ownershipControls: '', OwnershipControls: { Rule: { ObjectOwnership: objectOwnership } } });

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a disabled key is activated',
    root: [accessKey, activeKey],
    about: ['aws_iam_access_key.ci'],
    attack: { calls: [turn('AKIAEXAMPLEUSER00009', 'Active')] },
    fact: 'another key is deactivated',
    twin: { calls: [turn('AKIAEXAMPLEUSER00008', 'Inactive')] },
    twinAbout: ['aws_iam_access_key.old'],
  },
  {
    name: 'the password policy is deleted',
    root: [passwords],
    about: ['aws_iam_account_password_policy.strict'],
    attack: { calls: [call('iam', 'DeleteAccountPasswordPolicy', null)] },
    fact: 'the password policy is stricter',
    twin: {
      calls: [
        call('iam', 'UpdateAccountPasswordPolicy', { minimumPasswordLength: 20, requireSymbols: true, allowUsersToChangePassword: true }),
      ],
    },
  },
  {
    name: 'a secret is no longer rotated',
    root: [rotation],
    about: ['aws_secretsmanager_secret_rotation.api'],
    attack: { calls: [call('secretsmanager', 'CancelRotateSecret', { secretId: SECRET }, { aRN: SECRET, name: 'shop-api' })] },
    fact: 'the secret is rotated more often',
    twin: {
      calls: [
        call(
          'secretsmanager',
          'RotateSecret',
          {
            secretId: SECRET,
            rotationLambdaARN: arn('lambda', 'function:rotate'),
            rotationRules: { automaticallyAfterDays: 7 },
            rotateImmediately: false,
          },
          { aRN: SECRET, name: 'shop-api' },
        ),
      ],
    },
  },
  {
    name: 'images are no longer scanned',
    root: [repository],
    about: ['aws_ecr_repository.web'],
    attack: {
      calls: [
        call('ecr', 'PutImageScanningConfiguration', { repositoryName: 'shop/web', imageScanningConfiguration: { scanOnPush: false } }),
      ],
    },
    fact: 'the repository gets a tag',
    twin: {
      calls: [call('ecr', 'TagResource', { resourceArn: arn('ecr', 'repository/shop/web'), tags: [{ key: 'Team', value: 'web' }] })],
    },
  },
  {
    name: 'the source and destination check of an instance is disabled',
    root: [group('app'), instance()],
    about: ['aws_instance.app'],
    attack: {
      calls: [
        call('ec2', 'ModifyInstanceAttribute', { instanceId: 'i-0aaaaaaaaaaaaaaa1', sourceDestCheck: { value: false } }, { _return: true }),
      ],
    },
    fact: 'the instance gets stop protection',
    twin: {
      calls: [
        call(
          'ec2',
          'ModifyInstanceAttribute',
          { instanceId: 'i-0aaaaaaaaaaaaaaa1', disableApiTermination: { value: true } },
          { _return: true },
        ),
      ],
    },
  },
  {
    name: 'visitors are sent to a look-alike domain',
    root: [listener, targets('blue', GROUP), targets('green', OTHER)],
    about: ['aws_lb_listener.http'],
    attack: {
      calls: [
        listen({ type: 'redirect', redirectConfig: { host: 'shop.examp1e.com', port: '443', protocol: 'HTTPS', statusCode: 'HTTP_301' } }),
      ],
    },
    fact: 'visitors are sent to our other targets',
    twin: { calls: [listen({ type: 'forward', targetGroupArn: OTHER })] },
  },
  {
    name: 'visitors are sent to unmanaged targets',
    root: [listener, targets('blue', GROUP), targets('green', OTHER)],
    about: ['aws_lb_listener.http'],
    attack: { calls: [listen({ type: 'forward', targetGroupArn: GROUP.replace('shop', 'shop-b1ue') })] },
    fact: 'visitors are sent to our other targets',
    twin: { calls: [listen({ type: 'forward', targetGroupArn: OTHER })] },
  },
  {
    name: 'ACLs of a bucket are enabled again',
    root: [bucket(), owners],
    about: ['aws_s3_bucket_ownership_controls.uploads'],
    attack: { calls: [own('ObjectWriter')] },
    fact: 'the bucket gets versioning',
    twin: { calls: [s3('PutBucketVersioning', 'uploads', { versioning: '', VersioningConfiguration: { Status: 'Enabled' } })] },
    twinAbout: ['aws_s3_bucket_versioning'],
  },
  {
    name: 'a key policy locks out its own account',
    root: [key()],
    about: ['aws_kms_key.data'],
    attack: { calls: [putKeyPolicy(allowTo({ AWS: iam('user/mallory') }, 'kms:Decrypt', '*'))] },
    fact: 'the account keeps full access',
    twin: {
      calls: [putKeyPolicy(allowTo({ AWS: iam('root') }, 'kms:*', '*'), allowTo({ AWS: iam('role/shop-app') }, 'kms:Decrypt', '*'))],
    },
  },
  {
    name: 'a role may create grants of a key',
    root: [key()],
    about: ['aws_kms_key.data'],
    attack: {
      calls: [putKeyPolicy(allowTo({ AWS: iam('root') }, 'kms:*', '*'), allowTo({ AWS: iam('role/shop-app') }, 'kms:CreateGrant', '*'))],
    },
    fact: 'the role may use the key',
    twin: {
      calls: [putKeyPolicy(allowTo({ AWS: iam('root') }, 'kms:*', '*'), allowTo({ AWS: iam('role/shop-app') }, 'kms:Decrypt', '*'))],
    },
  },
  {
    name: 'a bucket policy locks out everyone except one',
    root: [bucket()],
    about: ['aws_s3_bucket_policy'],
    attack: {
      calls: [
        putBucketPolicy(
          'uploads',
          document({ Effect: 'Deny', NotPrincipal: { AWS: iam('user/mallory') }, Action: 's3:*', Resource: UPLOADS }),
        ),
      ],
    },
    fact: 'the bucket policy denies requests without TLS',
    twin: {
      calls: [
        putBucketPolicy(
          'uploads',
          document({
            Effect: 'Deny',
            Principal: '*',
            Action: 's3:*',
            Resource: UPLOADS,
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ),
      ],
    },
  },
  {
    name: 'a group with a short name gets all permissions',
    root: [piece('aws_iam_group.dev', { name: 'dev' }, { id: 'dev', arn: iam('group/dev'), path: '/' })],
    about: ['aws_iam_group_policy'],
    attack: {
      calls: [call('iam', 'PutGroupPolicy', { groupName: 'dev', policyName: 'x', policyDocument: document(allow('iam:*', '*')) })],
    },
    fact: 'the group may read one queue',
    twin: {
      calls: [
        call('iam', 'PutGroupPolicy', {
          groupName: 'dev',
          policyName: 'x',
          policyDocument: document(allow('sqs:GetQueueUrl', arn('sqs', 'shop-jobs'))),
        }),
      ],
    },
  },
];

function putKeyPolicy(...statements: readonly JsonObject[]): Called {
  return call('kms', 'PutKeyPolicy', { keyId: String(key().values['key_id']), policyName: 'default', policy: document(...statements) });
}
