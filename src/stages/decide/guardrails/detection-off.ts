import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { saidMotivation } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/foreign-text.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';

/** Services that watch the account. What they do not see while they are off stays unseen. */
const WATCHING_TYPE =
  /^aws_(?:cloudtrail|guardduty_|securityhub_|config_(?:configuration_recorder|config_rule|delivery_channel)|macie2?_|inspector2?_|accessanalyzer_|detective_|flow_log|wafv2_web_acl_(?:association|logging))/;

/** Nobody who changes the account can also switch off what watches it without being asked. */
export const detectionOff: Guardrail = {
  id: 'detection-off',
  title: 'Switches off what watches the account',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_detect_investigate_events_app_service_logging.html',
  defaultEffect: 'escalate',
  check(drift, intent, context) {
    if (drift.kind === 'unmanaged') return undefined;
    return watcherOff(drift) ?? signalOff(drift, context) ?? logsOff(drift) ?? mutedAlarm(drift, intent) ?? switchedByName(drift, context);
  },
};

function watcherOff(drift: Drift): Alarm | undefined {
  if (!WATCHING_TYPE.test(drift.resourceType)) return undefined;
  if (drift.kind === 'missing') return { message: `${resourceName(drift)} watched the account and is gone` };
  const off = visibleLeaves(drift).find((leaf) => isSwitchedOff(leaf) || (WHAT_AND_WHERE.test(leaf.path) && !isMore(leaf)));
  return off === undefined ? undefined : { message: describeMove(drift, off, 'it watches the account') };
}

/** What a watcher looks at, and where it writes what it saw: elsewhere nobody may be looking. */
const WHAT_AND_WHERE =
  /(?:^|\.)(?:s3_bucket_name|s3_key_prefix|log_destination|log_destination_configs|log_group_name|cloud_watch_logs_group_arn|sns_topic_(?:arn|name)|destination_arn|\w*_selector|recording_group|traffic_type|resource_types|redacted_fields|logging_filter)(?:\.|$)/;

function isMore(leaf: ChangedLeaf): boolean {
  return leaf.before === null || leaf.before === '' || (leaf.before === false && leaf.after === true);
}

/** What the CIS benchmark's filters look for in an audit log. https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html */
const AUDIT_PATTERN = /\$\.(?:userIdentity|eventName|eventSource|errorCode|additionalEventData|responseElements)\b/;

/** Filters and alarms by which somebody is told. */
const SIGNAL_TYPE = /^aws_cloudwatch_(?:log_metric_filter|log_subscription_filter|metric_alarm|composite_alarm|event_rule|event_target)$/;

/** A filter over an audit log, or an alarm that is named after what watches: gone, or looking for something else. */
function signalOff(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (!SIGNAL_TYPE.test(drift.resourceType)) return undefined;
  const { before } = valuesOf(drift, context.workspace);
  const texts = [before['name'], before['alarm_name'], before['log_group_name'], drift.address?.replaceAll(/\baws_\w+\./g, '')];
  const isAudit =
    AUDIT_PATTERN.test(String(before['pattern'] ?? '')) ||
    texts.some((text) => typeof text === 'string' && SECURITY_NAME.test(wordsOf(text)));
  if (!isAudit) return undefined;
  if (drift.kind === 'missing') return { message: `${resourceName(drift)} told people what happens in the account and is gone` };
  const moved = visibleLeaves(drift).find((leaf) =>
    /^(?:pattern|filter_pattern|event_pattern|destination_arn|log_group_name|threshold|evaluation_periods|datapoints_to_alarm|metric_name|namespace)$/.test(
      leaf.path,
    ),
  );
  return moved === undefined ? undefined : { message: describeMove(drift, moved, 'it tells people what happens in the account') };
}

/** Arguments that say which logs a resource writes, and where. https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-controls-reference.html */
const LOGGING =
  /(?:^|\.)(?:access_logs?|connection_logs|logging(?:_config(?:uration)?|_info)?|access_log_settings|log_publishing_options|log_delivery_configuration|enabled_cloudwatch_logs_exports|enabled_cluster_log_types|log_settings|\w+_log_options(?:\.cloudwatch_log_options)?)(?:\.(?:(?:log_)?enabled|bucket|\w*target\w*|destination\w*|\w+_arn|log_group\w*|level))?$/;
const LOGGING_TYPE = /^aws_(?:s3_bucket_logging|\w+_logging(?:_configuration)?|\w+_query_log\w*|cloudtrail_event_data_store)$/;

function logsOff(drift: Drift): Alarm | undefined {
  if (drift.kind === 'missing')
    return LOGGING_TYPE.test(drift.resourceType) ? { message: `${resourceName(drift)} wrote logs and is gone` } : undefined;
  const off = visibleLeaves(drift).find(
    (leaf) => (LOGGING.test(leaf.path) || LOGGING_TYPE.test(drift.resourceType) || leaf.path.endsWith('scan_on_push')) && isLess(leaf),
  );
  return off === undefined ? undefined : { message: describeMove(drift, off, 'it says what is logged') };
}

/** Off, gone, or a list with less in it. */
function isLess(leaf: ChangedLeaf): boolean {
  if (isSwitchedOff(leaf)) return true;
  if (leaf.before === null || leaf.before === '') return false;
  if (Array.isArray(leaf.before)) {
    const kept = new Set(Array.isArray(leaf.after) ? leaf.after.map(canonicalJson) : []);
    return (leaf.before as readonly Json[]).some((item) => !kept.has(canonicalJson(item)));
  }
  return leaf.after === null || leaf.after === '' || (typeof leaf.before === 'string' && leaf.before !== leaf.after);
}

/** An alarm that tells nobody. In an incident, and in a window that was announced, people mute what they are looking at. */
function mutedAlarm(drift: Drift, intent: Intent): Alarm | undefined {
  if (drift.kind !== 'changed' || !/^aws_cloudwatch_(?:metric|composite)_alarm$/.test(drift.resourceType)) return undefined;
  const muted = visibleLeaves(drift).find(
    (leaf) =>
      (leaf.path === 'actions_enabled' && leaf.after === false) ||
      (leaf.path === 'alarm_actions' && Array.isArray(leaf.before) && leaf.before.length > 0 && isNothing(leaf.after)),
  );
  if (muted === undefined) return undefined;
  const message = describeMove(drift, muted, 'nobody is told any more');
  return ['incident', 'scheduled'].includes(saidMotivation(intent)) ? { message, effect: 'hold' } : { message };
}

function isNothing(value: Json): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function describeMove(drift: Drift, leaf: ChangedLeaf, why: string): string {
  return boundText(
    `${leaf.path} of ${resourceName(drift)} went from ${JSON.stringify(leaf.before)} to ${JSON.stringify(leaf.after)}: ${why}`,
    300,
  );
}

/** What detection is called where it is a setting of something else: a parameter, a variable, a flag. */
const WATCHING_NAME =
  /(?:^|[^a-z])(?:guard_?duty|cloud_?trail|security_?hub|macie|inspector|detective|detections?|intrusions?|siem|waf|audit(?:ing|s|_?logs?|_?logging)?|alarms?|alert(?:s|ing)?|monitor(?:s|ing)?|findings?|threats?|malware|antivirus|(?:access|flow|security)_?log(?:s|ging)?)(?:[^a-z]|$)/i;

/** The narrower words, for what is a signal by its type already. */
const SECURITY_NAME =
  /(?:^|[^a-z])(?:guard_?duty|cloud_?trail|security|macie|inspector|detective|intrusions?|siem|waf|audit(?:ing|s)?|threats?|malware|unauthori[sz]ed|root_?(?:login|usage|account|activity)|iam_?(?:policy|changes)|console_?login|mfa|break_?glass)(?:[^a-z]|$)/i;

/** Settings that say whether something is on, and so are read by what they are called. */
const SWITCH = /(?:^|\.)(?:value|insecure_value|(?:is_)?enabled?|state|status|variables\.[^.]+|environment\.[^.]+|parameters?\.[^.]+)$/;

/** A flag that says whether something else watches: what it is called tells, since no type does. */
function switchedByName(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const { before } = valuesOf(drift, context.workspace);
  // The type's own name says nothing of what this one is for.
  const own = [drift.address?.replaceAll(/\baws_\w+\./g, ''), before['name']].filter((text) => typeof text === 'string');
  const off = visibleLeaves(drift).find(
    (leaf) => SWITCH.test(leaf.path) && turnsOff(leaf) && [...own, leaf.path].some((text) => WATCHING_NAME.test(wordsOf(text))),
  );
  if (off === undefined) return undefined;
  return {
    message: boundText(
      `${off.path} of ${resourceName(drift)} went from ${JSON.stringify(off.before)} to ${JSON.stringify(off.after)}: by its name it says whether something watches`,
      300,
    ),
  };
}

/** `auditLogEnabled` is three words, as `audit-log-enabled` is. */
function wordsOf(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('-', '_');
}

const ON = /^(?:true|enabled?|on|yes|active|1)$/i;
const OFF = /^(?:false|disabled?|off|no|none|inactive|paused|stopped|suspended|0|)$/i;

function turnsOff(leaf: ChangedLeaf): boolean {
  return ON.test(String(leaf.before)) && (leaf.after === null || OFF.test(String(leaf.after)));
}

function isSwitchedOff(leaf: ChangedLeaf): boolean {
  return (
    (leaf.after === false && leaf.before === true) ||
    (typeof leaf.after === 'string' && /^(?:disabled?|paused|off|inactive)$/i.test(leaf.after))
  );
}
