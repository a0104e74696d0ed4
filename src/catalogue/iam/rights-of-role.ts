/**
 * What a role may do, which code writes inside the role or as resources of their own.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_role#inline_policy
 */
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { jsonText } from '../convert.ts';
import { HIDDEN, request } from '../define.ts';
import type { Writer } from '../define.ts';
import type { Rivalry } from '../rivalry.ts';
import { asList } from '../select.ts';

/** A policy that is part of the role. */
export const INLINE_POLICY: Rivalry = {
  inside: { type: 'aws_iam_role', attribute: 'inline_policy', siblings: [] },
  apart: [{ types: ['aws_iam_role_policy'], owner: 'role' }],
  otherwise: 'apart',
};

/** A policy that the role is given. */
export const ATTACHED_POLICY: Rivalry = {
  inside: { type: 'aws_iam_role', attribute: 'managed_policy_arns', siblings: [] },
  apart: [{ types: ['aws_iam_role_policy_attachment'], owner: 'role' }],
  otherwise: 'apart',
};

/** PutRolePolicy: one of this name is there once. */
export const putsInlinePolicy: Writer = (event, current) => {
  const [name, policy] = [request('policyName')(event), request('policyDocument')(event)];
  if (name === undefined) return {};
  if (policy === undefined) return { inline_policy: HIDDEN };
  const document = jsonText(policy);
  if (typeof document !== 'string') return { inline_policy: HIDDEN };
  const next: JsonObject = { name, policy: document };
  const known = policiesIn(current);
  const others = known.filter((one) => one['name'] !== name);
  return { inline_policy: others.length === known.length ? [...known, next] : known.map((one) => (one['name'] === name ? next : one)) };
};

/** DeleteRolePolicy. */
export const dropsInlinePolicy: Writer = (event, current) => ({
  inline_policy: policiesIn(current).filter((one) => one['name'] !== request('policyName')(event)),
});

/** An empty block stands for none at all. */
function policiesIn(current: JsonObject): readonly JsonObject[] {
  return asList(current['inline_policy'])
    .filter(isJsonObject)
    .filter((one) => typeof one['name'] === 'string' && one['name'] !== '');
}
