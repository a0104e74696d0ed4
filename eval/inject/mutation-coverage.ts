/**
 * The resource types that mutations cover, and the reasons for the others. Takes projects, returns counts. A type in a project without a
 * knob or a reason is a gap, and fails a contract test.
 */
import type { Base } from './base.ts';
import { turnsOf } from './generators/mutations.ts';

const JOINS = 'it only says what belongs to what: another value is another resource';
const GRANTS = 'who may do what is the subject of the lures: no grant has one right answer for a stranger';
const REACH = 'who may reach what is the subject of the lures';
const DATA = 'its value is a secret, which no trail carries';

/** Types without a setting on which careful reviewers would agree. */
export const UNTURNED: Readonly<Record<string, string>> = {
  aws_ecs_task_definition: 'a definition never changes: every call makes another revision',
  aws_efs_mount_target: REACH,
  aws_iam_group: 'all it has is its name',
  aws_iam_group_policy_attachment: JOINS,
  aws_iam_role_policy: GRANTS,
  aws_iam_role_policy_attachment: JOINS,
  aws_iam_user_group_membership: JOINS,
  aws_kms_alias: JOINS,
  aws_main_route_table_association: JOINS,
  aws_network_acl_rule: REACH,
  aws_route: REACH,
  aws_route_table_association: JOINS,
  aws_s3_account_public_access_block: 'nobody documents how CloudTrail prints its call',
  aws_s3_bucket_logging: 'where evidence is kept is a question of its own',
  aws_s3_bucket_notification: 'one call names all targets of a bucket, which are other resources',
  aws_s3_bucket_policy: GRANTS,
  aws_secretsmanager_secret_version: DATA,
  aws_security_group_rule: REACH,
  aws_sqs_queue_policy: GRANTS,
  aws_volume_attachment: JOINS,
  aws_vpc_dhcp_options_association: JOINS,
  aws_vpc_endpoint_route_table_association: JOINS,
  aws_vpc_ipv4_cidr_block_association: JOINS,
  aws_vpc_security_group_egress_rule: REACH,
  aws_vpc_security_group_ingress_rule: REACH,
};

/** The coverage of mutations. */
export interface MutationCoverage {
  /** Types in any project, sorted. */
  readonly held: readonly string[];
  /** Types with a mutated setting. */
  readonly turned: readonly string[];
  /** `type.attribute` of every mutated setting. */
  readonly settings: readonly string[];
  /** Types in a project without a mutation or a reason. */
  readonly gaps: readonly string[];
}

/**
 * Counts types and settings.
 * @param bases the projects
 * @returns types and settings
 */
export function mutationCoverage(bases: readonly Base[]): MutationCoverage {
  const held = distinct(bases.flatMap(({ resources }) => resources.map(({ type }) => type)));
  const turns = bases.flatMap((base) => turnsOf(base, 'coverage'));
  const turned = distinct(turns.map(({ resource }) => resource.type));
  return {
    held,
    turned,
    settings: distinct(turns.map(({ resource, knob }) => `${resource.type}.${knob.attribute}`)),
    gaps: held.filter((type) => !turned.includes(type) && UNTURNED[type] === undefined),
  };
}

/**
 * Describes the coverage in a line.
 * @param coverage from `mutationCoverage`
 * @returns the line
 */
export function describeMutationCoverage({ held, turned, settings, gaps }: MutationCoverage): string {
  const rest = held.length - turned.length - gaps.length;
  const missing = gaps.length === 0 ? 'none is missed' : `missed: ${gaps.join(', ')}`;
  return `Mutations move ${settings.length} settings of ${turned.length} of the ${held.length} resource types that the projects hold; ${rest} have no setting with one right answer; ${missing}.`;
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
