import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { FilterRule } from '../filter-rule.ts';

/** Parameters that turn a call into a check. https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpgradeDomain.html */
const ASKING = ['dryRun', 'DryRun', 'performCheckOnly'] as const;

/** EC2 answers a dry run with the error Client.DryRunOperation, or the real error. A dry run in Lambda succeeds and changes nothing. */
export const rule: FilterRule<'dry-run'> = {
  reason: 'dry-run',
  title: 'Dry run',
  docs: 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/CommonParameters.html',
  matches: ({ errorCode, requestParameters }) =>
    (errorCode !== undefined && /(?:^|\.)DryRunOperation$/.test(errorCode)) || asksForDryRun(requestParameters ?? null),
};

/** Newer EC2 calls wrap their parameters: `{"CreateNatGatewayRequest": {"DryRun": true}}`. */
function asksForDryRun(parameters: Json): boolean {
  if (!isJsonObject(parameters)) return false;
  if (ASKING.some((name) => isTrue(parameters[name]))) return true;
  for (const name in parameters) {
    if (!name.endsWith('Req') && !name.endsWith('Request')) continue;
    const inner = parameters[name];
    if (isJsonObject(inner) && (isTrue(inner['DryRun']) || isTrue(inner['dryRun']))) return true;
  }
  return false;
}

function isTrue(value: Json | undefined): boolean {
  return value === true || value === 'true';
}
