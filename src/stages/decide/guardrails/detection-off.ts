import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
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
  check(drift, _intent, context) {
    if (drift.kind === 'unmanaged') return undefined;
    if (!WATCHING_TYPE.test(drift.resourceType)) return switchedByName(drift, context);
    if (drift.kind === 'missing') return { message: `${resourceName(drift)} watched the account and is gone` };
    const off = visibleLeaves(drift).find(isSwitchedOff);
    return off === undefined
      ? undefined
      : {
          message: boundText(
            `${off.path} of ${resourceName(drift)} went from ${JSON.stringify(off.before)} to ${JSON.stringify(off.after)}: it watches the account`,
            300,
          ),
        };
  },
};

/** What detection is called where it is a setting of something else: a parameter, a variable, a flag. */
const WATCHING_NAME =
  /(?:^|[^a-z])(?:guard_?duty|cloud_?trail|security_?hub|macie|inspector|detective|detections?|intrusions?|siem|waf|audit(?:ing|s|_?logs?|_?logging)?|alarms?|alert(?:s|ing)?|monitor(?:s|ing)?|findings?|threats?|malware|antivirus|(?:access|flow|security)_?log(?:s|ging)?)(?:[^a-z]|$)/i;

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
