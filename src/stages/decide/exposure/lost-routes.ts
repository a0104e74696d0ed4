/** Ways that subnets had to somewhere, and have no more: what goes there is dropped, or takes another way. It looks up; it judges no rules. */
import type { Drift } from '#domain/drift.ts';
import { objectsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { currentResources, textsOf } from './current-resources.ts';

const TABLE = /^aws_(?:default_)?route_table$/;

/** Arguments that say where a route leads from, by its own type and inside a table. */
const DESTINATION = [
  'destination_cidr_block',
  'destination_ipv6_cidr_block',
  'destination_prefix_list_id',
  'cidr_block',
  'ipv6_cidr_block',
];

/**
 * Finds whether a route is gone from a table that subnets use, while what it led to is still there.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm; undefined where the destination is routed otherwise, its target is gone with it, or no subnet uses the table
 * https://docs.aws.amazon.com/vpc/latest/userguide/route-table-options.html
 */
export function lostRoute(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const { before, after } = valuesOf(drift, context.workspace);
  const apart = drift.kind === 'missing' ? offItsTable(drift, before, context) : undefined;
  if (apart !== undefined) return { message: boundText(`${resourceName(drift)} ${apart}`, 300) };
  const [table] = textsOf(before[drift.resourceType === 'aws_route' ? 'route_table_id' : 'id']);
  if (table === undefined || !isUsed(table, drift, context)) return undefined;
  const lost = lostOf(drift, { before, after }).find((route) => !leadsNowhere(route, context) && !isRoutedOtherwise(route, table, context));
  return lost === undefined
    ? undefined
    : {
        message: boundText(`${resourceName(drift)} no longer leads to ${destinationOf(lost) ?? ''}, and subnets still use the table`, 300),
      };
}

/** A subnet without a table of its own takes the main one. */
function offItsTable(drift: Drift, before: JsonObject, { drifts, workspace }: GuardrailContext): string | undefined {
  const [subnet] = drift.resourceType === 'aws_route_table_association' ? textsOf(before['subnet_id']) : [];
  if (subnet === undefined) return undefined;
  const resources = currentResources(drifts, workspace);
  const isElsewhere = resources.where('aws_route_table_association', 'subnet_id', subnet).length > 0;
  return isElsewhere || resources.named(subnet).length === 0 ? undefined : `said where ${subnet} leads, which now takes the main table`;
}

function lostOf(drift: Drift, { before, after }: { readonly before: JsonObject; readonly after: JsonObject }): readonly JsonObject[] {
  if (drift.resourceType === 'aws_route') return drift.kind === 'missing' ? [before] : [];
  if (!TABLE.test(drift.resourceType) || drift.kind !== 'changed') return [];
  const kept = new Set(objectsIn(after['route']).map(destinationOf));
  return objectsIn(before['route']).filter((route) => !kept.has(destinationOf(route)));
}

function isUsed(table: string, drift: Drift, { drifts, workspace }: GuardrailContext): boolean {
  if (drift.resourceType !== 'aws_route' && !TABLE.test(drift.resourceType)) return false;
  const resources = currentResources(drifts, workspace);
  return (
    ['aws_route_table_association', 'aws_main_route_table_association'].some(
      (type) => resources.where(type, 'route_table_id', table).length > 0,
    ) || ['main_route_table_id', 'default_route_table_id'].some((name) => resources.where('aws_vpc', name, table).length > 0)
  );
}

/** Where the target is gone too, the entry was a dead end that somebody swept away. */
function leadsNowhere(route: JsonObject, { drifts, workspace }: GuardrailContext): boolean {
  const targets = new Set(
    Object.entries(route).flatMap(([name, value]) =>
      /_id$|^core_network_arn$/.test(name) && name !== 'route_table_id' ? textsOf(value) : [],
    ),
  );
  return drifts.some((other) => other.kind === 'missing' && textsOf(valuesOf(other, workspace).before['id']).some((id) => targets.has(id)));
}

function isRoutedOtherwise(route: JsonObject, table: string, { drifts, workspace }: GuardrailContext): boolean {
  const destination = destinationOf(route);
  const resources = currentResources(drifts, workspace);
  return resources.where('aws_route', 'route_table_id', table).some(({ values }) => destinationOf(values) === destination);
}

function destinationOf(route: JsonObject): string | undefined {
  return DESTINATION.flatMap((name) => textsOf(route[name]))[0];
}
