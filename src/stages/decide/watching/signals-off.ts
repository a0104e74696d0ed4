/** Rules, filters, alarms and subscriptions by which somebody is told: which of them are about what watches, and which tell nobody any more. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isEmergency } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { describeMove, isLess, isSwitchedOff } from './switched-off.ts';
import { SECURITY_NAME, wordsOf } from './watching-names.ts';

/** What the CIS benchmark's filters look for in an audit log. https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html */
const AUDIT_PATTERN = /\$\.(?:userIdentity|eventName|eventSource|errorCode|additionalEventData|responseElements)\b/;

/** What services that watch send, and what CloudTrail saw. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-service-event-cloudtrail.html */
const AUDIT_EVENTS =
  /"aws\.(?:guardduty|securityhub|macie2?|config|access-analyzer|inspector2?|cloudtrail|signin|detective|trustedadvisor)"|via CloudTrail"/;

/** Filters and alarms by which somebody is told. */
const SIGNAL_TYPE =
  /^aws_(?:cloudwatch_(?:log_metric_filter|log_subscription_filter|metric_alarm|composite_alarm|event_rule|event_target)|sns_topic_subscription)$/;

const WHAT_AND_WHOM =
  /^(?:pattern|filter_pattern|event_pattern|destination_arn|log_group_name|threshold|evaluation_periods|datapoints_to_alarm|metric_name|namespace|arn|endpoint|filter_policy|alarm_rule|alarm_actions|comparison_operator|treat_missing_data|input\w*)(?:\.|$)/;

/**
 * Finds whether a filter over an audit log, a rule over findings, or an alarm named after what watches is gone or looks for something else.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm; undefined for signals about anything else
 */
export function signalOff(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (!SIGNAL_TYPE.test(drift.resourceType)) return undefined;
  const { before } = valuesOf(drift, context.workspace);
  if (!isAudit(drift, before, context)) return undefined;
  if (drift.kind === 'missing') return { message: `${resourceName(drift)} told people what happens in the account and is gone` };
  const moved = visibleLeaves(drift).find(
    (leaf) => WHAT_AND_WHOM.test(leaf.path) || (/^(?:state|is_enabled)$/.test(leaf.path) && isSwitchedOff(leaf)),
  );
  return moved === undefined ? undefined : { message: describeMove(drift, moved, 'it tells people what happens in the account') };
}

function isAudit(drift: Drift, before: JsonObject, context: GuardrailContext): boolean {
  const rules = drift.resourceType.endsWith('_event_target') ? rulesNamed(before['rule'], context) : [before];
  if (rules.some((rule) => AUDIT_EVENTS.test(spaced(rule['event_pattern'])))) return true;
  const texts = [
    before['name'],
    before['alarm_name'],
    before['log_group_name'],
    before['rule'],
    lastOf(before['topic_arn']),
    drift.address?.replaceAll(/\baws_\w+\./g, ''),
  ];
  return (
    AUDIT_PATTERN.test(String(before['pattern'] ?? before['filter_pattern'] ?? '')) ||
    texts.some((text) => typeof text === 'string' && SECURITY_NAME.test(wordsOf(text)))
  );
}

function rulesNamed(name: Json | undefined, { drifts, workspace }: GuardrailContext): readonly JsonObject[] {
  const found = typeof name === 'string' ? currentResources(drifts, workspace).where('aws_cloudwatch_event_rule', 'name', name) : [];
  const managed = workspace.resources.filter(({ type, values }) => type === 'aws_cloudwatch_event_rule' && values['name'] === name);
  // As it was: a rule that was changed in the same breath still was what told people.
  return [...found, ...managed].map(({ values }) => values);
}

function spaced(pattern: Json | undefined): string {
  return typeof pattern === 'string' ? pattern.replaceAll(/"\s+/g, '"') : '';
}

function lastOf(arn: Json | undefined): string | undefined {
  return typeof arn === 'string' ? arn.split(':').at(-1) : undefined;
}

/** So many times further off, a limit is never met. */
const OUT_OF_REACH = 100;

/**
 * Finds whether an alarm, a budget or a subscription tells nobody any more. In an emergency people mute
 * what they are looking at.
 * @param drift a drift of any type
 * @param intent why it was done
 * @param context state and the other drifts
 * @returns an alarm, to be held where people said why
 */
export function mutedAlarm(drift: Drift, intent: Intent, context: GuardrailContext): Alarm | undefined {
  const muted = drift.kind === 'changed' ? visibleLeaves(drift).find((leaf) => isMuted(leaf, drift, context)) : undefined;
  if (muted === undefined) return goneTeller(drift);
  const message = describeMove(drift, muted, 'nobody is told any more');
  return isEmergency(intent) ? { message, effect: 'hold' } : { message };
}

/** https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-sns-policy.html https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.html */
const TELLER = /^aws_(?:budgets_budget|db_event_subscription)$/;

function goneTeller(drift: Drift): Alarm | undefined {
  return drift.kind === 'missing' && TELLER.test(drift.resourceType)
    ? { message: `${resourceName(drift)} told people what they wanted to know of, and is gone` }
    : undefined;
}

function isMuted(leaf: ChangedLeaf, drift: Drift, context: GuardrailContext): boolean {
  if (/^aws_cloudwatch_(?:metric|composite)_alarm$/.test(drift.resourceType)) return isMutedAlarm(leaf, drift, context);
  if (drift.resourceType === 'aws_budgets_budget') return /^notification(?:\.subscriber_\w+)?$/.test(leaf.path) && isLess(leaf);
  if (drift.resourceType === 'aws_db_event_subscription')
    return /^(?:enabled|event_categories|source_ids|sns_topic)$/.test(leaf.path) && isLess(leaf);
  // What is not checked counts as healthy. https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/health-checks-creating-values.html
  if (drift.resourceType === 'aws_route53_health_check')
    return leaf.path === 'invert_healthcheck' || (leaf.path === 'disabled' && leaf.after === true);
  return false;
}

function isMutedAlarm(leaf: ChangedLeaf, drift: Drift, context: GuardrailContext): boolean {
  switch (leaf.path) {
    case 'actions_enabled':
      return leaf.after === false;
    case 'alarm_actions':
      return tellsNobodyHere(leaf, context);
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Composite_Alarm.html
    case 'alarm_rule':
      return alarmsIn(leaf.before).some((alarm) => !alarmsIn(leaf.after).includes(alarm));
    case 'actions_suppressor.alarm':
      return leaf.after !== null && leaf.after !== '';
    case 'comparison_operator':
      return String(leaf.before).startsWith('Greater') !== String(leaf.after).startsWith('Greater');
    // Another measurement under the old name and the old limit.
    case 'metric_name':
    case 'namespace':
      return leaf.before !== null && leaf.before !== '';
    case 'threshold':
      return isOutOfReach(leaf, String(valuesOf(drift, context.workspace).after['comparison_operator'] ?? ''));
    default:
      return false;
  }
}

/** Whoever was told is not, and whoever is told instead is nobody that this workspace knows. */
function tellsNobodyHere({ before, after }: ChangedLeaf, { drifts, workspace }: GuardrailContext): boolean {
  const [earlier, now] = [textsOf(before), textsOf(after)];
  if (earlier.length === 0 || earlier.some((action) => now.includes(action))) return false;
  const resources = currentResources(drifts, workspace);
  return now.every((action) => resources.named(action).length === 0);
}

function alarmsIn(rule: Json): readonly string[] {
  return typeof rule === 'string' ? (rule.match(/ALARM\s*\([^)]*\)/gi) ?? []) : [];
}

function isOutOfReach({ before, after }: ChangedLeaf, operator: string): boolean {
  if (typeof before !== 'number' || typeof after !== 'number' || before <= 0 || after < 0) return false;
  if (operator.startsWith('Less')) return after * OUT_OF_REACH <= before;
  return after >= before * OUT_OF_REACH;
}
