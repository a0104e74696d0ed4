// @module-tag slow
/** What a record does not show is unknown, never unchanged and never gone. */
import { describe, expect, it } from 'vitest';
import type { Called } from '../../support/calls.ts';
import { createQueue, queueValues } from '../../support/calls.ts';
import { runOverDay } from '../../support/day-on-disk.ts';
import { inState } from '../../support/workspaces.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };
const SECRET = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop/db-AbCdEf';
const ACCELERATOR = 'arn:aws:globalaccelerator::123456789012:accelerator/1234abcd-abcd-1234-abcd-1234abcdefgh';

const CODE = `provider "aws" {
  region = "us-east-1"
}

resource "aws_db_instance" "orders" {
  identifier     = "shop-orders"
  engine         = "postgres"
  instance_class = "db.t3.medium"
  username       = "shop"
  password       = "first-password"
}

resource "aws_secretsmanager_secret" "db" {
  name = "shop/db"
}

resource "aws_secretsmanager_secret_version" "db" {
  secret_id     = aws_secretsmanager_secret.db.id
  secret_string = "first-password"
}

resource "aws_globalaccelerator_accelerator" "edge" {
  name = "shop-edge"
}

resource "aws_lambda_function" "worker" {
  function_name = "shop-worker"
  description   = "works"
  memory_size   = 128
}

resource "aws_s3_bucket" "logs" {
  bucket = "shop-logs"
}

resource "aws_s3_bucket_lifecycle_configuration" "logs" {
  bucket = aws_s3_bucket.logs.id

  rule {
    id     = "old"
    status = "Enabled"

    expiration {
      days = 30
    }
  }
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_security_group" "app" {
  name   = "shop-app"
  vpc_id = aws_vpc.main.id
}

resource "aws_sqs_queue" "jobs" {
  name = "shop-jobs"
}
`;

const DATABASE = {
  id: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  identifier: 'shop-orders',
  arn: 'arn:aws:rds:us-east-1:123456789012:db:shop-orders',
  engine: 'postgres',
  instance_class: 'db.t3.medium',
  username: 'shop',
  password: 'first-password',
  resource_id: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};

const STATE = [
  inState('aws_db_instance.orders', DATABASE),
  inState('aws_secretsmanager_secret.db', { id: SECRET, arn: SECRET, name: 'shop/db' }),
  inState('aws_secretsmanager_secret_version.db', {
    id: `${SECRET}|11111111-2222-3333-4444-555555555555`,
    arn: SECRET,
    secret_id: SECRET,
    secret_string: 'first-password',
    version_id: '11111111-2222-3333-4444-555555555555',
    version_stages: ['AWSCURRENT'],
  }),
  inState('aws_globalaccelerator_accelerator.edge', { id: ACCELERATOR, name: 'shop-edge', enabled: true, ip_address_type: 'IPV4' }),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
    description: 'works',
    memory_size: 128,
    timeout: 3,
    environment: [],
  }),
  inState('aws_s3_bucket.logs', { id: 'shop-logs', bucket: 'shop-logs', arn: 'arn:aws:s3:::shop-logs' }),
  inState('aws_s3_bucket_lifecycle_configuration.logs', {
    id: 'shop-logs',
    bucket: 'shop-logs',
    expected_bucket_owner: '',
    rule: [
      {
        id: 'old',
        status: 'Enabled',
        prefix: '',
        expiration: [{ days: 30, date: '', expired_object_delete_marker: false }],
        filter: [],
        abort_incomplete_multipart_upload: [],
        noncurrent_version_expiration: [],
        noncurrent_version_transition: [],
        transition: [],
      },
    ],
  }),
  inState('aws_vpc.main', { id: 'vpc-0123456789abcdef0', cidr_block: '10.0.0.0/16' }),
  inState('aws_security_group.app', {
    id: 'sg-0aaaaaaaaaaaaaaa1',
    name: 'shop-app',
    vpc_id: 'vpc-0123456789abcdef0',
    ingress: [],
    egress: [],
  }),
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs')),
];

const after = (calls: readonly Called[], policy: object = {}): ReturnType<typeof runOverDay> =>
  runOverDay({ code: CODE, state: STATE, calls, policy });

describe('a value that no record contains', SLOW, () => {
  it.each<readonly [string, string, Called]>([
    [
      'a new password of a database',
      'aws_db_instance.orders',
      {
        eventSource: 'rds.amazonaws.com',
        eventName: 'ModifyDBInstance',
        requestParameters: {
          dBInstanceIdentifier: 'shop-orders',
          masterUserPassword: '****',
          applyImmediately: true,
          allowMajorVersionUpgrade: false,
        },
        responseElements: {
          dBInstanceIdentifier: 'shop-orders',
          dBInstanceArn: DATABASE.arn,
          engine: 'postgres',
          dBInstanceClass: 'db.t3.medium',
          masterUsername: 'shop',
          pendingModifiedValues: { masterUserPassword: '****' },
        },
      },
    ],
  ])('is escalated as a change: %s', async (_name, address, call) => {
    const { code, text, report } = await after([call]);

    expect(code).toBe(1);
    expect(text.split('\n')[0]).toMatch(/^1 out-of-band change in 1 intent\./);
    expect(report.reconciliations.map((row) => row.address?.startsWith(address))).toEqual([true]);
    expect(['escalate', 'hold']).toContain(report.reconciliations[0]?.verdict);
    expect(report.settled).toEqual([]);
  });

  it('is reported as invisible if it is a separate version that no apply reverts', async () => {
    const { text, report } = await after([
      {
        eventSource: 'secretsmanager.amazonaws.com',
        eventName: 'PutSecretValue',
        requestParameters: { secretId: SECRET, clientRequestToken: '99999999-2222-3333-4444-555555555555' },
        responseElements: { arn: SECRET },
      },
    ]);

    expect(report.settled).toEqual([]);
    expect(report.invisible.map(({ address }) => address)).toEqual(['aws_secretsmanager_secret_version.db']);
    expect(text).toContain('aws_secretsmanager_secret_version.db');
  });

  it.each<readonly [string, Called]>([
    [
      'an environment that is always recorded empty',
      {
        eventSource: 'lambda.amazonaws.com',
        eventName: 'UpdateFunctionConfiguration20150331v2',
        requestParameters: { functionName: 'shop-worker', memorySize: 256, environment: {} },
        responseElements: { functionName: 'shop-worker', memorySize: 256, timeout: 3, description: 'works', environment: {} },
      },
    ],
  ])('is no change if it is a placeholder: %s', async (_name, call) => {
    const { report } = await after([call]);

    expect(report.reconciliations.map(({ attributes }) => Object.keys(attributes))).toEqual([['memory_size']]);
  });

  it('is no change if a resource is created without tags', async () => {
    const { report } = await after(
      [{ ...createQueue('shop-late'), requestParameters: { queueName: 'shop-late', attributes: { VisibilityTimeout: '60' } } }],
      { unmanaged: 'all' },
    );

    expect(report.reconciliations).toHaveLength(1);
    expect(report.reconciliations.flatMap(({ attributes }) => Object.keys(attributes)).filter((path) => path.startsWith('tags'))).toEqual(
      [],
    );
  });
});

describe('an unknown call', SLOW, () => {
  it('is drift of the managed resource in its parameters', async () => {
    const { code, text, report } = await after([
      {
        eventSource: 'globalaccelerator.amazonaws.com',
        eventName: 'DeleteAccelerator',
        requestParameters: { acceleratorArn: ACCELERATOR },
      },
    ]);

    expect(code).toBe(1);
    expect(text.split('\n')[0]).toMatch(/^1 out-of-band change in 1 intent\./);
    expect(report.reconciliations.map(({ address, kind, verdict }) => [address, kind, verdict])).toEqual([
      ['aws_globalaccelerator_accelerator.edge', 'missing', 'escalate'],
    ]);
    expect(report.unexplained).toEqual([]);
  });
});

describe('an unknown field of a call', SLOW, () => {
  it('leaves the known fields unchanged', async () => {
    const rule = { ID: 'old', Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Days: 30 }, ExpiryWithGrace: { Days: 5 } };
    const { code, report } = await after([
      {
        eventSource: 's3.amazonaws.com',
        eventName: 'PutBucketLifecycle',
        requestParameters: {
          Host: 'shop-logs.s3.us-east-1.amazonaws.com',
          bucketName: 'shop-logs',
          lifecycle: '',
          LifecycleConfiguration: { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/', Rule: rule },
        },
      },
    ]);

    expect(code).toBe(1);
    expect(report.reconciliations.filter(({ verdict }) => verdict === 'accept')).toEqual([]);
    expect(JSON.stringify(report)).toContain('ExpiryWithGrace');
    const removed = report.reconciliations.flatMap(({ attributes }) =>
      Object.entries(attributes).filter(
        ([path, { after: now }]) => path.includes('expiration') && (now === null || JSON.stringify(now) === '[]'),
      ),
    );
    expect(removed).toEqual([]);
  });
});

describe('a list whose items have an id and a name', SLOW, () => {
  it('is read by ids if the attribute has ids', async () => {
    const { report, patch } = await after(
      [
        {
          eventSource: 'ec2.amazonaws.com',
          eventName: 'CreateVpcEndpoint',
          requestParameters: {
            CreateVpcEndpointRequest: {
              VpcId: 'vpc-0123456789abcdef0',
              ServiceName: 'com.amazonaws.us-east-1.sqs',
              VpcEndpointType: 'Interface',
            },
          },
          responseElements: {
            CreateVpcEndpointResponse: {
              vpcEndpoint: {
                vpcEndpointId: 'vpce-0123456789abcdef0',
                vpcId: 'vpc-0123456789abcdef0',
                serviceName: 'com.amazonaws.us-east-1.sqs',
                vpcEndpointType: 'Interface',
                groupSet: { item: [{ groupId: 'sg-0bbbbbbbbbbbbbbb2', groupName: 'default' }] },
              },
            },
          },
        },
      ],
      { unmanaged: 'all' },
    );

    expect(report.reconciliations).toHaveLength(1);
    expect(JSON.stringify(report.reconciliations[0]?.attributes)).not.toContain('default');
    expect(patch).not.toContain('"default"');
  });
});
