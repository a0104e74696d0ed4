import { boundText } from '#domain/quote.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** Services that watch the account. What they do not see while they are off stays unseen. */
const WATCHING_TYPE = /^aws_(?:cloudtrail|guardduty_|securityhub_|config_(?:configuration_recorder|config_rule|delivery_channel)|macie2?_|inspector2?_|accessanalyzer_|detective_|flow_log|wafv2_web_acl_(?:association|logging))/;

/** Nobody who changes the account can also switch off what watches it without being asked. */
export const detectionOff: Guardrail = {
  id: 'detection-off',
  title: 'Switches off what watches the account',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_detect_investigate_events_app_service_logging.html',
  defaultEffect: 'escalate',
  check(drift) {
    if (!WATCHING_TYPE.test(drift.resourceType) || drift.kind === 'unmanaged') return undefined;
    if (drift.kind === 'missing') return { message: `${resourceName(drift)} watched the account and is gone` };
    const off = visibleLeaves(drift).find(isSwitchedOff);
    return off === undefined ? undefined : { message: boundText(`${off.path} of ${resourceName(drift)} went from ${JSON.stringify(off.before)} to ${JSON.stringify(off.after)}: it watches the account`, 300) };
  },
};

function isSwitchedOff(leaf: ChangedLeaf): boolean {
  return (leaf.after === false && leaf.before === true) || (typeof leaf.after === 'string' && /^(?:disabled?|paused|off|inactive)$/i.test(leaf.after));
}
