/** Buckets that an identity may write to: whoever owns one reads what is put there, and names of buckets are given away worldwide. */
import { isJsonObject } from '#domain/json.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { arnParts } from '#domain/value/arn.ts';
import { currentResources } from '../exposure/current-resources.ts';
import type { GuardrailContext } from '../guardrail.ts';
import type { Grant } from './policy-grants.ts';

const WRITES = ['s3:putobject', 's3:replicateobject', 's3:putobjectacl'] as const;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html#condition-keys-resourceaccount */
const AT_HOME = /^(?:aws:Resource(?:Account|OrgID|OrgPaths)|s3:ResourceAccount)$/i;

/**
 * Finds the bucket of somebody nobody here knows that a permission lets data into.
 * @param grant a permission of an identity that was not there before
 * @param earlier what the same document allowed before
 * @param context state and the other drifts
 * @returns the bucket's name, which may hold wildcards; undefined for buckets of this workspace, those that the document named before, and where
 *   a condition says whose the bucket has to be
 */
export function strangeBucket(
  grant: Grant,
  earlier: readonly Grant[],
  { drifts, workspace }: Pick<GuardrailContext, 'drifts' | 'workspace'>,
): string | undefined {
  const bucket = bucketIn(grant.resource);
  if (bucket === undefined || !WRITES.some((action) => matchesGlob(grant.action, action)) || isTied(grant)) return undefined;
  const resources = currentResources(drifts, workspace);
  const isKnown =
    resources.named(bucket).length > 0 ||
    resources.named(`arn:aws:s3:::${bucket}`).length > 0 ||
    earlier.some(({ resource }) => bucketIn(resource) === bucket);
  return isKnown ? undefined : bucket;
}

function bucketIn(resource: string): string | undefined {
  const parts = arnParts(resource);
  return parts?.service === 's3' && parts.accountId === '' ? parts.resource.split('/')[0] : undefined;
}

function isTied({ condition }: Grant): boolean {
  return Object.entries(condition).some(
    ([operator, tests]) => !/Not|IfExists/.test(operator) && isJsonObject(tests) && Object.keys(tests).some((key) => AT_HOME.test(key)),
  );
}
