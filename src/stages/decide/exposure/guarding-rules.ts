/** Listeners and rules of load balancers that ask who somebody is, or turn requests away: what takes them out of the way. */
import type { Drift } from '#domain/drift.ts';
import { canonicalJson, objectsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { areApart } from '../grants/policy-grants.ts';
import { currentResources, textsOf } from './current-resources.ts';

const LISTENER = /^aws_a?lb_listener$/;
const RULE = /^aws_a?lb_listener_rule$/;

/**
 * Finds whether requests come through a load balancer that were asked or turned away before.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm; undefined for another target, another path, or a rule that turns more away
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/application/rule-action-types.html
 */
export function passedGuard(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (!LISTENER.test(drift.resourceType) && !RULE.test(drift.resourceType)) return undefined;
  const { before, after } = valuesOf(drift, context.workspace);
  const found = foundIn(drift, { before, after }, context);
  return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 300) };
}

interface BeforeAndAfter {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

function foundIn(drift: Drift, { before, after }: BeforeAndAfter, context: GuardrailContext): string | undefined {
  switch (drift.kind) {
    case 'missing':
      return RULE.test(drift.resourceType) && guardOf(before) !== undefined ? `${guardOf(before) ?? ''}, and is gone` : undefined;
    case 'unmanaged':
      return LISTENER.test(drift.resourceType) ? openDoor(after, context) : overtakes(after, context);
    case 'changed':
      return lessGuarded(before, after) ?? otherRequests(before, after, context);
  }
}

/** What it does to whom it does not know; undefined where it lets everybody on. */
function guardOf(values: JsonObject): string | undefined {
  const actions = actionsOf(values);
  if (actions.some(asks)) return 'asked who somebody is';
  return actions.length > 0 && actions.every(refuses) ? 'turned requests away' : undefined;
}

function lessGuarded(before: JsonObject, after: JsonObject): string | undefined {
  const [was, is] = [guardOf(before), guardOf(after)];
  if (was !== undefined && is === undefined) return `${was}, and does not any more`;
  const lets = (values: JsonObject): boolean => canonicalJson(actionsOf(values)).includes('"on_unauthenticated_request":"allow"');
  return lets(after) && !lets(before) ? 'now lets through whoever is not signed in' : undefined;
}

/** Tests that stand for who somebody is, rather than what is asked for. */
const WHO = ['source_ip', 'http_header'] as const;

function otherRequests(before: JsonObject, after: JsonObject, context: GuardrailContext): string | undefined {
  const [was, is] = [testsOf(before), testsOf(after)];
  const isOther = canonicalJson(was) !== canonicalJson(is);
  if (guardOf(after) !== undefined)
    return isOther ? `${guardOf(before) ?? 'guards'}, and fits other requests than before` : outranked(before, after);
  const loosened = WHO.find((name) => valuesIn(was, name).length > 0 && isLooser(valuesIn(was, name), valuesIn(is, name)));
  if (loosened !== undefined) return `no longer looks at ${loosened} as it did`;
  const isEarlier = Number(after['priority'] ?? 0) < Number(before['priority'] ?? 0);
  return isEarlier || isOther ? overtakes(after, context) : undefined;
}

function outranked(before: JsonObject, after: JsonObject): string | undefined {
  return Number(after['priority'] ?? 0) > Number(before['priority'] ?? 0) ? 'is asked later than before' : undefined;
}

function isLooser(was: readonly string[], is: readonly string[]): boolean {
  return is.length === 0 || is.some((value) => !was.includes(value));
}

/** A rule that lets everybody on, in front of one that does not. */
function overtakes(after: JsonObject, context: GuardrailContext): string | undefined {
  const listener = after['listener_arn'];
  if (typeof listener !== 'string' || guardOf(after) !== undefined || isTied(after)) return undefined;
  const resources = currentResources(context.drifts, context.workspace);
  const rank = Number(after['priority'] ?? 0);
  const others = ['aws_lb_listener_rule', 'aws_alb_listener_rule'].flatMap((type) => resources.where(type, 'listener_arn', listener));
  const behind = others.filter(({ values }) => values['id'] !== after['id'] && Number(values['priority'] ?? 0) > rank);
  const guard =
    behind.find(({ values }) => guardOf(values) !== undefined && mayFitTheSame(after, values)) ??
    resources.named(listener).find(({ values }) => actionsOf(values).some(asks));
  return guard === undefined
    ? undefined
    : `lets requests on before ${guard.address ?? guard.type} ${actionsOf(guard.values).some(asks) ? 'asks who somebody is' : 'turns them away'}`;
}

/** Of two rules that look at paths or at hosts, no request fits both where none of their patterns begin alike. */
function mayFitTheSame(left: JsonObject, right: JsonObject): boolean {
  return ['path_pattern', 'host_header'].every((name) => {
    const [some, others] = [valuesIn(testsOf(left), name), valuesIn(testsOf(right), name)];
    return some.length === 0 || others.length === 0 || some.some((one) => others.some((other) => !areApart(one, other)));
  });
}

function isTied(values: JsonObject): boolean {
  return WHO.some((name) => valuesIn(testsOf(values), name).length > 0);
}

/** A listener in the clear, on a load balancer of the internet. https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html#elb-1 */
function openDoor(after: JsonObject, context: GuardrailContext): string | undefined {
  if (after['protocol'] !== 'HTTP' || !actionsOf(after).some((action) => action['type'] === 'forward')) return undefined;
  const balancer = textsOf(after['load_balancer_arn']).flatMap((arn) => currentResources(context.drifts, context.workspace).named(arn));
  return balancer.some(({ values }) => values['internal'] !== true) ? 'lets people in without encryption' : undefined;
}

function actionsOf(values: JsonObject): readonly JsonObject[] {
  return [...objectsIn(values['default_action']), ...objectsIn(values['action'])];
}

function asks(action: JsonObject): boolean {
  return String(action['type']).startsWith('authenticate-');
}

function refuses(action: JsonObject): boolean {
  const [answer] = objectsIn(action['fixed_response']);
  return action['type'] === 'fixed-response' && String(answer?.['status_code'] ?? '').startsWith('4');
}

function testsOf(values: JsonObject): readonly JsonObject[] {
  return objectsIn(values['condition']).toSorted((left, right) => canonicalJson(left).localeCompare(canonicalJson(right)));
}

function valuesIn(tests: readonly JsonObject[], name: string): readonly string[] {
  return tests.flatMap((test) => objectsIn(test[name])).flatMap((block) => textsOf(block['values']));
}
