import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isEmergency } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import { objectsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { timesAYear } from '../how-often.ts';
import { describeMove, isSwitchedOff } from '../watching/switched-off.ts';

/** What is not patched stays open to what everybody knows of. */
export const patchingOff: Guardrail = {
  id: 'patching-off',
  title: 'Has machines or engines patched later, less, or not at all',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_protect_compute_vulnerability_management.html',
  defaultEffect: 'escalate',
  check(drift, intent, context) {
    if (drift.kind === 'unmanaged') return undefined;
    if (drift.kind === 'missing') return gone(drift, context);
    return narrowerRules(drift) ?? worse(drift, intent);
  },
};

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/patch-manager.html */
const PATCHING_TYPE = /^aws_ssm_(?:patch_(?:baseline|group)|default_patch_baseline|maintenance_window(?:_(?:target|task))?)$/;

/** Documents that look after a machine. https://docs.aws.amazon.com/systems-manager/latest/userguide/patch-manager-ssm-documents.html */
const LOOKS_AFTER = /patch|inventory|updatessmagent|manageagent|vulnerab|harden|antivirus|compliance/i;

function gone(drift: Drift, { workspace }: GuardrailContext): Alarm | undefined {
  const document = String(valuesOf(drift, workspace).before['name'] ?? '');
  const isOf = PATCHING_TYPE.test(drift.resourceType) || (drift.resourceType === 'aws_ssm_association' && LOOKS_AFTER.test(document));
  return isOf ? { message: `${resourceName(drift)} had machines looked after and is gone` } : undefined;
}

/** Engines that take small versions by themselves. https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html#rds-13 */
const BY_ITSELF = /(?:^|\.)(?:auto_minor_version_upgrade|allow_version_upgrade|auto_software_update_enabled)$/;
/** https://docs.aws.amazon.com/lambda/latest/dg/runtimes-update.html */
const RUNTIME = /(?:^|\.)update_runtime_on$/;

/** From the most serious on. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PatchRule.html */
const LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFORMATIONAL', 'UNSPECIFIED'];

/** So many times less often, a window or an association is as good as gone. */
const MUCH_RARER = 10;

function worse(drift: Drift, intent: Intent): Alarm | undefined {
  // In an emergency, a patch that breaks something is kept out as an engine is kept from being restarted.
  const isSaid = isEmergency(intent);
  const moved = visibleLeaves(drift).find((leaf) => (!isSaid && isPutOff(leaf)) || isLess(leaf, drift.resourceType));
  return moved === undefined ? undefined : { message: describeMove(drift, moved, 'it says when what is patched') };
}

function isPutOff(leaf: ChangedLeaf): boolean {
  if (BY_ITSELF.test(leaf.path)) return isSwitchedOff(leaf) || (leaf.before === true && leaf.after === null);
  if (RUNTIME.test(leaf.path)) return leaf.before === 'Auto' || (leaf.before === null && leaf.after !== 'Auto');
  return leaf.path === 'rejected_patches' && textsOf(leaf.after).some((patch) => !textsOf(leaf.before).includes(patch));
}

function isLess({ path, before, after }: ChangedLeaf, type: string): boolean {
  const lost = (): boolean => textsOf(before).some((text) => !textsOf(after).includes(text));
  if (type === 'aws_ssm_patch_baseline') {
    if (path === 'approved_patches') return lost();
    if (/^(?:global_filter|source)\./.test(path)) return after !== null && after !== '';
    return path === 'approved_patches_compliance_level' && LEVELS.indexOf(String(after)) > LEVELS.indexOf(String(before));
  }
  if (/^aws_ssm_maintenance_window(?:_target)?$/.test(type)) {
    if (path === 'end_date') return after !== null && after !== '' && (before === null || before === '' || String(after) < String(before));
    if (path === 'targets.values') return lost();
  }
  const isSchedule = /^aws_ssm_(?:maintenance_window|association)$/.test(type) && /^schedule(?:_expression)?$/.test(path);
  return isSchedule && timesAYear(before) >= timesAYear(after) * MUCH_RARER && timesAYear(before) > 0;
}

/** So many days later is no other week of testing. */
const LATER = 14;

/** Each rule approves what its filters let through, so many days after it came out: one that does less is no rule like it. */
function narrowerRules(drift: Drift): Alarm | undefined {
  const change =
    drift.resourceType === 'aws_ssm_patch_baseline'
      ? drift.changes.find(({ path, hidden }) => path === 'approval_rule' && !hidden)
      : undefined;
  if (change === undefined) return undefined;
  const now = objectsIn(change.after);
  const isLost = objectsIn(change.before).some((rule) => !now.some((other) => approvesAsMuch(other, rule)));
  return isLost ? { message: `${resourceName(drift)} no longer approves every patch that it did, or much later` } : undefined;
}

function approvesAsMuch(rule: JsonObject, earlier: JsonObject): boolean {
  const until = ({ approve_until_date: day }: JsonObject): string => (typeof day === 'string' ? day : '');
  const days = (one: JsonObject): number => (until(one) === '' ? Number(one['approve_after_days'] ?? 0) : Infinity);
  const filters = objectsIn(earlier['patch_filter']);
  const isAsWide = objectsIn(rule['patch_filter']).every((filter) => {
    const was = filters.find(({ key }) => key === filter['key']);
    const values = textsOf(filter['values']);
    return values.includes('*') || (was !== undefined && textsOf(was['values']).every((value) => values.includes(value)));
  });
  const isInTime = until(earlier) === '' ? days(rule) <= days(earlier) + LATER : until(rule) === '' || until(rule) >= until(earlier);
  return isAsWide && isInTime;
}
