/** What rights come with a policy that is attached, and with a group that somebody joins. */
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { valuesOf } from './guardrail.ts';
import type { GuardrailContext } from './guardrail.ts';
import { grantsOf } from './policy-grants.ts';
import { riskOfGrant } from './risky-grants.ts';

/** AWS's own policies that amount to service:* or more. https://docs.aws.amazon.com/aws-managed-policy/latest/reference/policy-list.html */
const POWERFUL_POLICY =
  /^arn:aws[\w-]*:iam::aws:policy\/(?:[\w-]+\/)*(?:AdministratorAccess[\w-]*|PowerUserAccess|\w*FullAccess(?:V\d+|_v\d+)?|SecretsManagerReadWrite|(?:System|Database|Network)Administrator|DataScientist|AWSKeyManagementServicePowerUser)$/;

/**
 * Says what is risky about attaching a managed policy.
 * @param arn the policy
 * @param workspace holds the documents of the policies that code makes
 * @returns a phrase, also where what it grants cannot be told; undefined where it is ordinary
 */
export function riskOfPolicyArn(arn: string, workspace: Workspace): string | undefined {
  if (POWERFUL_POLICY.test(arn)) return 'it gives all rights over a service or more';
  if (/^arn:aws[\w-]*:iam::aws:policy\//.test(arn)) return undefined;
  const document = workspace.resources.find((resource) => resource.type === 'aws_iam_policy' && resource.values['arn'] === arn)?.values[
    'policy'
  ];
  const grants = grantsOf(document ?? null);
  if (document === undefined || grants === undefined) return 'what it grants is not in this workspace';
  const risk = grants.allows.map((grant) => riskOfGrant(grant, [])).find((found) => found !== undefined);
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
 * @param context state, and drifts by which rights came or went in the same run
 * @returns a phrase, also where the workspace does not know the group; undefined where its rights are ordinary
 */
export function riskOfGroup(group: string, context: GuardrailContext): string | undefined {
  const { workspace, drifts } = context;
  const made = drifts
    .filter((drift) => drift.kind === 'unmanaged')
    .map((drift) => ({ type: drift.resourceType, values: valuesOf(drift, workspace).after }));
  const known = [...workspace.resources.filter((resource) => resource.mode === 'managed'), ...made];
  if (!known.some(({ type, values }) => type === 'aws_iam_group' && values['name'] === group))
    return 'what the group may do is not in this workspace';
  const arns = known.flatMap(({ type, values }) => {
    if (type === 'aws_iam_group_policy_attachment' && values['group'] === group) return textsOf(values['policy_arn']);
    return type === 'aws_iam_policy_attachment' && textsOf(values['groups']).includes(group) ? textsOf(values['policy_arn']) : [];
  });
  const attached = arns.map((arn) => riskOfPolicyArn(arn, workspace)).find((risk) => risk !== undefined);
  const inline = known
    .filter(({ type, values }) => type === 'aws_iam_group_policy' && values['group'] === group)
    .flatMap(({ values }) => grantsOf(values['policy'] ?? null)?.allows ?? [])
    .map((grant) => riskOfGrant(grant, []))
    .find((risk) => risk !== undefined);
  return attached === undefined ? (inline === undefined ? undefined : `it allows ${inline}`) : `of what is attached to it, ${attached}`;
}

function addedTo(attribute: string, before: JsonObject, after: JsonObject): readonly string[] {
  const earlier = new Set(textsOf(before[attribute]));
  return textsOf(after[attribute]).filter((text) => !earlier.has(text));
}

function textsOf(value: Json | undefined): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}
