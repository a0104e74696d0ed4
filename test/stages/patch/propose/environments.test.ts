import { beforeAll } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { testCases } from '../../../support/code-cases.ts';
import type { CodeCase } from '../../../support/code-cases.ts';
import { hcl } from '../../../support/hcl.ts';
import { aChangedDrift } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const delay = (address: string, after = 90, before = 30) => aChangedDrift(address, { delay_seconds: [before, after] });
const queue = (expression: string, rest = ''): string =>
  `resource "aws_sqs_queue" "jobs" {\n  name          = "jobs-\${terraform.workspace}"\n  delay_seconds = ${expression}\n}\n${rest}`;
const JOBS = 'aws_sqs_queue.jobs';

/** A run that was given one environment of several changes nothing for the others. */
const CASES: readonly CodeCase[] = [
  {
    name: 'the branch of this workspace only',
    code: queue('terraform.workspace == "prod" ? 30 : 10'),
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['? 30', '? 90']],
  },
  {
    name: 'the branch of all other workspaces: this one gets a conditional',
    code: queue('terraform.workspace == "prod" ? 60 : 30'),
    workspaceName: 'staging',
    drifts: [delay(JOBS)],
    edits: [[': 30', ': terraform.workspace == "staging" ? 90 : 30']],
  },
  {
    name: 'the branch of all other workspaces, if the other branch has the new value: this one joins it',
    code: queue('terraform.workspace == "prod" ? 90 : 30'),
    workspaceName: 'staging',
    drifts: [delay(JOBS)],
    edits: [['terraform.workspace == "prod" ? 90 : 30', 'contains(["prod", "staging"], terraform.workspace) ? 90 : 30']],
  },
  {
    name: 'a list of workspaces, one of which gets another value: a conditional',
    code: queue('contains(["prod", "staging"], terraform.workspace) ? 30 : 10'),
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['? 30', '? terraform.workspace == "prod" ? 90 : 30']],
  },
  {
    name: 'a map of workspaces: its entry',
    code: queue('local.waits[terraform.workspace]', '\nlocals {\n  waits = { prod = 30, staging = 30 }\n}\n'),
    workspaceName: 'staging',
    drifts: [delay(JOBS)],
    edits: [['staging = 30', 'staging = 90']],
  },
  {
    name: 'a lookup without an entry for this workspace: it gets one',
    code: queue('lookup(local.waits, terraform.workspace, 30)', '\nlocals {\n  waits = { prod = 60 }\n}\n'),
    workspaceName: 'staging',
    drifts: [delay(JOBS)],
    edits: [['{ prod = 60 }', '{ prod = 60, staging = 90 }']],
  },
  {
    name: 'an object per environment: its entry',
    code: queue(
      'local.env.wait',
      '\nlocals {\n  envs = {\n    prod    = { wait = 30, size = 2 }\n    staging = { wait = 30, size = 1 }\n  }\n  env = local.envs[terraform.workspace]\n}\n',
    ),
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['prod    = { wait = 30', 'prod    = { wait = 90']],
  },
  {
    name: 'a value that all workspaces share: a conditional for this one',
    code: queue('local.wait', '\nlocals {\n  wait = 30\n}\n'),
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['wait = 30', 'wait = terraform.workspace == "prod" ? 90 : 30']],
  },
  {
    name: 'a value in the block that all workspaces share: a conditional for this one',
    code: queue('30'),
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['= 30', '= terraform.workspace == "prod" ? 90 : 30']],
  },
  {
    name: 'a variable that all workspaces share: a conditional where it is read',
    code: { 'main.tf': queue('var.wait', '\nvariable "wait" {}\n'), 'terraform.tfvars': 'wait = 30\n' },
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['= var.wait', '= terraform.workspace == "prod" ? 90 : var.wait']],
  },
  {
    name: 'a root with default workspace names only: the value itself',
    code: queue('30'),
    drifts: [delay(JOBS)],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'a root that does not read the workspace: the value itself',
    code: hcl`
      resource "aws_sqs_queue" "jobs" {
        delay_seconds = 30
      }
    `,
    workspaceName: 'prod',
    drifts: [delay(JOBS)],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'a local that names the environment is kept: the conditional uses it',
    code: queue('local.env == "prod" ? 90 : 30', '\nlocals {\n  env = terraform.workspace\n}\n'),
    workspaceName: 'staging',
    drifts: [delay(JOBS)],
    edits: [['local.env == "prod" ? 90 : 30', 'contains(["prod", "staging"], local.env) ? 90 : 30']],
  },
  {
    name: 'the variable file of this environment, if it sets the value',
    code: {
      'main.tf': queue('var.wait', '\nvariable "wait" {}\n'),
      'prod.tfvars': 'wait = 30\n',
      'staging.tfvars': 'wait = 30\n',
    },
    variableFiles: ['prod.tfvars'],
    drifts: [delay(JOBS)],
    edits: [['wait = 30', 'wait = 90']],
  },
  {
    name: 'a workspace with its own variable file: that file',
    code: {
      'main.tf': queue('var.wait', '\nvariable "wait" {\n  default = 30\n}\n'),
      'blue.tfvars': 'wait = 30\n',
      'green.tfvars': 'wait = 30\n',
    },
    workspaceName: 'blue',
    variableFiles: ['blue.tfvars'],
    drifts: [delay(JOBS)],
    edits: [['wait = 30', 'wait = 90']],
  },
  {
    name: 'a value that workspaces with their own files share: a conditional for this one',
    code: {
      'main.tf': queue('30', '\nvariable "size" {}\n'),
      'blue.tfvars': 'size = 1\n',
      'green.tfvars': 'size = 2\n',
    },
    workspaceName: 'blue',
    variableFiles: ['blue.tfvars'],
    drifts: [delay(JOBS)],
    edits: [['= 30', '= terraform.workspace == "blue" ? 90 : 30']],
  },
  {
    name: 'a branch on a variable of environment files, if the other branch has the new value: this one joins it',
    code: {
      'main.tf': queue('var.env == "prod" ? 90 : 30', '\nvariable "env" {}\n'),
      'prod.tfvars': 'env = "prod"\n',
      'staging.tfvars': 'env = "staging"\n',
      'test.tfvars': 'env = "test"\n',
    },
    variableFiles: ['staging.tfvars'],
    drifts: [delay(JOBS)],
    edits: [['var.env == "prod" ? 90 : 30', 'contains(["prod", "staging"], var.env) ? 90 : 30']],
  },
  {
    name: 'a value that all environments share, with a distinguishing variable: a conditional for this one',
    code: {
      'main.tf': queue('30', '\nvariable "env" {}\n\noutput "env" {\n  value = var.env == "prod"\n}\n'),
      'prod.tfvars': 'env = "prod"\n',
      'staging.tfvars': 'env = "staging"\n',
    },
    variableFiles: ['staging.tfvars'],
    drifts: [delay(JOBS)],
    edits: [['= 30', '= var.env == "staging" ? 90 : 30']],
  },
  {
    name: 'a default that another environment file overrides: set in the file of this one',
    code: {
      'main.tf': queue('var.wait', '\nvariable "wait" {\n  default = 30\n}\n'),
      'prod.tfvars': 'size = 1\nwait = 60\n',
      'staging.tfvars': 'size = 2\n',
      'test.tfvars': 'size = 3\n',
    },
    variableFiles: ['staging.tfvars'],
    drifts: [delay(JOBS)],
    edits: [['size = 2\n', 'size = 2\nwait = 90\n']],
  },
];

testCases(CASES);
