/** What rights come with a policy that is attached, with a group that somebody joins, and with a role that something runs as. */
import type { Drift } from '#domain/drift.ts';
import { objectsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import type { CurrentResource, CurrentResources } from '../exposure/current-resources.ts';
import { valuesOf } from '../guardrail.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { grantsOf } from './policy-grants.ts';
import { riskOfGrant } from './risky-grants.ts';

/** AWS's own policies that amount to service:* or more. https://docs.aws.amazon.com/aws-managed-policy/latest/reference/policy-list.html */
const POWERFUL_POLICY =
  /^arn:aws[\w-]*:iam::aws:policy\/(?:[\w-]+\/)*(?:AdministratorAccess[\w-]*|\w*PowerUser(?:Access)?|\w*FullAccess(?:Policy)?(?:V\d+|_v\d+)?|\w*Administrator\w*|SecretsManagerReadWrite|DataScientist|AmazonElasticMapReduceRole|AmazonEC2RoleforDataPipelineRole|AWSDataPipelineRole)$/;

type Seeing = Pick<GuardrailContext, 'workspace' | 'drifts'>;

/**
 * Says what is risky about attaching a managed policy.
 * @param arn the policy
 * @param seeing the documents of the policies that code makes, as they are now
 * @returns a phrase, also where what it grants cannot be told; undefined where it is ordinary
 */
export function riskOfPolicyArn(arn: string, seeing: Seeing): string | undefined {
  if (POWERFUL_POLICY.test(arn)) return 'it gives all rights over a service or more';
  if (/^arn:aws[\w-]*:iam::aws:policy\//.test(arn)) return undefined;
  const documents = lookUp(seeing)
    .where('aws_iam_policy', 'arn', arn)
    .filter((policy) => policy.address !== undefined)
    .map(({ values }) => values['policy']);
  const grants = documents.map((document) => grantsOf(document ?? null));
  if (documents.length === 0 || documents.includes(undefined) || grants.includes(undefined))
    return 'what it grants is not in this workspace';
  return riskOfDocuments(documents.filter((document) => document !== undefined));
}

function riskOfDocuments(documents: readonly Json[]): string | undefined {
  const risk = documents
    .flatMap((document) => grantsOf(document)?.allows ?? [])
    .map((grant) => riskOfGrant(grant, []))
    .find((found) => found !== undefined);
  return risk === undefined ? undefined : `it allows ${risk}`;
}

/**
 * The groups that somebody came into.
 * @param drift a drift
 * @param workspace the state
 * @returns their names; none where users only left
 */
export function joinedGroups(drift: Drift, workspace: Workspace): readonly string[] {
  if (drift.kind === 'missing') return [];
  const { before, after } = valuesOf(drift, workspace);
  switch (drift.resourceType) {
    case 'aws_iam_user_group_membership':
      return addedTo('groups', before, after);
    case 'aws_iam_group_membership':
      return addedTo('users', before, after).length === 0 ? [] : textsOf(after['group']);
    default:
      return [];
  }
}

/**
 * Says what is risky about being in a group.
 * @param group its name
 * @param seeing state, and drifts by which rights came or went in the same run
 * @returns a phrase, also where the workspace does not know the group, or nothing of what its name promises; undefined where its rights are ordinary
 */
export function riskOfGroup(group: string, seeing: Seeing): string | undefined {
  const resources = lookUp(seeing);
  if (!resources.where('aws_iam_group', 'name', group).some(isKept)) return 'what the group may do is not in this workspace';
  const risk = riskOfIdentity({ kind: 'group', name: group }, seeing);
  return risk === undefined && PROMISES_POWER.test(group) && !hasRights(group, resources)
    ? 'its name promises rights that are not in this workspace'
    : risk;
}

/** What people call groups that may do everything; the rights of such a group may be given elsewhere. */
const PROMISES_POWER = /(?:^|[^a-z])(?:admin(?:s|istrators?)?|root|superusers?|power[-_ ]?users?|owners?|break[-_ ]?glass)(?:$|[^a-z])/i;

function hasRights(group: string, resources: CurrentResources): boolean {
  const attached = resources.where('aws_iam_group_policy_attachment', 'group', group);
  return (
    [
      ...attached,
      ...resources.where('aws_iam_policy_attachment', 'groups', group),
      ...resources.where('aws_iam_group_policy', 'group', group),
    ].length > 0
  );
}

/**
 * Says what is risky about running as a role.
 * @param name the role's name or ARN
 * @param seeing state, and drifts by which rights came or went in the same run
 * @returns a phrase, also where the workspace does not know the role; undefined where its rights are ordinary
 */
export function riskOfRole(name: string, seeing: Seeing): string | undefined {
  const role = name.split('/').at(-1) ?? name;
  const found = lookUp(seeing).where('aws_iam_role', 'name', role).filter(isKept);
  if (found.length === 0) return 'what the role may do is not in this workspace';
  const inside = found.flatMap(({ values }) => textsOf(values['managed_policy_arns']));
  const inline = found.flatMap(({ values }) => objectsIn(values['inline_policy']).map((block) => block['policy'] ?? null));
  const attached = inside.map((arn) => riskOfPolicyArn(arn, seeing)).find((risk) => risk !== undefined);
  return (
    (attached === undefined ? riskOfDocuments(inline) : `of what is attached to it, ${attached}`) ??
    riskOfIdentity({ kind: 'role', name: role }, seeing)
  );
}

/**
 * Whether what a role may do can be told.
 * @param name the role's name or ARN
 * @param seeing state, and drifts of the same run
 * @returns false where nothing here makes the role; such a role may have been made for one service, or for everything
 */
export function knowsRole(name: string, seeing: Seeing): boolean {
  return lookUp(seeing)
    .where('aws_iam_role', 'name', name.split('/').at(-1) ?? name)
    .some(isKept);
}

/**
 * Says what is risky about an instance having a profile.
 * @param name the profile's name or ARN
 * @param seeing state, and drifts of the same run
 * @returns a phrase, also where the workspace does not know the profile; undefined where its role's rights are ordinary
 */
export function riskOfProfile(name: string, seeing: Seeing): string | undefined {
  const profile = name.split('/').at(-1) ?? name;
  const roles = lookUp(seeing)
    .where('aws_iam_instance_profile', 'name', profile)
    .flatMap(({ values }) => textsOf(values['role']));
  if (roles.length === 0) return 'what the profile allows is not in this workspace';
  return roles.map((role) => riskOfRole(role, seeing)).find((risk) => risk !== undefined);
}

/** Everything that is attached to a group or a role by resources of their own. */
function riskOfIdentity({ kind, name }: { readonly kind: 'group' | 'role'; readonly name: string }, seeing: Seeing): string | undefined {
  const resources = lookUp(seeing);
  const attachments = [
    ...resources.where(`aws_iam_${kind}_policy_attachment`, kind, name),
    ...resources.where('aws_iam_policy_attachment', `${kind}s`, name),
  ];
  const arns = attachments.flatMap(({ values }) => textsOf(values['policy_arn']));
  const attached = arns.map((arn) => riskOfPolicyArn(arn, seeing)).find((risk) => risk !== undefined);
  if (attached !== undefined) return `of what is attached to it, ${attached}`;
  return riskOfDocuments(resources.where(`aws_iam_${kind}_policy`, kind, name).map(({ values }) => values['policy'] ?? null));
}

/** What a data source only reads may have rights that nobody here sees. */
function isKept(resource: CurrentResource): boolean {
  return resource.mode === 'managed';
}

function lookUp({ drifts, workspace }: Seeing): CurrentResources {
  return currentResources(drifts, workspace);
}

function addedTo(attribute: string, before: JsonObject, after: JsonObject): readonly string[] {
  const earlier = new Set(textsOf(before[attribute]));
  return textsOf(after[attribute]).filter((text) => !earlier.has(text));
}
