import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Blinding } from '#domain/trail/blinding.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { groupByEach } from '#domain/group-by.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** Changes by an actor that also disabled monitoring are escalated, so that a person reviews both. */
export const blindedFirst: Guardrail = {
  id: 'blinded-first',
  title: 'By an actor who disabled monitoring of the account',
  docs: 'https://attack.mitre.org/techniques/T1562/008/',
  defaultEffect: 'escalate',
  check(drift, _intent, { circumstances }) {
    const blindings = circumstances.blindings === undefined ? undefined : byCaller(circumstances.blindings);
    const [found] = drift.events.flatMap((event) => callersOf(actorOf(event)).flatMap((caller) => blindings?.get(caller)?.[0] ?? []));
    if (found === undefined || drift.events.some((event) => event.eventID === found.eventID)) return undefined;
    return {
      message: boundText(
        `${resourceName(drift)} was changed by an actor who also called ${found.eventName} of ${found.service} at ${found.eventTime}, which disables monitoring of the account`,
        300,
      ),
    };
  },
};

const byCaller = memoizeByObject((blindings: readonly Blinding[]) => groupByEach(blindings, ({ actor }) => callersOf(actor)));

/** Matches one person in several roles, and one role in several sessions, because the session name can be chosen freely. */
function callersOf({ accountId, principal, person }: Actor): readonly string[] {
  return [`${accountId} ${principal}`, ...(person === undefined ? [] : [`person ${person}`])];
}
