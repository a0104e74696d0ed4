import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isJsonObject, objectsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { isWide } from '../exposure/ip-ranges.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../guardrail.ts';

const RULED_TYPE = /^aws_wafv2_(?:web_acl|rule_group)$/;

/** What a firewall stops, it stops until a person says otherwise. What happens where no rule fits is for public-exposure. */
export const firewallWeakened: Guardrail = {
  id: 'firewall-weakened',
  title: 'Lets more through a web application firewall than its rules did',
  docs: 'https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-rule-actions.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const found = otherRules(drift) ?? weakerRules(drift) ?? widerSet(drift) ?? otherSet(drift, context) ?? otherFirewall(drift);
    return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 300) };
  },
};

/** Firewalls whose rules are texts and lists of others: what they stop cannot be compared. https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-policies.html */
const TEXT_RULED = /^aws_(?:networkfirewall_\w+|route53_resolver_firewall_\w+|fms_policy|shield_\w+)$/;
const WORDS = /^(?:tags(?:_all)?|description|name)(?:\.|$)/;

function otherRules(drift: Drift): string | undefined {
  if (!TEXT_RULED.test(drift.resourceType) || drift.kind === 'unmanaged') return undefined;
  if (drift.kind === 'missing') return 'stopped what should not pass, and is gone';
  const moved = visibleLeaves(drift).find(({ path }) => !WORDS.test(path));
  return moved === undefined ? undefined : `stops other things than before: ${moved.path}`;
}

function weakerRules(drift: Drift): string | undefined {
  // Of a firewall made by hand nothing was stronger before; one that is gone is a deletion.
  if (drift.kind !== 'changed' || !RULED_TYPE.test(drift.resourceType)) return undefined;
  for (const { path, hidden, before, after } of drift.changes) {
    if (hidden) continue;
    // The same rules as one text, which says nothing of what its parts were.
    if (path === 'rule_json') return 'has its rules in another text than before';
    const found = path === 'rule' ? weakerRule(rulesOf(before), rulesOf(after)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function weakerRule(before: Rules, after: Rules): string | undefined {
  for (const [name, was] of before) {
    const is = after.get(name);
    const how = is === undefined ? 'is gone' : howWeaker(was, is);
    if (how !== undefined) return `had a rule ${name} that ${how}`;
  }
  for (const [name, rule] of after)
    if (!before.has(name) && letsThrough(rule)) return `has a new rule ${name} that lets requests past the rules after it`;
  return reordered(before, after);
}

/** A statement that fits less cannot be told from one that fits more: only of a rule that nothing follows from it does not matter. */
function howWeaker(was: JsonObject, is: JsonObject): string | undefined {
  const [earlier, now] = [actionOf(was), actionOf(is)];
  if (now !== earlier && STRENGTH[now] < STRENGTH[earlier]) return `goes from ${earlier} to ${now}`;
  const isIdle = [was, is].every((rule) => actionOf(rule) === 'count' && isEmpty(rule['rule_label']));
  if (isIdle) return undefined;
  if (differs('statement', was, is)) return 'fits other requests than before';
  return differs('rule_label', was, is) ? 'marks requests otherwise than before' : undefined;
}

/** A rule that was put before another decides in its place, unless both do the same. */
function reordered(before: Rules, after: Rules): string | undefined {
  const kept = [...before.keys()].filter((name) => after.has(name));
  if ([before, after].every((rules) => kept.every((name) => actionOf(rules.get(name) ?? {}) === 'block'))) return undefined;
  const [earlier, now] = [inOrder(kept, before), inOrder(kept, after)];
  const moved = now.find((name, index) => name !== earlier[index]);
  return moved === undefined ? undefined : `asks its rules in another order, beginning with ${moved}`;
}

function inOrder(names: readonly string[], rules: Rules): readonly string[] {
  const priorityOf = (name: string): number => Number(rules.get(name)?.['priority'] ?? 0);
  return names.toSorted((left, right) => priorityOf(left) - priorityOf(right) || left.localeCompare(right));
}

/** By name, which no two rules of a firewall share. */
type Rules = ReadonlyMap<string, JsonObject>;

function rulesOf(value: Json): Rules {
  const rules = objectsIn(value);
  return new Map(rules.map((rule) => [String(rule['name'] ?? ''), rule]));
}

/**
 * What is done to a request that a rule fits, by how much of it is stopped; `none` leaves a group's rules as they are.
 * https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-rule-group-override-options.html
 */
const STRENGTH = { block: 3, none: 3, captcha: 2, challenge: 1, count: 0, allow: -1, unknown: -2 } as const;
type Action = keyof typeof STRENGTH;

function actionOf(rule: JsonObject): Action {
  const [action, override] = [blockOf(rule['action']), blockOf(rule['override_action'])];
  const named = (['allow', 'count', 'challenge', 'captcha', 'block'] as const).find((name) => !isEmpty(action[name]));
  if (named !== undefined) return named;
  return (['count', 'none'] as const).find((name) => !isEmpty(override[name])) ?? 'unknown';
}

/** By its own action, or by one that it gives to a rule of the group it refers to. */
function letsThrough(rule: JsonObject): boolean {
  return STRENGTH[actionOf(rule)] < 0 || overridesToAllow(rule['statement'] ?? null);
}

function overridesToAllow(value: Json): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some(overridesToAllow);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => (key === 'action_to_use' && !isEmpty(blockOf(inner)['allow'])) || overridesToAllow(inner),
  );
}

function differs(attribute: string, was: JsonObject, is: JsonObject): boolean {
  return changedLeaves({ path: attribute, before: was[attribute] ?? null, after: is[attribute] ?? null }).length > 0;
}

/** A nested block is a list of one in state. */
function blockOf(value: Json | undefined): JsonObject {
  const first = Array.isArray(value) ? (value as readonly Json[])[0] : value;
  return isJsonObject(first) ? first : {};
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * An address that leaves a set is no longer stopped by what stops the set, one that comes in is let in by what lets it in: which of
 * both, the rules that refer to it say. A set that no rule here refers to is read elsewhere.
 */
function otherSet(drift: Drift, context: GuardrailContext): string | undefined {
  const change =
    drift.resourceType === 'aws_wafv2_ip_set' ? drift.changes.find(({ path, hidden }) => path === 'addresses' && !hidden) : undefined;
  if (drift.kind !== 'changed' || change === undefined) return undefined;
  const [was, is] = [textsOf(change.before), textsOf(change.after)];
  const lost = was.filter((range) => !is.some((other) => containsRange(other, range)));
  const [come] = is.filter((range) => !was.some((other) => containsRange(other, range)));
  const uses = usesOf(valuesOf(drift, context.workspace).before['arn'], context);
  // Nobody stops a part of the internet by a set: such a range was one to let in.
  const gone = uses.includes('stops') ? lost[0] : uses.length === 0 ? lost.find((range) => !isWide(range)) : undefined;
  if (gone !== undefined) return `no longer takes in ${gone}, which a rule may stop`;
  return come !== undefined && uses.includes('lets in') ? `now takes in ${come}, which a rule lets in` : undefined;
}

/** What is done with a set, by every rule of this workspace that refers to it; one that refers to the rest of the world does the opposite. */
function usesOf(arn: Json | undefined, { workspace }: GuardrailContext): readonly ('stops' | 'lets in' | 'counts')[] {
  if (typeof arn !== 'string' || arn === '') return [];
  const rules = workspace.resources
    .filter(({ type }) => RULED_TYPE.test(type))
    .flatMap(({ values }) => [...rulesOf(values['rule'] ?? null).values()]);
  return rules
    .filter((rule) => JSON.stringify(rule['statement'] ?? null).includes(JSON.stringify(arn)))
    .flatMap((rule) => {
      const isNegated = /"not_statement":\[\{/.test(JSON.stringify(rule['statement']));
      const [stops, lets] = isNegated ? (['lets in', 'stops'] as const) : (['stops', 'lets in'] as const);
      return STRENGTH[actionOf(rule)] > 0 ? [stops] : STRENGTH[actionOf(rule)] < 0 ? [lets] : ['counts' as const];
    });
}

/** Another firewall in the place of one that code chose. https://docs.aws.amazon.com/waf/latest/developerguide/cloudfront-features.html */
function otherFirewall(drift: Drift): string | undefined {
  const moved =
    drift.kind === 'changed'
      ? visibleLeaves(drift).find(({ path, before }) => path === 'web_acl_id' && before !== null && before !== '')
      : undefined;
  return moved === undefined ? undefined : `has another firewall in front of it than ${String(moved.before)}`;
}

/** A set is what some rule stops or lets in: either way it was not meant for a part of the internet. https://docs.aws.amazon.com/waf/latest/APIReference/API_IPSet.html */
function widerSet(drift: Drift): string | undefined {
  if (drift.kind === 'missing' || drift.resourceType !== 'aws_wafv2_ip_set') return undefined;
  for (const { path, before, after } of visibleLeaves(drift)) {
    const earlier = new Set(textsOf(before));
    const wide = path === 'addresses' ? textsOf(after).find((range) => !earlier.has(range) && isWide(range)) : undefined;
    if (wide !== undefined) return `now takes in ${wide}, far more than somebody could have named`;
  }
  return undefined;
}
