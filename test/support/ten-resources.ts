/** A root of ten resources with settings in a YAML file, its state, and a day with two manual changes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepLogs, queueValues, setAttributes } from './calls.ts';
import { layTrail, stateText } from './day-on-disk.ts';
import { inState } from './workspaces.ts';

const QUEUES = { intake: 30, invoices: 60, reminders: 45 };
const GROUPS = { api: 14, worker: 14, audit: 400 };
const TOPICS = ['alerts', 'billing', 'signups', 'exports'];

const SETTINGS = `# One place for all that operations tunes.
queues:
${Object.entries(QUEUES)
  .map(([name, seconds]) => `  ${name}: { visibility: ${seconds} }`)
  .join('\n')}
logs:
${Object.entries(GROUPS)
  .map(([name, days]) => `  ${name}: ${days}   # days`)
  .join('\n')}
topics: [${TOPICS.join(', ')}]
`;

const CODE = `provider "aws" {
  region = "us-east-1"
}

locals {
  settings = yamldecode(file("\${path.module}/settings.yaml"))
}

resource "aws_sqs_queue" "each" {
  for_each                   = local.settings.queues
  name                       = "harbor-\${each.key}"
  visibility_timeout_seconds = each.value.visibility
}

resource "aws_cloudwatch_log_group" "each" {
  for_each          = local.settings.logs
  name              = "/harbor/\${each.key}"
  retention_in_days = each.value
}

resource "aws_sns_topic" "each" {
  for_each = toset(local.settings.topics)
  name     = "harbor-\${each.value}"
}
`;

/**
 * Writes root, state and trail.
 * @param folder the parent of `infra/` and `trail.ndjson`
 */
export function layTenResources(folder: string): void {
  const infra = join(folder, 'infra');
  mkdirSync(infra, { recursive: true });
  writeFileSync(join(infra, 'main.tf'), CODE);
  writeFileSync(join(infra, 'settings.yaml'), SETTINGS);
  const arn = (service: string, name: string): string => `arn:aws:${service}:us-east-1:123456789012:${name}`;
  const state = [
    ...Object.entries(QUEUES).map(([name, seconds]) =>
      inState(`aws_sqs_queue.each["${name}"]`, queueValues(`harbor-${name}`, { visibility_timeout_seconds: seconds })),
    ),
    ...Object.entries(GROUPS).map(([name, days]) =>
      inState(`aws_cloudwatch_log_group.each["${name}"]`, {
        id: `/harbor/${name}`,
        name: `/harbor/${name}`,
        arn: arn('logs', `log-group:/harbor/${name}`),
        retention_in_days: days,
      }),
    ),
    ...TOPICS.map((name) =>
      inState(`aws_sns_topic.each["${name}"]`, {
        id: arn('sns', `harbor-${name}`),
        arn: arn('sns', `harbor-${name}`),
        name: `harbor-${name}`,
      }),
    ),
  ];
  writeFileSync(join(infra, 'terraform.tfstate'), stateText(state));
  layTrail(folder, [setAttributes('harbor-invoices', { VisibilityTimeout: '90' }), keepLogs('/harbor/worker', 30)]);
}
