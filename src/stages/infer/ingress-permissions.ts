import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** One ingress permission: protocol, port range and source. */
export interface IngressPermission {
  /** The group's id or address. */
  readonly group: string;
  readonly protocol: string;
  readonly fromPort: number;
  readonly toPort: number;
  /** A range, a group's id or a prefix list. */
  readonly source: string;
}

const SOURCES = [
  'cidr_blocks',
  'ipv6_cidr_blocks',
  'cidr_ipv4',
  'cidr_ipv6',
  'security_groups',
  'source_security_group_id',
  'referenced_security_group_id',
  'prefix_list_ids',
  'prefix_list_id',
] as const;

/** Returns the ingress permissions before and after; undefined if the drift concerns anything else. */
export function ingressPermissionsOf(
  drift: Drift,
): { readonly before: readonly IngressPermission[]; readonly after: readonly IngressPermission[] } | undefined {
  const [before, after] = (['before', 'after'] as const).map((side) => valuesOf(drift, side));
  if (before === undefined || after === undefined) return undefined;
  switch (drift.resourceType) {
    case 'aws_security_group':
    case 'aws_default_security_group': {
      const group = drift.importId ?? drift.address ?? '';
      if (drift.kind !== 'changed' || drift.changes.some((change) => change.path !== 'ingress' || change.hidden)) return undefined;
      return { before: waysOf(before['ingress'] ?? null, group), after: waysOf(after['ingress'] ?? null, group) };
    }
    case 'aws_security_group_rule':
    case 'aws_vpc_security_group_ingress_rule':
      // A changed rule shows only the differences, so its ports and its group are unknown.
      return drift.kind === 'changed' || before['type'] === 'egress' || after['type'] === 'egress' || isUnseen(drift)
        ? undefined
        : { before: permissionsOfRule(before, groupOf(before)), after: permissionsOfRule(after, groupOf(after)) };
    default:
      return undefined;
  }
}

function isUnseen(drift: Drift): boolean {
  return drift.changes.some((change) => change.hidden);
}

function valuesOf(drift: Drift, side: 'before' | 'after'): JsonObject {
  const values = Object.fromEntries(drift.changes.map((change) => [change.path, change[side]]));
  return side === 'after' && drift.kind === 'unmanaged' ? { ...drift.observed, ...values } : values;
}

function groupOf(values: JsonObject): string {
  return String(values['security_group_id'] ?? '');
}

function waysOf(rules: Json, group: string): readonly IngressPermission[] {
  return Array.isArray(rules) ? rules.filter(isJsonObject).flatMap((rule) => permissionsOfRule(rule, group)) : [];
}

function permissionsOfRule(rule: JsonObject, group: string): readonly IngressPermission[] {
  const protocol = String(rule['protocol'] ?? rule['ip_protocol'] ?? '-1').toLowerCase();
  const isAll = protocol === '-1' || protocol === 'all';
  const port = (name: string, otherwise: number): number => (typeof rule[name] === 'number' ? rule[name] : otherwise);
  return SOURCES.flatMap((name) => listOf(rule[name] ?? null)).map((source) => ({
    group,
    protocol: isAll ? 'all' : protocol,
    fromPort: isAll ? 0 : port('from_port', 0),
    toPort: isAll ? 65_535 : port('to_port', 65_535),
    source,
  }));
}

function listOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string' && item !== '');
}

/** True if the outer permission covers the inner one; IPv6 ranges and groups have to be equal. */
export function within(inner: IngressPermission, outer: IngressPermission): boolean {
  return (
    inner.group === outer.group &&
    (outer.protocol === 'all' || outer.protocol === inner.protocol) &&
    outer.fromPort <= inner.fromPort &&
    outer.toPort >= inner.toPort &&
    (inner.source === outer.source || containsRange(outer.source, inner.source))
  );
}

function containsRange(outer: string, inner: string): boolean {
  const [wide, narrow] = [rangeOf(outer), rangeOf(inner)];
  if (wide === undefined || narrow === undefined || wide.bits > narrow.bits) return false;
  const size = 2 ** (32 - wide.bits);
  return Math.floor(wide.start / size) === Math.floor(narrow.start / size);
}

function rangeOf(cidr: string): { readonly start: number; readonly bits: number } | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)$/.exec(cidr)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, bits = 0] = parts;
  return { start: ((a * 256 + b) * 256 + c) * 256 + d, bits };
}
