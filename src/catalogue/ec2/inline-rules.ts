/**
 * The `ingress` and `egress` of aws_security_group: rules gathered into elements. A call adds or takes away single
 * rules; the elements are made of them as the provider does when it reads a group, so that what the state knows stays
 * as it is and what is new stands beside it.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group
 */
import * as c from '../words.ts';
import { rulesIn } from './security-rules.ts';
import type { SecurityRule, SeenRule, SourceKind } from './security-rules.ts';

type Revise = (rules: readonly SecurityRule[], named: readonly SecurityRule[]) => readonly SecurityRule[];

/** AuthorizeSecurityGroup…: a rule is there once, whatever it is called. */
export const addRules: Revise = (rules, named) => [...rules, ...named.filter((rule) => !rules.some((other) => isSameRule(other, rule)))];

/** RevokeSecurityGroup…: the description does not count. */
export const removeRules: Revise = (rules, named) => rules.filter((rule) => !named.some((other) => isSameRule(other, rule)));

/** UpdateSecurityGroupRuleDescriptions…: only the description changes. */
export const describeRules: Revise = (rules, named) =>
  rules.map((rule) => ({ ...rule, description: named.find((other) => isSameRule(other, rule))?.description ?? rule.description }));

/**
 * Writes the rules of one direction after a call.
 * @param attribute `ingress` or `egress`
 * @param revise what the call does to the rules
 * @returns a writer; what a call did to a rule that it names by id alone is not known
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

/** Elements that the state knows stay where all their rules are still there; the rest is gathered by ports and description. */
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
