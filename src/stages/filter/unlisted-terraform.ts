import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { boundText } from '#domain/text/foreign-text.ts';

/** Further principals are only counted. */
const NAMED = 5;

/** Returns a hint about calls with Terraform's user agent from principals that the policy does not list: mostly a new pipeline. */
export function describeUnlistedTerraform(kept: readonly CloudTrailEvent[]): string | undefined {
  const claims = kept.map(actorOf).filter((actor) => actor.origin.class === 'claims-terraform');
  if (claims.length === 0) return undefined;
  const names = [...new Set(claims.map((actor) => boundText(actor.principal, 64)))].sort();
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const calls = claims.length === 1 ? '1 call claims to be' : `${claims.length} calls claim to be`;
  return `${calls} from Terraform, made by ${names.slice(0, NAMED).join(', ')}${more}: list the principal under terraformPrincipals in the policy if it runs Terraform for this root; otherwise a person decides on its changes`;
}
