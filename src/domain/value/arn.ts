/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
import { parse } from '@aws-sdk/util-arn-parser';
import type { ARN } from '@aws-sdk/util-arn-parser';

/** Runs on every text; most fail at the first letter. */
const LIKE_AN_ARN = /^arn:aws[\w-]*:[^:]*:[^:]*:[^:]*:/;

const ACCOUNT = /^\d{12}$/;

/** The parts, `resource` with everything after the account; undefined for anything but an ARN of an AWS partition. */
export function arnParts(text: string): ARN | undefined {
  if (!LIKE_AN_ARN.test(text)) return undefined;
  return parse(text);
}

/** The twelve-digit account; undefined without one, or with a pattern in its place. */
export function accountOfArn(text: string): string | undefined {
  const { accountId = '' } = arnParts(text) ?? {};
  return ACCOUNT.test(accountId) ? accountId : undefined;
}

/**
 * The account of a whole-account principal: `arn:aws:iam::ACCOUNT:root` means everybody in it. Undefined for any other text.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
 */
export function rootAccountOf(text: string): string | undefined {
  const { service, resource } = arnParts(text) ?? {};
  return service === 'iam' && resource === 'root' ? accountOfArn(text) : undefined;
}

/** The name without its path; undefined for any other ARN. */
export function iamNameIn(text: string, kind: 'role' | 'user' | 'group'): string | undefined {
  const { service, accountId, resource = '' } = arnParts(text) ?? {};
  if (service !== 'iam' || !ACCOUNT.test(accountId ?? '') || !resource.startsWith(`${kind}/`)) return undefined;
  return resource.split('/').at(-1);
}
