/** Calls on resources outside the code of a root, dangerous and ordinary ones, in CloudTrail's form, from AWS's API references. */
import type { JsonObject } from '#domain/json.ts';

/** A description, and its calls. */
export type OutsideCase = readonly [name: string, ...calls: readonly OutsideCall[]];
export type OutsideCall = readonly [service: string, eventName: string, request: JsonObject, response?: JsonObject];

const ACCOUNT = '123456789012';
const STRANGER = '210987654321';
const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess';

function policy(...statements: readonly JsonObject[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: [...statements] });
}

function trust(principal: JsonObject): string {
  return policy({ Effect: 'Allow', Principal: principal, Action: 'sts:AssumeRole' });
}

function role(roleName: string, assumeRolePolicyDocument: string): OutsideCall {
  const arn = `arn:aws:iam::${ACCOUNT}:role/${roleName}`;
  return ['iam', 'CreateRole', { roleName, assumeRolePolicyDocument }, { role: { roleName, arn, path: '/', assumeRolePolicyDocument } }];
}

function attach(roleName: string, policyArn: string): OutsideCall {
  return ['iam', 'AttachRolePolicy', { roleName, policyArn }];
}

function ingress(groupId: string, port: number, cidrIp: string): OutsideCall {
  const permission = { ipProtocol: 'tcp', fromPort: port, toPort: port };
  return [
    'ec2',
    'AuthorizeSecurityGroupIngress',
    { groupId, ipPermissions: { items: [{ ...permission, groups: {}, ipRanges: { items: [{ cidrIp }] } }] } },
    {
      _return: true,
      securityGroupRuleSet: {
        items: [
          {
            groupOwnerId: ACCOUNT,
            groupId,
            securityGroupRuleId: 'sgr-0aaaaaaaaaaaaaa01',
            isEgress: false,
            ...permission,
            cidrIpv4: cidrIp,
          },
        ],
      },
    },
  ];
}

const LAMBDA = { Service: 'lambda.amazonaws.com' };
const KEY = `arn:aws:kms:us-east-1:${ACCOUNT}:key/0aaaaaaa-1111-2222-3333-444444444444`;
const KEY_OWNER = { Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: 'kms:*', Resource: '*' };
const USER_MADE: OutsideCall = [
  'iam',
  'CreateUser',
  { userName: 'backdoor' },
  { user: { userName: 'backdoor', arn: `arn:aws:iam::${ACCOUNT}:user/backdoor`, path: '/', userId: 'AIDAEXAMPLE' } },
];
const TRAIL = `arn:aws:cloudtrail:us-east-1:${ACCOUNT}:trail/organization`;
const DETECTOR = '12abc34d567e8fa901bc2d34e56789f0';

/** Each exposes rights, access, data or a network, or disables monitoring of the account. */
export const DANGEROUS: readonly OutsideCase[] = [
  ['a new role with administrator rights', role('ops-helper', trust(LAMBDA)), attach('ops-helper', ADMIN)],
  ['an administrator policy attached to a foreign role', attach('other-team', ADMIN)],
  ['an administrator policy attached to a user', ['iam', 'AttachUserPolicy', { userName: 'bob', policyArn: ADMIN }]],
  [
    'a foreign group with full IAM access',
    ['iam', 'AttachGroupPolicy', { groupName: 'devs', policyArn: 'arn:aws:iam::aws:policy/IAMFullAccess' }],
  ],
  [
    'all permissions in an inline policy of a role',
    [
      'iam',
      'PutRolePolicy',
      { roleName: 'other-team', policyName: 'x', policyDocument: policy({ Effect: 'Allow', Action: '*', Resource: '*' }) },
    ],
  ],
  [
    'IAM permissions in an inline policy of a user',
    [
      'iam',
      'PutUserPolicy',
      {
        userName: 'bob',
        policyName: 'x',
        policyDocument: policy({ Effect: 'Allow', Action: ['iam:CreateAccessKey', 'iam:PassRole'], Resource: '*' }),
      },
    ],
  ],
  [
    'a new version of a foreign policy that allows everything',
    [
      'iam',
      'CreatePolicyVersion',
      {
        policyArn: `arn:aws:iam::${ACCOUNT}:policy/others`,
        policyDocument: policy({ Effect: 'Allow', Action: '*', Resource: '*' }),
        setAsDefault: true,
      },
      { policyVersion: { versionId: 'v2', isDefaultVersion: true } },
    ],
  ],
  ['a new role that another account may assume', role('partner', trust({ AWS: `arn:aws:iam::${STRANGER}:root` }))],
  [
    'a foreign role that another account may now assume',
    ['iam', 'UpdateAssumeRolePolicy', { roleName: 'other-team', policyDocument: trust({ AWS: `arn:aws:iam::${STRANGER}:root` }) }],
  ],
  [
    'a foreign role that everyone may now assume',
    ['iam', 'UpdateAssumeRolePolicy', { roleName: 'other-team', policyDocument: trust({ AWS: '*' }) }],
  ],
  ['a new user', USER_MADE],
  ['a new user in a group', USER_MADE, ['iam', 'AddUserToGroup', { userName: 'backdoor', groupName: 'admins' }]],
  [
    'a new access key of a user',
    [
      'iam',
      'CreateAccessKey',
      { userName: 'bob' },
      { accessKey: { userName: 'bob', accessKeyId: 'AKIAEXAMPLEEXAMPLE00', status: 'Active' } },
    ],
  ],
  [
    'a new password of a user',
    ['iam', 'CreateLoginProfile', { userName: 'bob' }, { loginProfile: { userName: 'bob', passwordResetRequired: false } }],
  ],
  ['a changed password of a user', ['iam', 'UpdateLoginProfile', { userName: 'bob' }]],
  [
    'a SAML provider',
    [
      'iam',
      'CreateSAMLProvider',
      { name: 'idp', sAMLMetadataDocument: '<EntityDescriptor/>' },
      { sAMLProviderArn: `arn:aws:iam::${ACCOUNT}:saml-provider/idp` },
    ],
  ],
  [
    'a foreign SAML provider with other metadata',
    [
      'iam',
      'UpdateSAMLProvider',
      { sAMLProviderArn: `arn:aws:iam::${ACCOUNT}:saml-provider/corp`, sAMLMetadataDocument: '<EntityDescriptor/>' },
    ],
  ],
  [
    'an OIDC provider',
    [
      'iam',
      'CreateOpenIDConnectProvider',
      { url: 'https://idp.example.net', clientIDList: ['sts.amazonaws.com'], thumbprintList: [] },
      { openIDConnectProviderArn: `arn:aws:iam::${ACCOUNT}:oidc-provider/idp.example.net` },
    ],
  ],
  ['a stopped trail', ['cloudtrail', 'StopLogging', { name: TRAIL }]],
  ['a deleted trail', ['cloudtrail', 'DeleteTrail', { name: TRAIL }]],
  [
    'a trail without management events',
    [
      'cloudtrail',
      'PutEventSelectors',
      { trailName: 'organization', eventSelectors: [{ readWriteType: 'All', includeManagementEvents: false, dataResources: [] }] },
    ],
  ],
  ['a deleted detector', ['guardduty', 'DeleteDetector', { detectorId: DETECTOR }]],
  ['a disabled detector', ['guardduty', 'UpdateDetector', { detectorId: DETECTOR, enable: false }]],
  ['Security Hub disabled', ['securityhub', 'DisableSecurityHub', {}]],
  ['deleted flow logs', ['ec2', 'DeleteFlowLogs', { DeleteFlowLogsRequest: { FlowLogId: { tag: 1, content: 'fl-0aaaaaaaaaaaaaa01' } } }]],
  ['a deleted access analyzer', ['access-analyzer', 'DeleteAnalyzer', { analyzerName: 'account' }]],
  ['Macie disabled', ['macie2', 'DisableMacie', {}]],
  [
    'a snapshot shared with another account',
    [
      'ec2',
      'ModifySnapshotAttribute',
      {
        snapshotId: 'snap-0aaaaaaaaaaaaaaa1',
        attributeType: 'CREATE_VOLUME_PERMISSION',
        createVolumePermission: { add: { items: [{ userId: STRANGER }] } },
      },
    ],
  ],
  [
    'an image shared with everyone',
    [
      'ec2',
      'ModifyImageAttribute',
      { imageId: 'ami-0aaaaaaaaaaaaaaa1', launchPermission: { add: { items: [{ group: 'all' }] } }, attributeType: 'launchPermission' },
    ],
  ],
  [
    'a database snapshot shared with everyone',
    ['rds', 'ModifyDBSnapshotAttribute', { dBSnapshotIdentifier: 'nightly', attributeName: 'restore', valuesToAdd: ['all'] }],
  ],
  [
    'a publicly accessible restored database',
    [
      'rds',
      'RestoreDBInstanceFromDBSnapshot',
      { dBInstanceIdentifier: 'copy', dBSnapshotIdentifier: 'nightly', publiclyAccessible: true },
      { dBInstanceIdentifier: 'copy', publiclyAccessible: true, engine: 'postgres', dBInstanceClass: 'db.t3.micro' },
    ],
  ],
  [
    'a foreign database made publicly accessible',
    [
      'rds',
      'ModifyDBInstance',
      { dBInstanceIdentifier: 'theirs', publiclyAccessible: true, applyImmediately: true },
      { dBInstanceIdentifier: 'theirs', publiclyAccessible: true },
    ],
  ],
  [
    'a grant of a key to another account',
    [
      'kms',
      'CreateGrant',
      { keyId: KEY, granteePrincipal: `arn:aws:iam::${STRANGER}:root`, operations: ['Decrypt'] },
      { grantId: 'g1', keyId: KEY },
    ],
  ],
  [
    'a key policy that allows another account',
    [
      'kms',
      'PutKeyPolicy',
      {
        keyId: KEY,
        policyName: 'default',
        policy: policy(KEY_OWNER, {
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${STRANGER}:root` },
          Action: 'kms:Decrypt',
          Resource: '*',
        }),
      },
    ],
  ],
  [
    'a bucket policy that allows everyone',
    [
      's3',
      'PutBucketPolicy',
      {
        bucketName: 'their-data',
        bucketPolicy: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::their-data/*' }],
        },
        policy: '',
        Host: 'their-data.s3.us-east-1.amazonaws.com',
      },
    ],
  ],
  [
    'a deleted public access block of a bucket',
    [
      's3',
      'DeleteBucketPublicAccessBlock',
      { bucketName: 'their-data', publicAccessBlock: '', Host: 'their-data.s3.us-east-1.amazonaws.com' },
    ],
  ],
  [
    'a public bucket',
    [
      's3',
      'PutBucketAcl',
      { bucketName: 'their-data', acl: '', 'x-amz-acl': 'public-read', Host: 'their-data.s3.us-east-1.amazonaws.com' },
    ],
  ],
  ['a foreign group with a login port open to the internet', ingress('sg-0aaaaaaaaaaaaaaa1', 22, '0.0.0.0/0')],
  [
    'a foreign function that everyone may invoke',
    [
      'lambda',
      'AddPermission20150331v2',
      { functionName: 'theirs', statementId: 'open', action: 'lambda:InvokeFunction', principal: '*' },
      { statement: '{}' },
    ],
  ],
  [
    'a foreign function with an unauthenticated URL',
    [
      'lambda',
      'CreateFunctionUrlConfig',
      { functionName: 'theirs', authType: 'NONE' },
      {
        functionArn: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:theirs`,
        authType: 'NONE',
        functionUrl: 'https://abc.lambda-url.us-east-1.on.aws/',
      },
    ],
  ],
  [
    'a foreign secret that another account may read',
    [
      'secretsmanager',
      'PutResourcePolicy',
      {
        secretId: 'theirs',
        resourcePolicy: policy({
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${STRANGER}:root` },
          Action: 'secretsmanager:GetSecretValue',
          Resource: '*',
        }),
      },
      { aRN: `arn:aws:secretsmanager:us-east-1:${ACCOUNT}:secret:theirs-AbCdEf`, name: 'theirs' },
    ],
  ],
  [
    'a foreign queue that everyone may write to',
    [
      'sqs',
      'SetQueueAttributes',
      {
        queueUrl: `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/theirs`,
        attributes: { Policy: policy({ Effect: 'Allow', Principal: '*', Action: 'sqs:*', Resource: '*' }) },
      },
    ],
  ],
  [
    'an image repository that another account may read',
    [
      'ecr',
      'SetRepositoryPolicy',
      {
        repositoryName: 'theirs',
        policyText: policy({ Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${STRANGER}:root` }, Action: 'ecr:BatchGetImage' }),
      },
    ],
  ],
  [
    'a document shared with another account',
    ['ssm', 'ModifyDocumentPermission', { name: 'restart', permissionType: 'Share', accountIdsToAdd: [STRANGER] }],
  ],
];

/** Dangerous, too, but reported as unexplained calls: one has no type in the schema, the other identifies no resource. */
export const UNEXPLAINED: readonly OutsideCase[] = [
  ['a stopped configuration recorder', ['config', 'StopConfigurationRecorder', { configurationRecorderName: 'default' }]],
  ['a deleted public access block of the account', ['s3', 'DeleteAccountPublicAccessBlock', { accountId: ACCOUNT, publicAccessBlock: '' }]],
];

/** Ordinary changes by other teams. */
export const ORDINARY: readonly OutsideCase[] = [
  ['a new queue', ['sqs', 'CreateQueue', { queueName: 'theirs' }, { queueUrl: `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/theirs` }]],
  [
    'another timeout of a queue',
    [
      'sqs',
      'SetQueueAttributes',
      { queueUrl: `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/theirs`, attributes: { VisibilityTimeout: '60' } },
    ],
  ],
  ['a deleted queue', ['sqs', 'DeleteQueue', { queueUrl: `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/theirs` }]],
  ['a new bucket', ['s3', 'CreateBucket', { bucketName: 'their-new-bucket', Host: 'their-new-bucket.s3.us-east-1.amazonaws.com' }]],
  [
    'a bucket with versioning',
    ['s3', 'PutBucketVersioning', { bucketName: 'their-data', versioning: '', VersioningConfiguration: { Status: 'Enabled' } }],
  ],
  [
    'a bucket closed to the public',
    [
      's3',
      'PutBucketPublicAccessBlock',
      {
        bucketName: 'their-data',
        publicAccessBlock: '',
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        },
      },
    ],
  ],
  [
    'a bucket that a role of this account reads',
    [
      's3',
      'PutBucketPolicy',
      {
        bucketName: 'their-data',
        bucketPolicy: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: { AWS: `arn:aws:iam::${ACCOUNT}:role/their-reader` },
              Action: 's3:GetObject',
              Resource: 'arn:aws:s3:::their-data/*',
            },
          ],
        },
      },
    ],
  ],
  [
    'tags of a bucket',
    ['s3', 'PutBucketTagging', { bucketName: 'their-data', tagging: '', Tagging: { TagSet: { Tag: { Key: 'team', Value: 'theirs' } } } }],
  ],
  ['a new topic', ['sns', 'CreateTopic', { name: 'theirs' }, { topicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:theirs` }]],
  [
    'a new table',
    [
      'dynamodb',
      'CreateTable',
      {
        tableName: 'theirs',
        billingMode: 'PAY_PER_REQUEST',
        keySchema: [{ attributeName: 'id', keyType: 'HASH' }],
        attributeDefinitions: [{ attributeName: 'id', attributeType: 'S' }],
      },
      { tableDescription: { tableName: 'theirs', tableArn: `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/theirs` } },
    ],
  ],
  [
    'capacity of a table',
    ['dynamodb', 'UpdateTable', { tableName: 'theirs', provisionedThroughput: { readCapacityUnits: 10, writeCapacityUnits: 5 } }],
  ],
  ['a deleted table', ['dynamodb', 'DeleteTable', { tableName: 'theirs' }]],
  ['a scaled group', ['autoscaling', 'UpdateAutoScalingGroup', { autoScalingGroupName: 'theirs', desiredCapacity: 6, maxSize: 8 }]],
  ['started instances', ['ec2', 'StartInstances', { instancesSet: { items: [{ instanceId: 'i-0aaaaaaaaaaaaaaa1' }] } }]],
  [
    'terminated instances of another team',
    ['ec2', 'TerminateInstances', { instancesSet: { items: [{ instanceId: 'i-0aaaaaaaaaaaaaaa1' }] } }],
  ],
  [
    'another size of an instance',
    ['ec2', 'ModifyInstanceAttribute', { instanceId: 'i-0aaaaaaaaaaaaaaa1', instanceType: { value: 't3.large' } }],
  ],
  [
    'a private security group',
    [
      'ec2',
      'CreateSecurityGroup',
      { groupName: 'theirs', groupDescription: 'theirs', vpcId: 'vpc-0aaaaaaaaaaaaaaa1' },
      { groupId: 'sg-0aaaaaaaaaaaaaaa2', _return: true },
    ],
    ingress('sg-0aaaaaaaaaaaaaaa2', 5432, '10.0.0.0/16'),
  ],
  ['a rule for a private network', ingress('sg-0aaaaaaaaaaaaaaa3', 443, '10.1.0.0/16')],
  [
    'tags of an instance',
    [
      'ec2',
      'CreateTags',
      { resourcesSet: { items: [{ resourceId: 'i-0aaaaaaaaaaaaaaa1' }] }, tagSet: { items: [{ key: 'team', value: 'theirs' }] } },
    ],
  ],
  [
    'a new snapshot',
    [
      'ec2',
      'CreateSnapshot',
      { volumeId: 'vol-0aaaaaaaaaaaaaaa1' },
      { snapshotId: 'snap-0aaaaaaaaaaaaaaa2', volumeId: 'vol-0aaaaaaaaaaaaaaa1' },
    ],
  ],
  [
    'a snapshot no longer shared',
    [
      'ec2',
      'ModifySnapshotAttribute',
      {
        snapshotId: 'snap-0aaaaaaaaaaaaaaa1',
        attributeType: 'CREATE_VOLUME_PERMISSION',
        createVolumePermission: { remove: { items: [{ userId: STRANGER }] } },
      },
    ],
  ],
  [
    'other code of a function',
    ['lambda', 'UpdateFunctionCode20150331v2', { functionName: 'theirs', s3Bucket: 'their-code', s3Key: 'v2.zip', publish: false }],
  ],
  ['more memory of a function', ['lambda', 'UpdateFunctionConfiguration20150331v2', { functionName: 'theirs', memorySize: 512 }]],
  [
    'a function that events of this account invoke',
    [
      'lambda',
      'AddPermission20150331v2',
      {
        functionName: 'theirs',
        statementId: 'cron',
        action: 'lambda:InvokeFunction',
        principal: 'events.amazonaws.com',
        sourceArn: `arn:aws:events:us-east-1:${ACCOUNT}:rule/nightly`,
      },
      { statement: '{}' },
    ],
  ],
  [
    'an ordinary role that reads a bucket',
    role('their-reader', trust(LAMBDA)),
    [
      'iam',
      'PutRolePolicy',
      {
        roleName: 'their-reader',
        policyName: 'read',
        policyDocument: policy({
          Effect: 'Allow',
          Action: ['s3:GetObject', 's3:ListBucket'],
          Resource: ['arn:aws:s3:::their-data', 'arn:aws:s3:::their-data/*'],
        }),
      },
    ],
  ],
  [
    'a function role that writes its log',
    role('their-worker', trust(LAMBDA)),
    attach('their-worker', 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'),
  ],
  ['a role that loses a policy', ['iam', 'DetachRolePolicy', { roleName: 'other-team', policyArn: ADMIN }]],
  ['a deleted user', ['iam', 'DeleteUser', { userName: 'bob' }]],
  ['a deleted access key', ['iam', 'DeleteAccessKey', { userName: 'bob', accessKeyId: 'AKIAEXAMPLEEXAMPLE00' }]],
  ['a log group with a shorter retention', ['logs', 'PutRetentionPolicy', { logGroupName: '/their/app', retentionInDays: 7 }]],
  ['a new log group', ['logs', 'CreateLogGroup', { logGroupName: '/their/new' }]],
  [
    'a new alarm',
    [
      'monitoring',
      'PutMetricAlarm',
      {
        alarmName: 'theirs',
        namespace: 'AWS/SQS',
        metricName: 'ApproximateAgeOfOldestMessage',
        threshold: 60,
        period: 60,
        evaluationPeriods: 1,
        statistic: 'Maximum',
        comparisonOperator: 'GreaterThanThreshold',
      },
    ],
  ],
  ['a deleted alarm of another team', ['monitoring', 'DeleteAlarms', { alarmNames: ['theirs'] }]],
  [
    'a larger database',
    [
      'rds',
      'ModifyDBInstance',
      { dBInstanceIdentifier: 'theirs', allocatedStorage: 100, applyImmediately: true },
      { dBInstanceIdentifier: 'theirs', allocatedStorage: 100 },
    ],
  ],
  ['a service with more tasks', ['ecs', 'UpdateService', { cluster: 'theirs', service: 'web', desiredCount: 4 }]],
  [
    'a new key',
    [
      'kms',
      'CreateKey',
      { description: 'theirs', keySpec: 'SYMMETRIC_DEFAULT', policy: policy(KEY_OWNER) },
      { keyMetadata: { keyId: '0aaaaaaa-1111-2222-3333-444444444445', arn: `${KEY.slice(0, -1)}5`, keyState: 'Enabled' } },
    ],
  ],
  [
    'a grant of a key to a role of this account',
    [
      'kms',
      'CreateGrant',
      { keyId: KEY, granteePrincipal: `arn:aws:iam::${ACCOUNT}:role/their-reader`, operations: ['Decrypt'] },
      { grantId: 'g2', keyId: KEY },
    ],
  ],
  [
    'a parameter with another value',
    [
      'ssm',
      'PutParameter',
      { name: '/their/flag', type: 'String', value: 'HIDDEN_DUE_TO_SECURITY_REASONS', overwrite: true },
      { version: 2, tier: 'Standard' },
    ],
  ],
  [
    'a record in a zone of another team',
    [
      'route53',
      'ChangeResourceRecordSets',
      {
        hostedZoneId: 'Z0THEIRS',
        changeBatch: {
          changes: [
            {
              action: 'UPSERT',
              resourceRecordSet: { name: 'app.example.org.', type: 'CNAME', tTL: 60, resourceRecords: [{ value: 'lb.example.org' }] },
            },
          ],
        },
      },
    ],
  ],
];

/** Changed and reverted, with no lasting effect. */
export const UNDONE: readonly OutsideCase[] = [
  [
    'an administrator for one minute',
    role('ops-helper', trust(LAMBDA)),
    attach('ops-helper', ADMIN),
    ['iam', 'DetachRolePolicy', { roleName: 'ops-helper', policyArn: ADMIN }],
    ['iam', 'DeleteRole', { roleName: 'ops-helper' }],
  ],
  [
    'permissions granted and revoked',
    attach('other-team', ADMIN),
    ['iam', 'DetachRolePolicy', { roleName: 'other-team', policyArn: ADMIN }],
  ],
  ['a restarted trail', ['cloudtrail', 'StopLogging', { name: TRAIL }], ['cloudtrail', 'StartLogging', { name: TRAIL }]],
  [
    'an access key for one minute',
    [
      'iam',
      'CreateAccessKey',
      { userName: 'bob' },
      { accessKey: { userName: 'bob', accessKeyId: 'AKIAEXAMPLEEXAMPLE00', status: 'Active' } },
    ],
    ['iam', 'DeleteAccessKey', { userName: 'bob', accessKeyId: 'AKIAEXAMPLEEXAMPLE00' }],
  ],
  [
    'a snapshot shared for one minute',
    [
      'ec2',
      'ModifySnapshotAttribute',
      {
        snapshotId: 'snap-0aaaaaaaaaaaaaaa1',
        attributeType: 'CREATE_VOLUME_PERMISSION',
        createVolumePermission: { add: { items: [{ userId: STRANGER }] } },
      },
    ],
    [
      'ec2',
      'ModifySnapshotAttribute',
      {
        snapshotId: 'snap-0aaaaaaaaaaaaaaa1',
        attributeType: 'CREATE_VOLUME_PERMISSION',
        createVolumePermission: { remove: { items: [{ userId: STRANGER }] } },
      },
    ],
  ],
  [
    'a detector enabled again',
    ['guardduty', 'UpdateDetector', { detectorId: DETECTOR, enable: false }],
    ['guardduty', 'UpdateDetector', { detectorId: DETECTOR, enable: true }],
  ],
];
