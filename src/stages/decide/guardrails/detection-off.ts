import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { logsOff } from '../watching/logs-off.ts';
import { mutedAlarm, signalOff } from '../watching/signals-off.ts';
import { describeMove, isLess, isRarer, isSwitchedOff } from '../watching/switched-off.ts';
import { isSelector, recordsLess } from '../watching/trail-selectors.ts';
import { WATCHING_NAME, wordsOf } from '../watching/watching-names.ts';

/** Services that watch the account. What they do not see while they are off stays unseen. */
const WATCHING_TYPE =
  /^aws_(?:cloudtrail|guardduty_|securityhub_|config_(?:configuration_recorder|config_rule|delivery_channel)|macie2?_|inspector2?_|accessanalyzer_|detective_|flow_log|wafv2_web_acl_(?:association|logging)|ecr_registry_scanning_configuration)/;

/** Nobody who changes the account can also switch off what watches it without being asked. */
export const detectionOff: Guardrail = {
  id: 'detection-off',
  title: 'Switches off what watches the account',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_detect_investigate_events_app_service_logging.html',
  defaultEffect: 'escalate',
  check(drift, intent, context) {
    if (drift.kind === 'unmanaged') return undefined;
    return (
      watcherOff(drift, context.workspace) ??
      signalOff(drift, context) ??
      logsOff(drift) ??
      mutedAlarm(drift, intent, context) ??
      switchedByName(drift, context)
    );
  },
};

function watcherOff(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (!WATCHING_TYPE.test(drift.resourceType)) return undefined;
  if (drift.kind === 'missing') return { message: `${resourceName(drift)} watched the account and is gone` };
  const isKept = !recordsLess(drift, workspace);
  const off = visibleLeaves(drift).find((leaf) =>
    isSelector(leaf.path)
      ? !isKept
      : isSwitchedOff(leaf) || (WHAT_AND_WHERE.test(leaf.path) && !isMore(leaf)) || seesLess(leaf, drift.resourceType),
  );
  return off === undefined ? undefined : { message: describeMove(drift, off, 'it watches the account') };
}

/** What a watcher looks at, and where it writes what it saw: elsewhere nobody may be looking. */
const WHAT_AND_WHERE =
  /(?:^|\.)(?:s3_bucket_name|s3_key_prefix|log_destination|log_destination_configs|log_group_name|cloud_watch_logs_(?:group|role)_arn|sns_topic_(?:arn|name)|destination_arn|insight_selector|recording_group|traffic_type|resource_types|redacted_fields|logging_filter|web_acl_arn)(?:\.|$)/;

/** What a rule asks of whom cannot be told to be stricter. https://docs.aws.amazon.com/config/latest/developerguide/evaluate-config.html */
const RULE = /^(?:input_parameters|source)(?:\.|$)/;

/** How well images are looked through, from the least on. https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html */
const SCANS = ['MANUAL', 'SCAN_ON_PUSH', 'CONTINUOUS_SCAN', 'BASIC', 'ENHANCED'];

function seesLess(leaf: ChangedLeaf, type: string): boolean {
  if (/(?:^|_)frequency$/.test(leaf.path) && isRarer(leaf)) return true;
  if (type === 'aws_config_config_rule')
    return (RULE.test(leaf.path) && !isMore(leaf)) || (/^scope(?:\.|$)/.test(leaf.path) && leaf.after !== null);
  if (type !== 'aws_ecr_registry_scanning_configuration' || !/^(?:scan_type|rule(?:\..*)?)$/.test(leaf.path)) return false;
  const isBetter = SCANS.indexOf(String(leaf.after)) > SCANS.indexOf(String(leaf.before));
  return isLess(leaf) && !isBetter;
}

function isMore(leaf: ChangedLeaf): boolean {
  // https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html
  if (leaf.path === 'traffic_type') return leaf.after === 'ALL';
  return leaf.before === null || leaf.before === '' || (leaf.before === false && leaf.after === true);
}

/** Settings that say whether something is on, and so are read by what they are called. */
const SWITCH = /(?:^|\.)(?:value|insecure_value|(?:is_)?enabled?|state|status|variables\.[^.]+|environment\.[^.]+|parameters?\.[^.]+)$/;

/** Measured once in five minutes instead of each: the same is seen. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/manage-detailed-monitoring.html */
const FINER = 'monitoring.enabled';

/** A flag that says whether something else watches: what it is called tells, since no type does. */
function switchedByName(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const { before } = valuesOf(drift, context.workspace);
  // The type's own name says nothing of what this one is for.
  const own = [drift.address?.replaceAll(/\baws_\w+\./g, ''), before['name']].filter((text) => typeof text === 'string');
  const off = visibleLeaves(drift).find(
    (leaf) =>
      SWITCH.test(leaf.path) &&
      leaf.path !== FINER &&
      turnsOff(leaf) &&
      [...own, leaf.path].some((text) => WATCHING_NAME.test(wordsOf(text))),
  );
  if (off === undefined) return undefined;
  return {
    message: boundText(
      `${off.path} of ${resourceName(drift)} went from ${JSON.stringify(off.before)} to ${JSON.stringify(off.after)}: by its name it says whether something watches`,
      300,
    ),
  };
}

const ON = /^(?:true|enabled?|on|yes|active|1)$/i;
const OFF = /^(?:false|disabled?|off|no|none|inactive|paused|stopped|suspended|0|)$/i;

function turnsOff(leaf: ChangedLeaf): boolean {
  return ON.test(String(leaf.before)) && (leaf.after === null || OFF.test(String(leaf.after)));
}
