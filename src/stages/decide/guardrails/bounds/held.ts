import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import { resourceName } from '../../guardrail.ts';
import { HOLDABLE_BY_TEAM } from '../../harm.ts';
import type { Guardrail } from '../../guardrail.ts';
import { hasExpired, holdOn } from '../../holds/standing-holds.ts';

/** What is held waits until its time, and is looked at again then. */
export const held: Guardrail = {
  id: 'held',
  title: 'Held by an earlier decision',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  defaultEffect: 'hold',
  weighs: HOLDABLE_BY_TEAM,
  check(drift, _intent, { circumstances }) {
    const found = fieldsOf(drift).flatMap((field) => {
      const hold = holdOn(field, circumstances);
      return hold === undefined ? [] : [{ path: field.path, hold }];
    });
    const over = found.find(({ hold }) => hasExpired(hold, circumstances));
    const [first] = over === undefined ? found : [over];
    if (first === undefined) return undefined;
    const { hold } = first;
    const name = first.path === '*' ? resourceName(drift) : `${first.path} of ${resourceName(drift)}`;
    const because = hold.reason === '' ? '' : ` (${hold.reason})`;
    if (over !== undefined)
      return {
        effect: 'escalate',
        message: boundText(`The hold of ${name} by ${hold.owner} expired at ${hold.expiresAt ?? ''}, and ${asItIs(drift)}${because}`, 400),
      };
    const { owner, expiresAt } = hold;
    const until = expiresAt === undefined ? 'until it changes' : `until ${expiresAt}`;
    return {
      message: boundText(`${name} is held by ${owner} ${until}${because}`, 400),
      hold: { owner, ...(expiresAt === undefined ? {} : { until: expiresAt }) },
    };
  },
};

/** A drift that was made from the hold itself shows what was held, and not what is. */
function asItIs({ events, seenIn }: Drift): string {
  return events.length === 0 && seenIn === 'trace' ? 'no refresh shows whether the drift still exists' : 'the drift still exists';
}
