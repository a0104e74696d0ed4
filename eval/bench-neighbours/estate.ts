/** A repository of roots that call one module with different arguments, and a day with five manual changes to the first root. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drift } from '#domain/drift.ts';
import type { FileTree } from '../file-tree.ts';
import { writeFileTree } from '../file-tree.ts';
import { ACTORS } from '../inject/actors.ts';
import type { ApiCall } from '../inject/api-call.ts';
import { call } from '../inject/api-call.ts';
import { randomOf } from '../inject/random.ts';
import { recordOf } from '../inject/to-record.ts';
import { MODULE } from './module-text.ts';
import { REGION, queueUrl, resourcesOf } from './root-state.ts';

/** Services of each root. */
const SERVICES = ['orders', 'mail', 'search'] as const;

const SHARED = 'timeouts:\n  default: 30\n  search: 60\n';

/** A root's code: three calls of the module. */
function rootText(number: number): string {
  const calls = SERVICES.map(
    (service, index) => `module "${service}" {
  source          = "../../modules/service"
  name            = "${service}"
  environment     = var.environment
  memory          = ${memoryOf(number)}
  timeout         = local.shared.timeouts.${service === 'search' ? 'search' : 'default'}
  alarm_threshold = ${10 + number + index}
  tags            = local.tags
}
`,
  );
  return `provider "aws" {
  region = "${REGION}"
}

variable "environment" {
  type = string
}

locals {
  shared = yamldecode(file("\${path.root}/../../shared/settings.yaml"))
  tags   = { Environment = var.environment, Team = "${teamOf(number)}" }
}

${calls.join('\n')}`;
}

function memoryOf(number: number): number {
  return 256 + 64 * (number % 9);
}

function teamOf(number: number): string {
  return `team-${number % 7}`;
}

function nameOf(number: number): string {
  return `env-${String(number).padStart(2, '0')}`;
}

/**
 * Writes the repository.
 * @param folder its top folder
 * @param neighbours number of roots besides the first
 */
export function writeEstate(folder: string, neighbours: number): void {
  const roots = Array.from({ length: neighbours + 1 }, (_, number) => number);
  const texts = [
    ['.git/HEAD', 'ref: refs/heads/main\n'],
    ['shared/settings.yaml', SHARED],
    ...Object.entries(MODULE).map(([name, text]) => [`modules/service/${name}`, text]),
    ...roots.flatMap((number) => [
      [`live/${nameOf(number)}/main.tf`, rootText(number)],
      [`live/${nameOf(number)}/terraform.tfvars`, `environment = "${nameOf(number)}"\n`],
      [`live/${nameOf(number)}/terraform.tfstate`, stateText(number)],
    ]),
  ];
  writeFileTree(new Map(texts.map(([path = '', text = '']) => [path, Buffer.from(text)])) satisfies FileTree, folder);
}

function stateText(number: number): string {
  const resources = SERVICES.flatMap((service) =>
    resourcesOf(service, { name: nameOf(number), team: teamOf(number), memory: memoryOf(number) }),
  );
  return `${JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: nameOf(number), outputs: {}, resources })}\n`;
}

const [ORDERS, MAIL, SEARCH] = SERVICES.map((service) => `${nameOf(0)}-${service}`);

/** Changes to: a default of a module, a literal in it, an argument of a call, a file that all roots read, and another literal. */
const CALLS: readonly ApiCall[] = [
  call('sqs', 'SetQueueAttributes', { QueueUrl: queueUrl(`${ORDERS}-jobs`), Attributes: { VisibilityTimeout: '120' } }),
  call('logs', 'PutRetentionPolicy', { logGroupName: `/aws/lambda/${MAIL}-worker`, retentionInDays: 90 }),
  call('lambda', 'UpdateFunctionConfiguration', { FunctionName: `${SEARCH}-worker`, MemorySize: 512 }),
  call('lambda', 'UpdateFunctionConfiguration', { FunctionName: `${ORDERS}-worker`, Timeout: 45 }),
  call('sqs', 'SetQueueAttributes', { QueueUrl: queueUrl(`${MAIL}-jobs`), Attributes: { MessageRetentionPeriod: '604800' } }),
];

/**
 * Writes the trail of the day.
 * @param file its path
 */
export function writeDay(file: string): void {
  const [actor] = ACTORS.console;
  if (actor === undefined) throw new Error('expected somebody at the console, found nobody');
  const random = randomOf('neighbours');
  const start = Date.parse('2026-11-20T10:00:00Z');
  const records = CALLS.map((one, index) => recordOf({ call: one, actor, at: start + index * 90_000, region: REGION }, random));
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

/**
 * A literal of the module that only one root changes, so that all other roots must be checked for side effects.
 * @returns the drift
 */
export function acceptedDrift(): Drift {
  const address = 'module.mail.aws_cloudwatch_log_group.worker';
  const change = { path: 'retention_in_days', before: 30, after: 90, sensitive: false, hidden: false, eventIDs: [] };
  return {
    id: address,
    kind: 'changed',
    resourceType: 'aws_cloudwatch_log_group',
    address,
    changes: [change],
    events: [],
    context: [],
    writes: [],
    actors: [],
    seenIn: 'refresh',
  };
}

/** The folder of the first root, relative to the top of the repository. */
export const FIRST = join('live', nameOf(0));
