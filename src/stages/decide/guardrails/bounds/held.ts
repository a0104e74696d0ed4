import { actorOf, describeActor } from '#domain/actor.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { endOfHold } from '#domain/field/hold.ts';
import type { Hold, HoldEnd } from '#domain/field/hold.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import { quoteSignal } from '#domain/judging/signal.ts';
import { defined } from '#domain/defined.ts';
import { resourceName } from '../../guardrail.ts';
import { HOLDABLE_BY_TEAM } from '../../harm.ts';
import type { Guardrail } from '../../guardrail.ts';
import { holdOn } from '../../holds/standing-holds.ts';

/** A held field stays held until its end, and is escalated then. */
export const held: Guardrail = {
  id: 'held',
  title: 'Held by an earlier decision',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  defaultEffect: 'hold',
  weighs: HOLDABLE_BY_TEAM,
  check(drift, _intent, { circumstances }) {
    const found = fieldsOf(drift).flatMap((field) => {
      const hold = holdOn(field, circumstances);
      return hold === undefined ? [] : [{ path: field.path, hold, end: endOfHold(hold, circumstances) }];
    });
    const first = found.find(({ end }) => end !== undefined) ?? found[0];
    if (first === undefined) return undefined;
    const { path, hold, end } = first;
    const name = path === '*' ? resourceName(drift) : `${path} of ${resourceName(drift)}`;
    const because = hold.reason === '' ? '' : ` (${hold.reason})`;
    if (end !== undefined)
      return {
        effect: 'escalate',
        message: boundText(`${whatEnded(name, hold, end)}, and ${asItIs(drift)}${sinceThen(drift, hold, circumstances)}${because}`, 600),
      };
    const { owner, expiresAt } = hold;
    const until = expiresAt === undefined ? 'until it changes' : `until ${expiresAt}`;
    return {
      message: boundText(`${name} is held by ${owner} ${until}${because}`, 400),
      hold: { owner, ...defined({ until: expiresAt }) },
    };
  },
};

function whatEnded(name: string, { owner, untilResolved = [] }: Hold, { how, at }: HoldEnd): string {
  if (how === 'expired') return `The hold of ${name} by ${owner} expired at ${at}`;
  return `${untilResolved.map(quoteSignal).join(', ')} was resolved at ${at}, until then ${name} was held by ${owner}`;
}

/** Only for holds on an incident: a reviewer needs to know whether the measure was changed in the meantime. */
function sinceThen(drift: Drift, { heldAt, untilResolved }: Hold, { past }: Circumstances): string {
  if (untilResolved === undefined) return '';
  const calls = drift.events
    .filter(({ eventTime }) => eventTime > heldAt)
    .map((event) => [event.eventTime, describeActor(actorOf(event))] as const);
  const writes = past
    .filter(({ address, eventTime }) => address === drift.address && eventTime > heldAt)
    .map(({ eventTime, actor }) => [eventTime, actor] as const);
  const later = [...writes, ...calls];
  if (later.length === 0) return '; nobody has changed it since';
  return `; since then ${later.length === 1 ? 'one call' : `${later.length} calls`} changed it, the last at ${later.at(-1)?.[0] ?? ''} by ${later.at(-1)?.[1] ?? ''}`;
}

/** A drift that was rebuilt from the hold shows the held value, not the current one. */
function asItIs({ events, seenIn }: Drift): string {
  return events.length === 0 && seenIn === 'trace' ? 'no refresh shows whether the drift still exists' : 'the drift still exists';
}
