/** A root of many similar services with its state, and a day on which many actors changed them. Seeded: the same on every machine. */
import type { SourceFile, StateResource } from '#domain/workspace.ts';
import { drawFrom } from '../bench-trail/corpus/draw.ts';
import { recordOf } from './generated-calls.ts';
import { stateOf } from './generated-state.ts';
import type { Day } from './hands.ts';
import { OF_TEAM } from './names.ts';

/** The data of one measurement. */
export interface GeneratedDay {
  readonly files: readonly SourceFile[];
  readonly resources: readonly StateResource[];
  /** CloudTrail records as in a file, one per line. */
  readonly lines: readonly string[];
}

/** Number of resources per service. */
const OF_SERVICE = 10;

/**
 * Generates a day.
 * @param resources the number of resources in the state, rounded to tens
 * @param events the number of mutating calls
 * @param day the kind of day
 * @returns code, state and trail
 */
export function generateDay(resources: number, events: number, day: Day): GeneratedDay {
  const draw = drawFrom(7);
  const services = Math.max(1, Math.round(resources / OF_SERVICE));
  const teams = Math.ceil(services / OF_TEAM);
  return {
    files: Array.from({ length: teams }, (_, team) => ({ path: `team_${team}.tf`, text: codeOf(team) })),
    resources: Array.from({ length: services }, (_, index) => stateOf(index)).flat(),
    lines: Array.from({ length: events }, (_, index) => JSON.stringify(recordOf(draw, services, { index, events, day }))),
  };
}

function codeOf(team: number): string {
  const repeated = (type: string, name: string, body: string): string =>
    `${type === 'aws_lambda_function' ? '# reconcile: musculature memory_size min=128 max=2048\n' : ''}resource "${type}" "${name}_${team}" {\n  for_each = local.services_${team}\n${body}}\n`;
  const sizes = Array.from({ length: OF_TEAM }, (_, index) => `    "svc-${team}-${index}" = { memory = 256, wait = 60 }`);
  return [
    `locals {\n  services_${team} = {\n${sizes.join('\n')}\n  }\n}\n`,
    repeated('aws_sqs_queue', 'dead', '  name = "${each.key}-dead"\n'),
    repeated(
      'aws_sqs_queue',
      'jobs',
      `  name                       = "\${each.key}-jobs"\n  visibility_timeout_seconds = each.value.wait\n  redrive_policy = jsonencode({\n    deadLetterTargetArn = aws_sqs_queue.dead_${team}[each.key].arn\n    maxReceiveCount     = 5\n  })\n`,
    ),
    repeated('aws_iam_role', 'worker', '  name               = "${each.key}-worker"\n  assume_role_policy = "{}"\n'),
    repeated(
      'aws_lambda_function',
      'worker',
      `  function_name = "\${each.key}-worker"\n  role          = aws_iam_role.worker_${team}[each.key].arn\n  # What a run may take.\n  memory_size   = each.value.memory\n  timeout       = 30\n`,
    ),
    repeated(
      'aws_lambda_event_source_mapping',
      'jobs',
      `  event_source_arn = aws_sqs_queue.jobs_${team}[each.key].arn\n  function_name    = aws_lambda_function.worker_${team}[each.key].arn\n  batch_size       = 10\n`,
    ),
    repeated('aws_cloudwatch_log_group', 'worker', '  name              = "/aws/lambda/${each.key}-worker"\n  retention_in_days = 30\n'),
    repeated('aws_sns_topic', 'news', '  name = "${each.key}-news"\n'),
    repeated(
      'aws_dynamodb_table',
      'items',
      '  # One row an item.\n  name         = "${each.key}-items"\n  hash_key     = "id"\n  billing_mode = "PAY_PER_REQUEST"\n',
    ),
    repeated('aws_ssm_parameter', 'flag', '  name  = "/${each.key}/flag"\n  type  = "String"\n  value = "on"\n'),
    repeated('aws_s3_bucket', 'files', '  bucket = "${each.key}-files"\n'),
  ].join('\n');
}
