import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

function built(from: string, to: string): Drift {
  const source = (location: string) => [{ type: 'GITHUB', location, report_build_status: from === to }];
  return aChanged('aws_codebuild_project.shop', 'source', [source(from), source(to).map((one) => ({ ...one, report_build_status: true }))]);
}

function step(name: string, over: JsonObject = {}): JsonObject {
  return { name, category: 'Source', owner: 'AWS', provider: 'CodeStarSourceConnection', configuration: { BranchName: 'main' }, ...over };
}

function released(from: readonly JsonObject[], to: readonly JsonObject[]): Drift {
  const stages = (actions: readonly JsonObject[]) => [{ name: 'Release', action: actions }];
  return aChanged('aws_codepipeline.release', 'stage', [stages(from), stages(to)]);
}

const APPROVAL = step('ask', { category: 'Approval', provider: 'Manual', configuration: {} });
const SHOP = 'https://github.com/example/shop';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'another REST API definition',
    drift: aChanged('aws_api_gateway_rest_api.shop', 'body', ['{"a":1}', '{"a":2}']),
    effect: 'escalate',
  },
  {
    case: 'a stack with another template',
    drift: aChanged('aws_cloudformation_stack.legacy', 'template_url', ['https://a', 'https://b']),
    effect: 'escalate',
  },
  {
    case: 'another start script of a notebook',
    drift: aChanged('aws_sagemaker_notebook_instance_lifecycle_configuration.n', 'on_start', ['a', 'b']),
    effect: 'escalate',
  },
  {
    case: 'a stage with another alias',
    drift: aChanged('aws_api_gateway_stage.live', 'variables', [{ alias: 'live' }, { alias: 'beta' }]),
    effect: 'escalate',
  },
  {
    case: 'another command of a maintenance task',
    drift: aChanged('aws_ssm_maintenance_window_task.patch', 'task_arn', ['AWS-RunPatchBaseline', 'AWS-RunShellScript']),
    effect: 'escalate',
  },
  {
    case: 'a maintenance task made by hand',
    drift: anUnmanaged('aws_ssm_maintenance_window_task', { task_arn: 'AWS-RunShellScript' }),
    effect: 'escalate',
  },
  { case: 'an alias with another version', drift: aChanged('aws_lambda_alias.live', 'function_version', ['3', '7']), effect: 'escalate' },
  {
    case: 'another layer version',
    drift: aChanged('aws_lambda_function.a', 'layers', [['arn:l:1'], ['arn:l:2']]),
    effect: 'escalate',
  },
  {
    case: 'a function without code signing',
    drift: aChanged('aws_lambda_function.a', 'code_signing_config_arn', ['arn:c', '']),
    effect: 'escalate',
  },
  {
    case: 'a variable that loads code',
    drift: aChanged('aws_lambda_function.a', 'environment', [
      [{ variables: {} }],
      [{ variables: { NODE_OPTIONS: '--require /opt/x.js' } }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'another start script of an instance',
    drift: aChanged('aws_launch_template.a', 'user_data', ['YQ==', 'Yg==']),
    effect: 'escalate',
  },
  { case: 'other code at the edge', drift: aChanged('aws_cloudfront_function.a', 'code', ['a', 'b']), effect: 'escalate' },
  {
    case: 'another script of a job',
    drift: aChanged('aws_glue_job.a', 'command', [[{ script_location: 's3://a/x' }], [{ script_location: 's3://a/y' }]]),
    effect: 'escalate',
  },
  {
    case: 'another image in a parameter',
    drift: aChanged('aws_ssm_parameter.a', 'insecure_value', ['ami-0aaaaaaaa', 'ami-0bbbbbbbb']),
    effect: 'escalate',
  },
  {
    case: 'a new command on instances',
    drift: anUnmanaged('aws_ssm_association', { name: 'AWS-RunShellScript' }),
    effect: 'escalate',
  },
  {
    case: 'a group with another template',
    drift: aChanged('aws_autoscaling_group.a', 'launch_template', [[{ id: 'lt-1', version: '1' }], [{ id: 'lt-1', version: '2' }]]),
    effect: 'escalate',
  },
  {
    case: 'a service with another revision',
    drift: aChanged('aws_ecs_service.web', 'task_definition', ['web:1', 'web:2']),
    effect: 'escalate',
  },
  { case: 'a revision made by hand', drift: anUnmanaged('aws_ecs_task_definition', { family: 'web' }), effect: 'escalate' },
  { case: 'a function with another image', drift: aChanged('aws_lambda_function.worker', 'image_uri', ['x:1', 'x:2']), effect: 'escalate' },
  { case: 'a build of another repository', drift: built(SHOP, 'https://github.com/examp1e/shop'), effect: 'escalate' },
  { case: 'a build of another branch', drift: aChanged('aws_codebuild_project.shop', 'source_version', ['main', 'x']), effect: 'escalate' },
  {
    case: 'a build in an unknown image',
    drift: aChanged('aws_codebuild_project.shop', 'environment', [
      [{ image: 'aws/codebuild/standard:7.0' }],
      [{ image: 'example/build:1' }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'a release of another branch',
    drift: released([step('fetch')], [step('fetch', { configuration: { BranchName: 'x' } })]),
    effect: 'escalate',
  },
  { case: 'a release without its approval step', drift: released([step('fetch'), APPROVAL], [step('fetch')]), effect: 'escalate' },
  { case: 'a release with an additional step', drift: released([step('fetch')], [step('fetch'), step('more')]), effect: 'escalate' },
];

describe('other code', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
