/**
 * Service permissions to deliver to a resource of this code from one named resource of this code, such as a topic that calls a function.
 * The source ARN excludes all other callers.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html
 */
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { arnParts } from '#domain/value/arn.ts';
import type { Grant } from '../grants/policy-grants.ts';
import { resourcesBefore } from '../exposure/current-resources.ts';

/** Actions by which services deliver. https://docs.aws.amazon.com/service-authorization/latest/reference/ */
const DELIVERS: ReadonlySet<string> = new Set([
  'lambda:invokefunction',
  'sqs:sendmessage',
  'sns:publish',
  'events:putevents',
  'kinesis:putrecord',
  'kinesis:putrecords',
  'firehose:putrecord',
  'firehose:putrecordbatch',
]);

/** Whether a grant lets an AWS service deliver only from resources of this code: its source is limited to ARNs that code manages. */
export function isOwnDelivery(grant: Grant, workspace: Workspace): boolean {
  if (!grant.principal.startsWith('Service:') || !DELIVERS.has(grant.action)) return false;
  const sources = sourcesIn(grant.condition);
  if (sources.length === 0) return false;
  const service = grant.principal.slice('Service:'.length).split('.')[0];
  return sources.every((arn) => arnParts(arn)?.service === service && isOwn(arn, workspace));
}

function isOwn(arn: string, workspace: Workspace): boolean {
  return (
    !/[*?]/.test(arn) &&
    resourcesBefore(workspace)
      .named(arn)
      .some(({ mode }) => mode === 'managed')
  );
}

/** Operators that compare with the named value. */
const EXACT: ReadonlySet<string> = new Set(['ArnEquals', 'ArnLike', 'StringEquals', 'StringLike']);

function sourcesIn(condition: JsonObject): readonly string[] {
  return Object.entries(condition).flatMap(([operator, tests]) =>
    EXACT.has(operator) && isJsonObject(tests)
      ? Object.entries(tests).flatMap(([key, value]) => (key.toLowerCase() === 'aws:sourcearn' ? textsIn(value) : []))
      : [],
  );
}
