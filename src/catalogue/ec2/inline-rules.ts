/**
 * The `ingress` and `egress` of aws_security_group, where elements combine rules. A call adds or removes single rules. Elements are
 * combined as the provider does when it reads a group: known elements stay, and new ones are added.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group
 */
import * as c from '../words.ts';
import { rulesIn } from './security-rules.ts';
import type { SecurityRule, SeenRule, SourceKind } from './security-rules.ts';

type Revise = (rules: readonly SecurityRule[], named: readonly SecurityRule[]) => readonly SecurityRule[];

/** For AuthorizeSecurityGroup…: a rule exists once, regardless of its description. */
export const addRules: Revise = (rules, named) => [...rules, ...named.filter((rule) => !rules.some((other) => isSameRule(other, rule)))];

/** For RevokeSecurityGroup…: the description does not matter. */
export const removeRules: Revise = (rules, named) => rules.filter((rule) => !named.some((other) => isSameRule(other, rule)));

/** For UpdateSecurityGroupRuleDescriptions…: only the description changes. */
export const describeRules: Revise = (rules, named) =>
  rules.map((rule) => ({ ...rule, description: named.find((other) => isSameRule(other, rule))?.description ?? rule.description }));

/**
 * Writes the rules of one direction after a call.
 * @param attribute `ingress` or `egress`
 * @param revise changes the rules as the call does
 * @returns a writer; the effect on a rule given only by its id is unknown
 */
export function inlineRules(attribute: 'ingress' | 'egress', revise: Revise): c.Writer {
  return (event, current, _attributes, state) => {
    const seen = rulesIn(event);
    if (seen.length === 0) return {};
    if (!seen.every(isKnown)) return { [attribute]: c.HIDDEN };
    const group = typeof current['id'] === 'string' ? current['id'] : '';
    const before = c
      .asList(current[attribute])
      .filter(c.isJsonObject)
      .flatMap((element) => rulesOfElement(element, group));
    const known = c.asList(state?.[attribute]).filter(c.isJsonObject);
    return {
      [attribute]: elementsOf(
        revise(
          before,
          seen.map((one) => one.rule),
        ),
        known,
        group,
      ),
    };
  };
}

function isKnown(seen: SeenRule): seen is SeenRule & { readonly rule: SecurityRule } {
  return seen.rule !== undefined;
}

function isSameRule(left: SecurityRule, right: SecurityRule): boolean {
  return (
    left.kind === right.kind &&
    left.source === right.source &&
    left.protocol === right.protocol &&
    left.fromPort === right.fromPort &&
    left.toPort === right.toPort
  );
}

const LISTS: Readonly<Record<SourceKind, string>> = {
  cidr_ipv4: 'cidr_blocks',
  cidr_ipv6: 'ipv6_cidr_blocks',
  prefix_list: 'prefix_list_ids',
  group: 'security_groups',
};

function rulesOfElement(element: c.JsonObject, group: string): readonly SecurityRule[] {
  const common = {
    protocol: String(element['protocol']).toLowerCase(),
    fromPort: Number(element['from_port']),
    toPort: Number(element['to_port']),
    description: String(element['description'] ?? ''),
  };
  const listed = Object.entries(LISTS).flatMap(([kind, list]) =>
    c.asList(element[list]).map((source) => ({ ...common, kind: kind as SourceKind, source: String(source) })),
  );
  return element['self'] === true ? [...listed, { ...common, kind: 'group', source: group }] : listed;
}

/** Elements in the state stay if all their rules still exist. The remaining rules are combined by ports and description. */
function elementsOf(rules: readonly SecurityRule[], known: readonly c.JsonObject[], group: string): readonly c.Json[] {
  let rest = rules;
  const kept: c.JsonObject[] = [];
  for (const element of known) {
    const own = rulesOfElement(element, group);
    if (!own.every((rule) => rest.some((other) => isSameRule(other, rule) && other.description === rule.description))) continue;
    kept.push(element);
    rest = removeRules(rest, own);
  }
  const groups = new Map<string, SecurityRule[]>();
  for (const rule of rest) {
    const key = [rule.protocol, rule.fromPort, rule.toPort, rule.description].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...kept, ...[...groups.values()].map((gathered) => elementOf(gathered, group))];
}

function elementOf(rules: readonly SecurityRule[], group: string): c.JsonObject {
  const sources = (kind: SourceKind): readonly string[] =>
    rules.filter((rule) => rule.kind === kind && !(kind === 'group' && rule.source === group)).map((rule) => rule.source);
  const [first] = rules;
  return {
    cidr_blocks: sources('cidr_ipv4'),
    description: first?.description ?? '',
    from_port: first?.fromPort ?? 0,
    ipv6_cidr_blocks: sources('cidr_ipv6'),
    prefix_list_ids: sources('prefix_list'),
    protocol: first?.protocol ?? '-1',
    security_groups: sources('group'),
    self: rules.some((rule) => rule.kind === 'group' && rule.source === group),
    to_port: first?.toPort ?? 0,
  };
}
