/** Names of AWS resources in parts. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
import { parse } from '@aws-sdk/util-arn-parser';
import type { ARN } from '@aws-sdk/util-arn-parser';

/** Asked of every text there is: most are seen to be none at their first letter. */
const LIKE_AN_ARN = /^arn:aws[\w-]*:[^:]*:[^:]*:[^:]*:/;

const ACCOUNT = /^\d{12}$/;

/**
 * Reads an ARN.
 * @returns its parts, `resource` with everything behind the account; undefined for what is no ARN of a partition of AWS
 */
export function arnParts(text: string): ARN | undefined {
  if (!LIKE_AN_ARN.test(text)) return undefined;
  return parse(text);
}

/**
 * The account that an ARN names.
 * @returns twelve digits; undefined for what is no ARN, and for one without an account or with a pattern in its place
 */
export function accountOfArn(text: string): string | undefined {
  const { accountId = '' } = arnParts(text) ?? {};
  return ACCOUNT.test(accountId) ? accountId : undefined;
}

/**
 * The account that an ARN stands for as a whole: as a principal, `arn:aws:iam::ACCOUNT:root` means everybody in it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
 * @returns twelve digits; undefined for every other ARN or text
 */
export function rootAccountOf(text: string): string | undefined {
  const { service, resource } = arnParts(text) ?? {};
  return service === 'iam' && resource === 'root' ? accountOfArn(text) : undefined;
}

/**
 * The name of a role, user or group in its ARN.
 * @returns the name without its path; undefined for what is no such ARN
 */
export function iamNameIn(text: string, kind: 'role' | 'user' | 'group'): string | undefined {
  const { service, accountId, resource = '' } = arnParts(text) ?? {};
  if (service !== 'iam' || !ACCOUNT.test(accountId ?? '') || !resource.startsWith(`${kind}/`)) return undefined;
  return resource.split('/').at(-1);
}
