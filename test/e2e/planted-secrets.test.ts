/** Secrets of every kind, planted in a trail: none of them may come out anywhere. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RunReport } from '#domain/run-report.ts';
import { redact } from '#stages/trace/redact.ts';
import { aConsoleUser, anEvent } from '../support/builders.ts';
import { copyProject, removeProject, type Project } from '../support/project.ts';
import { aTerminal } from '../support/terminal.ts';

const WORKER = 'orders-production-refund-worker';
const QUEUE = 'https://sqs.us-east-1.amazonaws.com/123456789012/orders-production-orders';
const HARMLESS = 'https://sqs.us-east-1.amazonaws.com/123456789012/orders-production-notifications';

/** A call and what stands in it, given a secret. */
type Plant = readonly [family: string, call: string, request: (secret: string) => JsonObject, response?: (secret: string) => JsonObject];

/** One for each family of fields that hold secrets, on resources of the project and on others. */
const FIELDS: readonly Plant[] = [
  ['a database’s password', 'rds:CreateDBInstance', (x) => ({ dBInstanceIdentifier: 'd', masterUserPassword: x })],
  [
    'a pending password',
    'rds:ModifyDBInstance',
    () => ({ dBInstanceIdentifier: 'd' }),
    (x) => ({ pendingModifiedValues: { masterUserPassword: x } }),
  ],
  ['a parameter', 'ssm:PutParameter', (x) => ({ name: '/db', type: 'SecureString', value: x })],
  ['a command’s parameters', 'ssm:SendCommand', (x) => ({ documentName: 'AWS-RunShellScript', parameters: { commands: [`login ${x}`] } })],
  [
    'a function’s environment',
    'lambda:UpdateFunctionConfiguration20150331v2',
    (x) => ({ functionName: WORKER, memorySize: 640, environment: { variables: { MODE: x } } }),
  ],
  [
    'a container’s environment',
    'ecs:RegisterTaskDefinition',
    (x) => ({ family: 't', containerDefinitions: [{ name: 'c', environment: [{ name: 'DB_PASSWORD', value: x }] }] }),
  ],
  [
    'a random value of an environment',
    'ecs:RegisterTaskDefinition',
    (x) => ({ family: 't', containerDefinitions: [{ name: 'c', environment: [{ name: 'LICENCE', value: `${x}kQ9vX2mZ7pL4tR8w` }] }] }),
  ],
  [
    'a build’s environment',
    'codebuild:UpdateProject',
    (x) => ({ name: 'b', environment: { environmentVariables: [{ name: 'STAGE', type: 'PLAINTEXT', value: x }] } }),
  ],
  [
    'the user data of an instance',
    'ec2:RunInstances',
    (x) => ({ instancesSet: { items: [{ imageId: 'ami-1' }] }, userData: Buffer.from(`echo ${x}`).toString('base64') }),
  ],
  ['changed user data', 'ec2:ModifyInstanceAttribute', (x) => ({ instanceId: 'i-1', userData: { value: x } })],
  [
    'the user data of a launch template',
    'ec2:CreateLaunchTemplateVersion',
    (x) => ({ CreateLaunchTemplateVersionRequest: { LaunchTemplateId: 'lt-1', LaunchTemplateData: { UserData: x } } }),
  ],
  ['a secret', 'secretsmanager:PutSecretValue', (x) => ({ secretId: 's', secretString: x })],
  ['a binary secret', 'secretsmanager:CreateSecret', (x) => ({ name: 's', secretBinary: x })],
  ['a private key', 'acm:ImportCertificate', (x) => ({ privateKey: { hb: [x], offset: 0 } })],
  ['a key pair’s material', 'ec2:CreateKeyPair', () => ({ keyName: 'k' }), (x) => ({ keyName: 'k', keyMaterial: x })],
  [
    'an access key',
    'iam:CreateAccessKey',
    () => ({ userName: 'u' }),
    (x) => ({ accessKey: { accessKeyId: 'AKIAEXAMPLEUSER00009', secretAccessKey: x } }),
  ],
  ['a login', 'iam:CreateLoginProfile', (x) => ({ userName: 'u', password: x })],
  [
    'session credentials',
    'sts:AssumeRole',
    () => ({ roleArn: 'arn:aws:iam::123456789012:role/r' }),
    (x) => ({ credentials: { accessKeyId: 'ASIAEXAMPLEROLE00009', sessionToken: x, secretAccessKey: `y${x}` } }),
  ],
  ['an API key', 'apigateway:CreateApiKey', (x) => ({ createApiKeyInput: { name: 'k', value: x } })],
  [
    'a connection’s key',
    'events:CreateConnection',
    (x) => ({ name: 'c', authParameters: { apiKeyAuthParameters: { apiKeyName: 'k', apiKeyValue: x } } }),
  ],
  [
    'a connection’s OAuth client',
    'events:CreateConnection',
    (x) => ({ name: 'c', authParameters: { oAuthParameters: { clientParameters: { clientID: 'i', clientSecret: x } } } }),
  ],
  [
    'a header marked as secret',
    'events:CreateConnection',
    (x) => ({
      name: 'c',
      authParameters: { invocationHttpParameters: { headerParameters: [{ key: 'X-Team', value: x, isValueSecret: true }] } },
    }),
  ],
  [
    'a header of a target',
    'events:PutTargets',
    (x) => ({ rule: 'r', targets: [{ id: 't', arn: QUEUE, httpParameters: { headerParameters: { Authorization: x } } }] }),
  ],
  [
    'the input of a target',
    'events:PutTargets',
    (x) => ({ rule: 'r', targets: [{ id: 't', arn: QUEUE, input: JSON.stringify({ password: x }) }] }),
  ],
  [
    'a pipeline’s token',
    'codepipeline:UpdatePipeline',
    (x) => ({ pipeline: { stages: [{ actions: [{ configuration: { OAuthToken: x } }] }] } }),
  ],
  ['a cache’s token', 'elasticache:ModifyReplicationGroup', (x) => ({ replicationGroupId: 'r', authToken: x })],
  [
    'the key of a VPN tunnel',
    'ec2:ModifyVpnTunnelOptions',
    (x) => ({ ModifyVpnTunnelOptionsRequest: { TunnelOptions: { PreSharedKey: x } } }),
  ],
  ['the users of a broker', 'amazonmq:CreateBroker', (x) => ({ brokerName: 'b', users: [{ username: 'u', password: x }] })],
  ['the sign-in parameters of a user pool', 'cognito-idp:AdminInitiateAuth', (x) => ({ authParameters: { USERNAME: 'u', PASSWORD: x } })],
  [
    'a stream’s key',
    'firehose:CreateDeliveryStream',
    (x) => ({ httpEndpointDestinationConfiguration: { endpointConfiguration: { accessKey: x } } }),
  ],
  ['the CHAP secret of a gateway', 'storagegateway:UpdateChapCredentials', (x) => ({ secretToAuthenticateInitiator: x })],
  ['a message', 'sns:Publish', (x) => ({ topicArn: 't', message: x })],
  ['a queued message', 'sqs:SendMessage', (x) => ({ queueUrl: QUEUE, messageBody: x })],
  ['the input of an execution', 'states:StartExecution', (x) => ({ stateMachineArn: 'm', input: `{"go":"${x}"}` })],
  [
    'a stack’s parameters',
    'cloudformation:CreateStack',
    (x) => ({ stackName: 's', parameters: [{ parameterKey: 'DbPassword', parameterValue: x }] }),
  ],
  ['a tag', 'sqs:TagQueue', (x) => ({ queueUrl: QUEUE, tags: { Password: x } })],
  [
    'a tag in a list',
    'lambda:TagResource20170331v2',
    (x) => ({ resource: `arn:aws:lambda:us-east-1:123456789012:function:${WORKER}`, tags: { Token: x } }),
  ],
];

/** Where nothing but the form of a text tells: one for each detector, in a description that reaches the report. */
const forty = 'aB3/'.repeat(10);
const FORMS: readonly (readonly [string, (secret: string) => string])[] = [
  ['a private key', (x) => `-----BEGIN RSA PRIVATE KEY-----\n${x}\n-----END RSA PRIVATE KEY-----`],
  ['an AWS key pair', (x) => `AKIAEXAMPLEUSER00001:${`${x}${forty}`.slice(0, 40)}`],
  ['a session token', (x) => `IQoJb3JpZ2lu${x}${forty}`],
  ['a GitHub token', (x) => `ghp_${x}${'a'.repeat(30)}`],
  ['a Slack token', (x) => `xoxb-${x}-${x}`],
  ['a JSON Web Token', (x) => `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.${x}`],
  ['a URL', (x) => `postgres://app:${x}@db.example.com/app`],
  ['a header', (x) => `Authorization: Bearer ${x}1234567`],
  ['an assignment', (x) => `run with PGPASSWORD=${x}`],
  ['a connection string', (x) => `Server=db.example.com;Password=${x};`],
  ['a command line', (x) => `mysql -u app --password ${x}`],
  ['base64 of an assignment', (x) => Buffer.from(`PGPASSWORD=${x} start  `.padEnd(48)).toString('base64')],
];

let planted = 0;

/** Letters and a number: by itself nothing tells that it is a secret. */
function secret(): string {
  planted += 1;
  return `plantedseed${String(planted).padStart(3, '0')}x`;
}

function eventOf([family, call, request, response]: Plant): {
  readonly name: string;
  readonly secret: string;
  readonly event: CloudTrailEvent;
} {
  const [service = '', eventName = ''] = call.split(':');
  const hidden = secret();
  const answer = response === undefined ? {} : { responseElements: response(hidden) };
  return {
    name: family,
    secret: hidden,
    event: anEvent({
      ...aConsoleUser('alice@example.com'),
      eventSource: `${service}.amazonaws.com`,
      eventName,
      requestParameters: request(hidden),
      ...answer,
    }),
  };
}

function describing(name: string, text: string, hidden: string, over: Partial<CloudTrailEvent> = {}): ReturnType<typeof eventOf> {
  const call = { eventSource: 'lambda.amazonaws.com', eventName: 'UpdateFunctionConfiguration20150331v2' };
  const event = anEvent({
    ...aConsoleUser('alice@example.com'),
    ...call,
    requestParameters: { functionName: WORKER, description: text },
    ...over,
  });
  return { name, secret: hidden, event };
}

const PLANTS = [
  ...FIELDS.map(eventOf),
  ...FORMS.map(([name, text]) => {
    const hidden = secret();
    return describing(`${name} in a description`, text(hidden), hidden);
  }),
  ...FORMS.slice(0, 1).map(([, text]) => {
    const hidden = secret();
    return describing('an error’s message', 'x', hidden, { errorCode: 'ValidationException', errorMessage: `bad value ${text(hidden)}` });
  }),
  ...FORMS.slice(6, 7).map(([, text]) => {
    const hidden = secret();
    return describing('a user agent', 'y', hidden, { userAgent: `tool/1.0 ${text(hidden)}` });
  }),
];

/** Lines that are no records: what is said about them must not repeat them. */
const BROKEN = [
  (x: string) => `{"eventID": "e-1", "password": "${x}"`,
  (x: string) => `{"password": ${x}}`,
  (x: string) => `${x}`,
  (x: string) => JSON.stringify({ ...anEvent(), eventID: 7, requestParameters: { password: x } }),
  (x: string) => JSON.stringify({ ...anEvent(), userIdentity: x }),
  (x: string) => JSON.stringify({ ...anEvent(), eventTime: x }),
].map((line) => {
  const hidden = secret();
  return { secret: hidden, line: line(hidden) };
});

describe('the door', () => {
  it.each(PLANTS.map((plant) => [plant.name, plant] as const))('removes %s', (_name, { event, secret: hidden }) => {
    expect(JSON.stringify(event)).toSatisfy((text: string) => spellingsOf(hidden).some((spelling) => text.includes(spelling)));
    expect(JSON.stringify(redact(event))).not.toSatisfy((text: string) => spellingsOf(hidden).some((spelling) => text.includes(spelling)));
  });
});

describe('a trail full of secrets', { tags: ['slow'], timeout: 300_000 }, () => {
  let project: Project;
  const outputs = new Map<string, string>();
  let report: RunReport;

  beforeAll(async () => {
    project = copyProject();
    const trace = join(project.folder, 'trace.ndjson');
    // A change that is accepted, so that a patch, a branch and knowledge come of the same run.
    const harmless = anEvent({
      ...aConsoleUser('alice@example.com'),
      eventName: 'SetQueueAttributes',
      requestParameters: { queueUrl: HARMLESS, attributes: { VisibilityTimeout: '120' } },
    });
    const lines = [...PLANTS.map(({ event }) => JSON.stringify(event)), JSON.stringify(harmless), ...BROKEN.map(({ line }) => line)];
    writeFileSync(trace, `${lines.join('\n')}\n`);
    const ledger = join(project.out, 'ledger.sqlite');
    const run = ['run', '--dir', project.root, '--refresh', 'off', '--ledger', ledger, '--trace', trace];
    const broken = join(project.folder, 'broken.json');
    writeFileSync(broken, `{"Records": [${BROKEN[1]?.line}`);

    for (const [name, argv] of Object.entries({
      json: [...run, '--format', 'json', '--deliver', 'patch', '--patch-file', join(project.out, 'reconcile.patch')],
      text: run,
      markdown: [...run, '--format', 'markdown', '--out', join(project.out, 'report.md')],
      write: [...run, '--write'],
      events: ['events', '--trace', trace],
      'events as JSON': ['events', '--trace', trace, '--format', 'json'],
      'a broken file': ['events', '--trace', broken],
    })) {
      const terminal = aTerminal(argv, { cwd: project.folder });
      await main(terminal);
      outputs.set(`${name}: stdout`, terminal.printed.stdout);
      outputs.set(`${name}: stderr`, terminal.printed.stderr);
    }
    report = JSON.parse(outputs.get('json: stdout') ?? '{}') as RunReport;
    for (const { id } of report.reconciliations) {
      const terminal = aTerminal(['explain', id, '--ledger', ledger], { cwd: project.folder });
      await main(terminal);
      outputs.set(`explain ${id}`, terminal.printed.stdout + terminal.printed.stderr);
    }
    for (const file of readdirSync(project.folder, { recursive: true, encoding: 'utf8' }))
      if (!/^(?:trace\.ndjson|broken\.json|out|infra(?:\/(?:dist|\.[^/]+))?)$/.test(file))
        outputs.set(`file ${file}`, bytesOf(join(project.folder, file)));
  }, 300_000);
  afterAll(() => removeProject(project));

  it('is read: counts every record and every broken line, and patches the harmless change', () => {
    expect(report.events.read).toBe(PLANTS.length + BROKEN.length + 1);
    expect(report.events.malformed).toHaveLength(BROKEN.length);
    expect(report.reconciliations.filter((item) => item.status === 'converged')).not.toEqual([]);
    expect(outputs.get('file out/reconcile.patch')).toContain('120');
    expect([...outputs.keys()].filter((name) => name.startsWith('explain'))).not.toEqual([]);
    expect([...outputs.keys()]).toContain('file out/ledger.sqlite');
  });

  it.each(PLANTS.map((plant) => [plant.name, plant.secret] as const))('keeps %s out of every output', (_name, hidden) => {
    expect(leaks(hidden)).toEqual([]);
  });

  it.each(BROKEN.map(({ line, secret: hidden }) => [line.slice(0, 30), hidden] as const))(
    'does not repeat the broken line %s',
    (_line, hidden) => {
      expect(leaks(hidden)).toEqual([]);
    },
  );

  function leaks(hidden: string): readonly string[] {
    return [...outputs].filter(([, text]) => spellingsOf(hidden).some((spelling) => text.includes(spelling))).map(([name]) => name);
  }
});

/** As it is, and inside the texts that are planted in base64: which letters it becomes there depends on where it starts. */
function spellingsOf(hidden: string): readonly string[] {
  const encoded = ['', 'x', 'xx'].map((before) =>
    Buffer.from(before + hidden)
      .toString('base64')
      .slice(before === '' ? 0 : 4, 16),
  );
  return [hidden, ...encoded];
}

/** Every byte as one character, so that a database is searched like a text. */
function bytesOf(path: string): string {
  try {
    return readFileSync(path).toString('latin1');
  } catch {
    return '';
  }
}
