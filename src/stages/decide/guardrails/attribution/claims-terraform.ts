import { actorOf } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, valuesOf } from '../../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../../guardrail.ts';

/** The caller sets the user agent, so it does not prove Terraform if the principal is not known to run it. */
export const claimsTerraform: Guardrail = {
  id: 'claims-terraform',
  title: 'Uses the user agent of Terraform, but the principal does not run Terraform here',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const claims = drift.events.filter((event) => CLAIMS.has(actorOf(event).origin.class));
    const open = claims.filter((event) => !wroteStateValue(event.eventID, drift, context));
    if (open.length === 0) return undefined;
    const names = [...new Set(open.map((event) => actorOf(event).principal))].join(' and ');
    const isListed = open.every((event) => actorOf(event).origin.class === 'terraform');
    const because = isListed
      ? 'but neither state nor code has the written value: no apply of this root made the change'
      : `but terraformPrincipals in the policy does not list ${names}: it may be a pipeline or an impersonation`;
    return { message: boundText(`${resourceName(drift)} was changed by ${names} with Terraform's user agent, ${because}`, 300) };
  },
};

/** A listed Terraform principal is included, because an apply of this root leaves no drift. */
const CLAIMS: ReadonlySet<string> = new Set(['claims-terraform', 'terraform']);

/** Whether the event wrote the values in the state: then it was an apply, and another change caused the difference. */
function wroteStateValue(eventID: string, drift: Drift, { workspace }: GuardrailContext): boolean {
  const { before } = valuesOf(drift, workspace);
  const writes = drift.writes.filter((write) => write.eventID === eventID);
  return (
    drift.kind === 'changed' &&
    writes.length > 0 &&
    writes.every((write) => !write.hidden && canonicalJson(write.value) === canonicalJson(before[write.path] ?? null))
  );
}
