/**
 * aws_security_group_rule: several rules of one direction, protocol and port range, told apart by their sources. AWS
 * keeps them one by one, and calls add and take away one by one.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule
 */
import * as c from '../words.ts';
import { seen, theRule } from './security-rules.ts';
import type { SeenRule, SourceKind } from './security-rules.ts';

const LISTS: Readonly<Record<Exclude<SourceKind, 'group'>, string>> = {
  cidr_ipv4: 'cidr_blocks',
  cidr_ipv6: 'ipv6_cidr_blocks',
  prefix_list: 'prefix_list_ids',
};

/** The attribute of a set that holds a rule's source, and its value there. */
function placeOf({ groupId, rule }: SeenRule): readonly [string, string | true] | undefined {
  if (rule === undefined) return undefined;
  if (rule.kind !== 'group') return [LISTS[rule.kind], rule.source];
  return rule.source === groupId ? ['self', true] : ['source_security_group_id', rule.source];
}

/**
 * Names the set of rules that a rule is one of.
 * @returns an identifier
 */
export function bySet(type: 'ingress' | 'egress'): c.Call['identify'] {
  return (event) => {
    const one = theRule(event);
    const place = one === undefined ? undefined : placeOf(one);
    if (one?.groupId === undefined || one.rule === undefined || place === undefined)
      return one?.id === undefined ? [] : [{ security_group_rule_id: one.id }];
    const ports = one.rule.protocol === '-1' ? {} : { from_port: String(one.rule.fromPort), to_port: String(one.rule.toPort) };
    return [{ security_group_id: one.groupId, type, protocol: one.rule.protocol, ...ports, [place[0]]: String(place[1]) }];
  };
}

/** Names a set by the id of its only rule: of several rules state holds no id. */
export const byOnlyRule = c.by({ security_group_rule_id: seen((rule) => rule.id) });

/**
 * Adds a rule to a set, or makes a set of it.
 * @returns a writer
 */
export function addToSet(type: 'ingress' | 'egress'): c.Writer {
  return (event, current, _attributes, state) => {
    const one = theRule(event);
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

/** Takes a rule out of a set; of one that is named by its id alone, the set has no other. */
export const removeFromSet: c.Writer = (event, current) => {
  const one = theRule(event);
  const place = one === undefined ? undefined : placeOf(one);
  if (place === undefined)
    return { ...Object.fromEntries(Object.values(LISTS).map((name) => [name, []])), self: false, source_security_group_id: '' };
  const [name, source] = place;
  if (name === 'self') return { self: false };
  return { [name]: name.endsWith('s') ? textsIn(current[name]).filter((text) => text !== source) : '' };
};

/** A set has one description; told of one rule among several, it is not known which one the provider reads. */
export const describeSet: c.Writer = (event, current) => {
  const described = theRule(event)?.description;
  const count = Object.values(LISTS).reduce((sum, name) => sum + textsIn(current[name]).length, 0);
  return described === undefined ? {} : { description: count > 1 ? c.HIDDEN : described };
};

/** Sets the values of the only rule of a set. */
export const modifySet: c.Writer = (event) => {
  const one = theRule(event);
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
 * Whether a set holds no rule any more.
 * @returns true where no source is left
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

/** A source that was gone for a while stands where it stood. */
function inOrder(texts: readonly string[], known: readonly string[]): readonly string[] {
  const distinct = new Set(texts);
  return [...known.filter((text) => distinct.has(text)), ...[...distinct].filter((text) => !known.includes(text))];
}

/**
 * The import id of a set: group, direction, protocol, ports and every source.
 * @returns such as `sg-…_ingress_tcp_443_443_10.0.0.0/8`; undefined where a part of it is not known
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
