/** Which logs a resource writes, where to, and how much of what happens stands in them. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { describeMove, isLess, isSwitchedOff } from './switched-off.ts';
import { isSelector } from './trail-selectors.ts';

/** Arguments that say which logs a resource writes, and where. https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-controls-reference.html */
const LOGGING =
  /(?:^|\.)(?:access_logs?|connection_logs|logging(?:_config(?:uration)?|_info)?|access_log_settings|log_publishing_options|log_delivery_configuration|(?:enabled?)_cloudwatch_logs_exports|enabled_cluster_log_types|log_settings|\w+_log_options(?:\.cloudwatch_log_options)?|cloudwatch_logging_options|broker_logs\.\w+|logs_config\.\w+|execute_command_configuration\.log_configuration)(?:\.(?:(?:log_)?enabled?|status|bucket(?:_name)?|\w*target\w*|destination\w*|\w+_arn|log_exports|log_group\w*|cloud_watch_log_group_name|s3_bucket_name|delivery_stream|level))?$/;
/** The same, of types whose arguments are called what others call something else. */
const LOGGING_OF: Readonly<Record<string, RegExp>> = {
  aws_appsync_graphql_api: /^log_config\.(?:field_log_level|cloudwatch_logs_role_arn)$/,
  aws_mq_broker: /^logs\.(?:audit|general)$/,
  aws_transfer_server: /^(?:logging_role|structured_log_destinations)$/,
  aws_ssm_association: /^output_location\./,
  // https://docs.aws.amazon.com/acm/latest/userguide/acm-bestpractices.html#best-practices-transparency
  aws_acm_certificate: /^options\.certificate_transparency_logging_preference$/,
};
const LOGGING_TYPE = /^aws_(?:s3_bucket_logging|\w+_logging(?:_configuration)?|\w+_query_log\w*|cloudtrail_event_data_store)$/;

/** How much is logged, in words: the last of them is nothing. */
const LEVEL = /(?:^|\.)(?:field_)?log(?:ging)?_level$|(?:^|\.)log(?:ging)?_configuration\.level$/;

/** What stands in a line of a log, by fields. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html */
const LINE = /^(?:access_log_settings\.format|log_format)$/;

/** What a firewall tells of the requests it saw. https://docs.aws.amazon.com/waf/latest/APIReference/API_VisibilityConfig.html */
const SEEN = /(?:^|\.)visibility_config\.(?:cloudwatch_metrics_enabled|sampled_requests_enabled)$/;

/**
 * Finds whether less is logged.
 * @param drift a drift of any type
 * @returns an alarm for logs that are off, elsewhere or gone, for a level of nothing, and for a line with fewer fields
 */
export function logsOff(drift: Drift): Alarm | undefined {
  if (drift.kind === 'missing')
    return LOGGING_TYPE.test(drift.resourceType) ? { message: `${resourceName(drift)} wrote logs and is gone` } : undefined;
  const off = visibleLeaves(drift).find((leaf) => isLogging(leaf, drift.resourceType) || isSilenced(leaf));
  return off === undefined ? undefined : { message: describeMove(drift, off, 'it says what is logged') };
}

function isLogging(leaf: ChangedLeaf, type: string): boolean {
  const named = Object.hasOwn(LOGGING_OF, type) && LOGGING_OF[type]?.test(leaf.path) === true;
  if (!named && !LOGGING.test(leaf.path) && !LOGGING_TYPE.test(type) && !leaf.path.endsWith('scan_on_push')) return false;
  // Which events a store takes in is compared as a whole, and from errors alone to all of it is no loss.
  if (isSelector(leaf.path)) return false;
  return isLess(leaf) && !(LEVEL.test(leaf.path) && rankOf(leaf.after) > rankOf(leaf.before));
}

function isSilenced(leaf: ChangedLeaf): boolean {
  if (LEVEL.test(leaf.path)) return isNothing(leaf);
  if (SEEN.test(leaf.path)) return isSwitchedOff(leaf);
  return LINE.test(leaf.path) && fieldsOf(leaf.before).some((field) => !fieldsOf(leaf.after).includes(field));
}

function isNothing({ before, after }: ChangedLeaf): boolean {
  const isOff = (value: unknown): boolean => value === null || /^(?:off|none|disabled|)$/i.test(String(value));
  return isOff(after) && !isOff(before);
}

/** How much a word has logged, from nothing on. */
const LEVELS = /^(?:(off|none|disabled|)|(fatal|error\w*)|(warn\w*)|(info|basic)|(debug|transfer)|(trace|all))$/i;

function rankOf(word: unknown): number {
  return (LEVELS.exec(String(word ?? '')) ?? []).slice(1).findIndex((group) => group !== undefined);
}

function fieldsOf(line: unknown): readonly string[] {
  return typeof line === 'string' ? (line.match(/\$\{?[\w.-]+\}?/g) ?? []) : [];
}
