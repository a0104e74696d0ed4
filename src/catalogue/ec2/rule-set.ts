/**
 * aws_security_group_rule: several rules of one direction, protocol and port range with different sources. AWS stores, adds and removes
 * them one by one. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule
 */
import * as c from '../words.ts';
import { fromRule, onlyRule } from './security-rules.ts';
import type { SeenRule, SourceKind } from './security-rules.ts';

const LISTS: Readonly<Record<Exclude<SourceKind, 'group'>, string>> = {
  cidr_ipv4: 'cidr_blocks',
  cidr_ipv6: 'ipv6_cidr_blocks',
  prefix_list: 'prefix_list_ids',
};

/** Returns the attribute of a set for a rule's source, and its value. */
function placeOf({ groupId, rule }: SeenRule): readonly [string, string | true] | undefined {
  if (rule === undefined) return undefined;
  if (rule.kind !== 'group') return [LISTS[rule.kind], rule.source];
  return rule.source === groupId ? ['self', true] : ['source_security_group_id', rule.source];
}

/**
 * Identifies the set that contains a rule.
 * @returns an identifier
 */
export function bySet(type: 'ingress' | 'egress'): c.Call['identify'] {
  return (event) => {
    const one = onlyRule(event);
    const place = one === undefined ? undefined : placeOf(one);
    if (one?.groupId === undefined || one.rule === undefined || place === undefined)
      return one?.id === undefined ? [] : [{ security_group_rule_id: one.id }];
    const ports = one.rule.protocol === '-1' ? {} : { from_port: String(one.rule.fromPort), to_port: String(one.rule.toPort) };
    return [{ security_group_id: one.groupId, type, protocol: one.rule.protocol, ...ports, [place[0]]: String(place[1]) }];
  };
}

/** Identifies a set by the id of its only rule. With several rules, the state contains no ids. */
export const byOnlyRule = c.by({ security_group_rule_id: fromRule((rule) => rule.id) });

/**
 * Adds a rule to a set, or creates the set.
 * @returns a writer
 */
export function addToSet(type: 'ingress' | 'egress'): c.Writer {
  return (event, current, _attributes, state) => {
    const one = onlyRule(event);
    const place = one === undefined ? undefined : placeOf(one);
    if (one?.rule === undefined || place === undefined) return {};
    const isNew = current['security_group_id'] === undefined || current['security_group_id'] === null;
    const [name, source] = place;
    const sources = name.endsWith('s') ? inOrder([...textsIn(current[name]), String(source)], textsIn(state?.[name])) : source;
    const { protocol, fromPort, toPort } = one.rule;
    const whole = { type, security_group_id: one.groupId ?? null, protocol, from_port: fromPort, to_port: toPort };
    return { ...(isNew ? whole : {}), [name]: sources, description: one.rule.description };
  };
}

/** Removes a rule from a set. A rule given only by its id is the only one of its set. */
export const removeFromSet: c.Writer = (event, current) => {
  const one = onlyRule(event);
  const place = one === undefined ? undefined : placeOf(one);
  if (place === undefined)
    return { ...Object.fromEntries(Object.values(LISTS).map((name) => [name, []])), self: false, source_security_group_id: '' };
  const [name, source] = place;
  if (name === 'self') return { self: false };
  return { [name]: name.endsWith('s') ? textsIn(current[name]).filter((text) => text !== source) : '' };
};

/** A set has one description. If one of several rules gets another, it is unknown which one the provider reads. */
export const describeSet: c.Writer = (event, current) => {
  const described = onlyRule(event)?.description;
  const count = Object.values(LISTS).reduce((sum, name) => sum + textsIn(current[name]).length, 0);
  return described === undefined ? {} : { description: count > 1 ? c.HIDDEN : described };
};

/** Writes the values of the only rule of a set. */
export const modifySet: c.Writer = (event) => {
  const one = onlyRule(event);
  const place = one === undefined ? undefined : placeOf(one);
  if (one?.rule === undefined || place === undefined) return {};
  const [name, source] = place;
  const lists = Object.fromEntries(Object.values(LISTS).map((list) => [list, list === name ? [String(source)] : []]));
  return {
    protocol: one.rule.protocol,
    from_port: one.rule.fromPort,
    to_port: one.rule.toPort,
    ...lists,
    self: name === 'self',
    source_security_group_id: name === 'source_security_group_id' ? String(source) : '',
    ...(one.description === undefined ? {} : { description: one.description }),
  };
};

/**
 * True if a set has no rule left.
 * @returns true if no source is left
 */
export function isEmptySet(set: c.JsonObject): boolean {
  const group = set['source_security_group_id'];
  return (
    Object.values(LISTS).every((name) => textsIn(set[name]).length === 0) &&
    set['self'] !== true &&
    (typeof group !== 'string' || group === '')
  );
}

function textsIn(value: c.Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A restored source returns to its previous position. */
function inOrder(texts: readonly string[], known: readonly string[]): readonly string[] {
  const distinct = new Set(texts);
  return [...known.filter((text) => distinct.has(text)), ...[...distinct].filter((text) => !known.includes(text))];
}

/**
 * Returns the import id of a set: group, direction, protocol, ports and every source.
 * @returns such as `sg-…_ingress_tcp_443_443_10.0.0.0/8`; undefined if a part is unknown
 */
export function importIdOfSet(set: c.JsonObject): string | undefined {
  const [type, group, protocol] = [set['type'], set['security_group_id'], set['protocol']];
  const sources = [
    ...(set['self'] === true ? ['self'] : []),
    ...[set['source_security_group_id']].filter((id) => typeof id === 'string' && id !== ''),
    ...Object.values(LISTS).flatMap((name) => textsIn(set[name])),
  ];
  if (typeof type !== 'string' || typeof group !== 'string' || typeof protocol !== 'string' || sources.length === 0) return undefined;
  return [group, type, protocol === '-1' ? 'all' : protocol, set['from_port'] ?? 0, set['to_port'] ?? 0, ...sources].join('_');
}
