/**
 * What a role may do, which code writes inside the role or as resources of their own.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_role#inline_policy
 */
import * as c from '../words.ts';

/** A policy that is part of the role. */
export const INLINE_POLICY: c.Rivalry = {
  inside: { type: 'aws_iam_role', attribute: 'inline_policy', siblings: [] },
  apart: [{ types: ['aws_iam_role_policy'], owner: 'role' }],
  otherwise: 'apart',
};

/** A policy that the role is given. */
export const ATTACHED_POLICY: c.Rivalry = {
  inside: { type: 'aws_iam_role', attribute: 'managed_policy_arns', siblings: [] },
  apart: [{ types: ['aws_iam_role_policy_attachment'], owner: 'role' }],
  otherwise: 'apart',
};

/** PutRolePolicy: one of this name is there once. */
export const putsInlinePolicy: c.Writer = (event, current) => {
  const [name, policy] = [c.request('policyName')(event), c.request('policyDocument')(event)];
  if (name === undefined) return {};
  if (policy === undefined) return { inline_policy: c.HIDDEN };
  const document = c.jsonText(policy);
  if (typeof document !== 'string') return { inline_policy: c.HIDDEN };
  const next: c.JsonObject = { name, policy: document };
  const known = policiesIn(current);
  const others = known.filter((one) => one['name'] !== name);
  return { inline_policy: others.length === known.length ? [...known, next] : known.map((one) => (one['name'] === name ? next : one)) };
};

/** DeleteRolePolicy. */
export const dropsInlinePolicy: c.Writer = (event, current) => ({
  inline_policy: policiesIn(current).filter((one) => one['name'] !== c.request('policyName')(event)),
});

/** An empty block stands for none at all. */
function policiesIn(current: c.JsonObject): readonly c.JsonObject[] {
  return c
    .asList(current['inline_policy'])
    .filter(c.isJsonObject)
    .filter((one) => typeof one['name'] === 'string' && one['name'] !== '');
}
