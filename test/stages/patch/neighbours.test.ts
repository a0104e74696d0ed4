import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { arnOf, urlOf } from '../../support/calls.ts';
import { anUnmanaged } from '../../support/drifts.ts';
import { anEvent } from '../../support/builders.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MODULE = `${dedent`
  variable "name" {}

  resource "aws_sqs_queue" "this" {
    name                       = var.name
    visibility_timeout_seconds = var.timeout
  }

  variable "timeout" {
    default = 30
  }
`}\n`;
const CALL = 'module "queue" {\n  source = "../../modules/queue"\n  name   = "jobs"\n}\n';
const QUEUE = 'module.queue.aws_sqs_queue.this';
const LONGER = aChangedDrift(QUEUE, { visibility_timeout_seconds: [30, 90] });

function aRoot(root: string, files: Readonly<Record<string, string>>): Workspace {
  return { ...aWorkspace(files, [inState(QUEUE, { visibility_timeout_seconds: 30 })]), directory: `/srv/live/${root}`, root };
}

function proposed(workspace: Workspace, drifts: readonly Drift[], neighbours: readonly Neighbour[]): Proposal {
  return proposeDirect({ drifts, accepted: drifts, workspace, catalogue, neighbours });
}

const besides = (workspace: Workspace, accepted: readonly Drift[] = []): readonly Neighbour[] => [
  { workspace, expectation: expectationOf(accepted, []) },
];

describe('a module that two roots call', () => {
  const files = { 'main.tf': CALL, '../../modules/queue/main.tf': MODULE };
  const [dev, prod] = [aRoot('envs/dev', files), aRoot('envs/prod', files)];

  it('is unchanged if the other root needs the old value: the call sets the new one', () => {
    const { patch } = proposed(prod, [LONGER], besides(dev));

    expect(patch?.files.map((file) => [file.path, file.after])).toEqual([
      ['main.tf', 'module "queue" {\n  source  = "../../modules/queue"\n  name    = "jobs"\n  timeout = 90\n}\n'],
    ]);
  });

  it('is edited if both roots have the same drift', () => {
    const { patch } = proposed(prod, [LONGER], besides(dev, [LONGER]));

    expect(patch?.files.map((file) => file.path)).toEqual(['../../modules/queue/main.tf']);
  });

  it('is unchanged if only one call exists: the call sets the new value', () => {
    const { patch } = proposed(prod, [LONGER], []);

    expect(patch?.files.map((file) => file.path)).toEqual(['main.tf']);
  });

  test('a literal read by both roots becomes an input that only this call sets', () => {
    const literal = { 'main.tf': CALL, '../../modules/queue/main.tf': MODULE.replace('var.timeout', '30') };

    const { patch } = proposed(aRoot('envs/prod', literal), [LONGER], besides(aRoot('envs/dev', literal)));

    expect(Object.fromEntries(patch?.files.map((file) => [file.path, file.after]) ?? [])).toEqual({
      'main.tf':
        'module "queue" {\n  source                     = "../../modules/queue"\n  name                       = "jobs"\n  visibility_timeout_seconds = 90\n}\n',
      '../../modules/queue/main.tf': `${MODULE.replace('var.timeout', 'var.visibility_timeout_seconds')}\nvariable "visibility_timeout_seconds" {\n  type    = number\n  default = 30\n}\n`,
    });
  });

  const locals = 'locals {\n  timeout = 30\n}\n';

  test('a local read by both roots is kept, and this call sets a new input', () => {
    const local = { 'main.tf': CALL, '../../modules/queue/main.tf': `${MODULE.replace('var.timeout', 'local.timeout')}\n${locals}` };

    const { patch } = proposed(aRoot('envs/prod', local), [LONGER], besides(aRoot('envs/dev', local)));

    const name = 'var.visibility_timeout_seconds';
    const module_ = patch?.files.find(({ path }) => path.startsWith('..'))?.after ?? '';
    expect(module_).toContain(` = ${name} != null ? ${name} : local.timeout\n`);
    expect(module_).toContain(locals);
  });

  test('a local read by both roots is rejected without a free input name, naming the other root', () => {
    const taken =
      'variable "visibility_timeout_seconds" {\n  default = 1\n}\n\nvariable "jobs_visibility_timeout_seconds" {\n  default = 1\n}\n';
    const type = 'variable "sqs_queue_visibility_timeout_seconds" {\n  default = 1\n}\n';
    const local = {
      'main.tf': CALL,
      '../../modules/queue/main.tf': `${MODULE.replace('var.timeout', 'local.timeout')}\n${locals}\n${taken}\n${type}`,
    };

    const { patch, refusals } = proposed(aRoot('envs/prod', local), [LONGER], besides(aRoot('envs/dev', local)));

    expect(patch).toBeUndefined();
    expect(refusals.get(LONGER.id)).toContain(`would also change visibility_timeout_seconds of ${QUEUE} in envs/dev`);
  });
});

describe('one root in two Terraform workspaces', () => {
  const MAIN = `${dedent`
    variable "timeout" {
      default = 30
    }

    resource "aws_sqs_queue" "jobs" {
      name                       = "jobs-\${terraform.workspace}"
      visibility_timeout_seconds = var.timeout
    }
  `}\n`;
  const state = [inState('aws_sqs_queue.jobs', { visibility_timeout_seconds: 30 }), inState('aws_sqs_queue.mail', { name: 'jobs-mail' })];
  const longer = aChangedDrift('aws_sqs_queue.jobs', { visibility_timeout_seconds: [30, 90] });
  const inWorkspace = (workspaceName: string, files: Readonly<Record<string, string>>, variableFiles: readonly string[]): Workspace => ({
    ...aWorkspace(files, state),
    directory: '/srv/app',
    root: '.',
    workspaceName,
    variableFiles,
  });

  it('is edited in the variable file of the one that drifted', () => {
    const files = { 'main.tf': MAIN, 'blue.tfvars': 'timeout = 30\n', 'green.tfvars': 'timeout = 30\n' };

    const { patch } = proposed(
      inWorkspace('blue', files, ['blue.tfvars']),
      [longer],
      besides(inWorkspace('green', files, ['green.tfvars'])),
    );

    expect(patch?.files).toEqual([{ path: 'blue.tfvars', before: 'timeout = 30\n', after: 'timeout = 90\n' }]);
  });

  it('gets a conditional for the drifted workspace if both read the value', () => {
    const files = { 'main.tf': MAIN };

    const { patch } = proposed(inWorkspace('blue', files, []), [longer], besides(inWorkspace('green', files, [])));

    expect(patch?.files.map(({ after }) => after)).toEqual([
      MAIN.replace('= var.timeout', '= terraform.workspace == "blue" ? 90 : var.timeout'),
    ]);
  });

  it('is rejected if the code does not distinguish the workspaces, naming the other one', () => {
    const files = { 'main.tf': MAIN.replace('-${terraform.workspace}', '') };

    const { patch, refusals } = proposed(inWorkspace('blue', files, []), [longer], besides(inWorkspace('green', files, [])));

    expect(patch).toBeUndefined();
    expect(refusals.get(longer.id)).toContain('visibility_timeout_seconds of aws_sqs_queue.jobs in . (workspace green)');
  });

  it('adopts nothing that the other workspace would create again', () => {
    const files = { 'main.tf': MAIN };
    const observed = { id: urlOf('jobs-late'), url: urlOf('jobs-late'), arn: arnOf('jobs-late'), name: 'jobs-late' };
    const made = anUnmanaged('aws_sqs_queue', observed, {
      id: 'jobs-late',
      importId: urlOf('jobs-late'),
      events: [anEvent({ eventName: 'CreateQueue' })],
    });

    const { patch, refusals } = proposed(inWorkspace('blue', files, []), [made], besides(inWorkspace('green', files, [])));

    expect(patch).toBeUndefined();
    expect(refusals.get('jobs-late')).toBe('its block would also create aws_sqs_queue.jobs_late in . (workspace green)');
  });
});
