/** Grants of keys: whoever has one reads what the key encrypts, and no policy shows it. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';

/** https://docs.aws.amazon.com/kms/latest/developerguide/grants.html#terms-grant-operations */
const LENDING = /^(?:Decrypt|CreateGrant|ReEncryptFrom|GenerateDataKey\w*|Sign|GenerateMac|DeriveSharedSecret)$/;

/**
 * Finds whether a key was lent to somebody whom this workspace does not know.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm; undefined for services, for roles and users of this workspace, and for operations that reveal nothing
 */
export function lentKey(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.resourceType !== 'aws_kms_grant' || drift.kind === 'missing') return undefined;
  const { after } = valuesOf(drift, context.workspace);
  const resources = currentResources(context.drifts, context.workspace);
  const stranger = textsOf(after['grantee_principal']).find(
    (principal) =>
      !principal.endsWith('.amazonaws.com') &&
      !resources.named(principal).some(({ address, mode }) => address !== undefined || mode === 'data'),
  );
  const lent = textsOf(after['operations']).filter((operation) => LENDING.test(operation));
  return stranger === undefined || lent.length === 0
    ? undefined
    : { message: boundText(`${resourceName(drift)} lets ${stranger}, whom this workspace does not know, use ${lent.join(', ')}`, 300) };
}
