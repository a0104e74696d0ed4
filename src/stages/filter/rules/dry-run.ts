import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { FilterRule } from '../filter-rule.ts';

/** A rehearsal. EC2 answers it with the error Client.DryRunOperation, or with the real obstacle; Lambda's succeeds and changes as little. */
export const rule: FilterRule<'dry-run'> = {
  reason: 'dry-run',
  title: 'A dry run',
  docs: 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/CommonParameters.html',
  matches: (event) => /(?:^|\.)DryRunOperation$/.test(event.errorCode ?? '') || asksForDryRun(event.requestParameters ?? null),
};

/** Newer EC2 calls wrap their parameters once: `{"CreateNatGatewayRequest": {"DryRun": true}}`. */
function asksForDryRun(parameters: Json): boolean {
  if (!isJsonObject(parameters)) return false;
  if (isTrue(parameters['dryRun']) || isTrue(parameters['DryRun'])) return true;
  return Object.entries(parameters).some(
    ([name, inner]) => /Req(?:uest)?$/.test(name) && isJsonObject(inner) && (isTrue(inner['DryRun']) || isTrue(inner['dryRun'])),
  );
}

function isTrue(value: Json | undefined): boolean {
  return value === true || value === 'true';
}
