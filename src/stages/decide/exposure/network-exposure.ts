/** What makes a resource reachable from the internet: its group's rules, the groups that it is in, the routes of its subnet. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { objectsIn } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { currentResources, textsOf } from './current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { covers, describeOpening, newOpenings, openingsOfGroups, reachesGuardedPort, worldOpenings } from './network-openings.ts';
import type { Opening } from './network-openings.ts';

/**
 * Finds whether a drift opens something to the internet.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm, its effect judged by port and by what stands behind it
 */
export function openedNetwork(drift: Drift, context: GuardrailContext): Alarm | undefined {
  return (
    openedRules(drift, context) ??
    openedGroups(drift, context) ??
    openedRoute(drift, context) ??
    openedSubnet(drift, context) ??
    movedOut(drift, context)
  );
}

function openedRules(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const openings = worldOpenings(newOpenings(drift, context));
  const [worst] = [...openings.filter(reachesGuardedPort), ...openings];
  if (worst === undefined) return undefined;
  const store = storeBehind(drift, context);
  const behind = store === undefined ? '' : `, and ${store} is behind it`;
  // Nobody means to offer a login or a database to the world; another port may be a service, which a person has to say.
  return {
    message: boundText(`${resourceName(drift)} now lets in ${describeOpening(worst)}${behind}`, 300),
    ...(reachesGuardedPort(worst) || store !== undefined ? { effect: 'revert' as const } : {}),
  };
}

/** Types that keep data and are in groups, with the argument that names these. */
const STORES: Readonly<Record<string, string>> = {
  aws_db_instance: 'vpc_security_group_ids',
  aws_rds_cluster: 'vpc_security_group_ids',
  aws_docdb_cluster: 'vpc_security_group_ids',
  aws_neptune_cluster: 'vpc_security_group_ids',
  aws_redshift_cluster: 'vpc_security_group_ids',
  aws_elasticache_cluster: 'security_group_ids',
  aws_elasticache_replication_group: 'security_group_ids',
  aws_memorydb_cluster: 'security_group_ids',
  aws_efs_mount_target: 'security_groups',
};

function storeBehind(drift: Drift, context: GuardrailContext): string | undefined {
  const { after } = valuesOf(drift, context.workspace);
  const ids = [...textsOf(after['security_group_id']), ...(drift.resourceType.endsWith('_security_group') ? textsOf(after['id']) : [])];
  const resources = currentResources(context.drifts, context.workspace);
  const found = ids.flatMap((id) => Object.entries(STORES).flatMap(([type, attribute]) => resources.where(type, attribute, id)));
  return found[0] === undefined ? undefined : (found[0].address ?? found[0].type);
}

/** Arguments by which a resource is put into security groups. */
const GROUPS = /(?:^|\.)(?:vpc_security_group_ids|security_group_ids|security_groups)$/;

function openedGroups(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing' || /security_group/.test(drift.resourceType)) return undefined;
  for (const leaf of visibleLeaves(drift).filter((one) => GROUPS.test(one.path))) {
    const earlier = new Set(textsOf(leaf.before));
    const added = textsOf(leaf.after).filter((id) => !earlier.has(id));
    const alarm = added.length === 0 ? undefined : openedByGroups(drift, { added, earlier: [...earlier] }, context);
    if (alarm !== undefined) return alarm;
  }
  return undefined;
}

function openedByGroups(
  drift: Drift,
  groups: { readonly added: readonly string[]; readonly earlier: readonly string[] },
  context: GuardrailContext,
): Alarm | undefined {
  const before = openingsOfGroups(groups.earlier, context).openings;
  const { openings, unknown } = openingsOfGroups(groups.added, context);
  const isNew = (opening: Opening): boolean => !before.some((other) => covers(other, opening));
  const [worst] = worldOpenings(openings.filter(isNew));
  if (worst !== undefined)
    return { message: boundText(`${resourceName(drift)} came into a security group that lets in ${describeOpening(worst)}`, 300) };
  // What was made by hand names whatever it was made with; what code has in its own groups was moved.
  const [stranger] = drift.kind === 'unmanaged' ? [] : unknown;
  return stranger === undefined
    ? undefined
    : {
        message: boundText(
          `${resourceName(drift)} came into the security group ${stranger}, and whom that lets in is not in this workspace`,
          300,
        ),
      };
}

const WHERE_TO = [
  'network_interface_id',
  'vpc_peering_connection_id',
  'transit_gateway_id',
  'vpc_endpoint_id',
  'instance_id',
  'carrier_gateway_id',
  'local_gateway_id',
  'core_network_arn',
] as const;

/**
 * A default route through an internet gateway makes every subnet of the table public; one through somebody's machine lets that
 * machine read along. https://docs.aws.amazon.com/vpc/latest/userguide/VPC_Internet_Gateway.html
 */
function openedRoute(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const leaves = drift.changes
    .filter((change) => !change.hidden && ['route', 'gateway_id', ...WHERE_TO].includes(change.path))
    .flatMap(changedLeaves);
  const gateway = leaves.find((leaf) => /(?:^|\.)gateway_id$/.test(leaf.path) && String(leaf.after).startsWith('igw-'));
  if (gateway !== undefined)
    return { message: `${resourceName(drift)} now routes to the internet gateway ${boundText(String(gateway.after))}` };
  if (!/^aws_(?:default_)?route(?:_table)?$/.test(drift.resourceType)) return undefined;
  const resources = currentResources(context.drifts, context.workspace);
  const stranger = leaves.find(
    (leaf) =>
      WHERE_TO.some((name) => leaf.path === name || leaf.path.endsWith(`.${name}`)) &&
      typeof leaf.after === 'string' &&
      leaf.after !== '' &&
      resources.named(leaf.after).length === 0,
  );
  return stranger === undefined
    ? undefined
    : { message: `${resourceName(drift)} now routes to ${boundText(String(stranger.after))}, which is not in this workspace` };
}

/** https://docs.aws.amazon.com/vpc/latest/userguide/WorkWithRouteTables.html#AssociateSubnet */
function openedSubnet(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing' || !/^aws_(?:main_)?route_table_association$/.test(drift.resourceType)) return undefined;
  const { before, after } = valuesOf(drift, context.workspace);
  const [was, is] = [before['route_table_id'], after['route_table_id']];
  if (typeof is !== 'string' || was === is) return undefined;
  const resources = currentResources(context.drifts, context.workspace);
  if (resources.named(is).length === 0)
    return { message: `${resourceName(drift)} now goes by the routes of ${boundText(is)}, which is not in this workspace` };
  return isPublicTable(is, context) && !(typeof was === 'string' && isPublicTable(was, context))
    ? {
        message: `${resourceName(drift)} now goes by the routes of ${boundText(is)}, which lead to the internet gateway: the subnet is public`,
      }
    : undefined;
}

/** Arguments that say in which subnets something stands. */
const SUBNETS = /(?:^|\.)(?:subnets|subnet_ids|vpc_zone_identifier|subnet_id|subnet_mapping\.subnet_id)$/;

/** What stood in private subnets, and stands in one whose routes lead to the internet gateway. */
function movedOut(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const isPublic = (id: string): boolean =>
    currentResources(context.drifts, context.workspace)
      .where('aws_route_table_association', 'subnet_id', id)
      .some(({ values }) => isPublicTable(String(values['route_table_id']), context));
  for (const leaf of visibleLeaves(drift).filter(({ path }) => SUBNETS.test(path))) {
    const earlier = textsOf(leaf.before);
    const out = earlier.some(isPublic) ? undefined : textsOf(leaf.after).find((id) => !earlier.includes(id) && isPublic(id));
    if (out !== undefined && earlier.length > 0)
      return { message: boundText(`${resourceName(drift)} now stands in ${out}, which is public`, 300) };
  }
  return undefined;
}

function isPublicTable(id: string, context: GuardrailContext): boolean {
  const resources = currentResources(context.drifts, context.workspace);
  const inline = resources.named(id).flatMap(({ values }) => objectsIn(values['route']));
  const apart = resources.where('aws_route', 'route_table_id', id).map(({ values }) => values);
  return [...inline, ...apart].some((route) => String(route['gateway_id'] ?? '').startsWith('igw-'));
}
