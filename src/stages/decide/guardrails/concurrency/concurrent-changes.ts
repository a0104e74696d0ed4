import { describeActor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { activityOf, describeAct } from '../../concurrency/activity.ts';
import type { Act } from '../../concurrency/activity.ts';
import { describeAim, findOpposedAims } from '../../concurrency/aims.ts';
import { chainsIn, collisionsIn, longest, measureUndoneBy, findOpposedActs } from '../../concurrency/conflicts.ts';
import { contestedFields } from '../../concurrency/contested-fields.ts';
import { resourceName } from '../../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../../guardrail.ts';

/** One kind of conflict between several actors' changes. The last write does not win: a person decides. */
interface Kind<Found> extends Pick<Guardrail, 'title' | 'docs' | 'onlyForCode'> {
  readonly find: (drift: Drift, context: GuardrailContext) => Found | undefined;
  /** Builds the same message for each drift of the conflict. */
  readonly alarm: (found: Found, drift: Drift) => Alarm;
}

function kind<Found>(id: string, { find, alarm, ...row }: Kind<Found>): Guardrail {
  return {
    id,
    ...row,
    defaultEffect: 'escalate',
    check(drift, _intent, context) {
      const found = find(drift, context);
      return found === undefined ? undefined : alarm(found, drift);
    },
  };
}

/** One actor overruled another on the same field. Repeated overruling is oscillation. */
export const contested = kind('contested', {
  title: 'One actor undid the change of another',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  onlyForCode: true,
  find(drift, context) {
    // For a type that is not in the catalogue, it is unknown whether the second actor undid the first.
    if (drift.writes.length === 0 && new Set(drift.actors.map(actorIdentityOf)).size > 1) return 'unknown';
    return contestedFields(drift, context).find((field) => field.kind === 'overruled');
  },
  alarm(found, drift) {
    if (found !== 'unknown')
      return { message: boundText(`${found.path} of ${resourceName(drift)} was changed in opposite directions: ${found.timeline}`, 600) };
    const actors = drift.actors.map(describeActor).join(' and ');
    return { message: boundText(`${resourceName(drift)} was changed by ${actors}, and it is unknown who wrote which value`, 300) };
  },
});

/** Two actors undo each other's change to the same field. Reported once; the field stays unchanged while the same actors continue. */
export const oscillation = kind('oscillation', {
  title: 'Several actors change one field back and forth',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  find(drift, context) {
    const fields = contestedFields(drift, context).filter((field) => field.kind === 'back-and-forth');
    return fields.find((field) => !field.reportedBefore) ?? fields[0] ?? (drift.invisible === 'put-back-again' ? 'unknown' : undefined);
  },
  alarm(found, drift) {
    if (found === 'unknown') return { message: `${resourceName(drift)} is changed by several actors in turn` };
    const sides = found.sides.map((side) => boundText(side, 60)).join(' and ');
    const message = `${found.path} of ${resourceName(drift)} is changed back and forth by ${sides}`;
    if (!found.reportedBefore) return { message: boundText(`${message}: ${found.timeline}`, 900) };
    return {
      message: boundText(`${message}, as an earlier run reported; it is reported again if another actor joins: ${found.timeline}`, 900),
      effect: 'hold',
      hold: { owner: boundText(sides, 200) },
    };
  },
});

/** Several programs change related resources at the same time. Each change may be right, but no decision covers the combination. */
export const collision = kind('collision', {
  title: 'Programs changed related resources at the same time with different goals',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_tracking_change_management_planned_changemgmt.html',
  find(drift, context) {
    const activity = activityOf(context);
    const collisions = collisionsIn(activity);
    const act = activity.of(drift).find((one) => collisions.has(one));
    return act === undefined ? undefined : collisions.get(act);
  },
  alarm: (acts) => ({ message: describeCollision(acts) }),
});

/** Two actors make opposite changes on one resource or related ones, for example one scales down while the other scales up. */
export const conflictingIntents = kind('conflicting-intents', {
  title: 'Two actors change one resource or related ones in opposite directions',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/framework/oe-definition.html',
  onlyForCode: true,
  find: (drift, context) => findOpposedActs(drift, activityOf(context)),
  alarm: ([first, second]) => ({
    message: boundText(`Two actors make opposite changes: ${describeAct(first)}; ${describeAct(second)}`, 600),
  }),
});

/** An actor that undoes a deliberate emergency measure may not know its reason. */
export const counterAction = kind('counter-action', {
  title: "Undoes another actor's failover or incident measure",
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  find: (drift, context) => measureUndoneBy(drift, activityOf(context)),
  alarm: ({ measure, counter }) => ({
    message: boundText(`${describeAct(counter)} undoes an active measure: ${describeAct(measure)}${incidentOf(measure)}`, 700),
  }),
});

/** A change triggers a change by another actor's program along a dependency, and so on. A reaction is not an independent decision. */
export const reactionChain = kind('reaction-chain', {
  title: 'Programs reacted to each other along dependencies',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/design-interactions-in-a-distributed-system-to-mitigate-or-withstand-failures.html',
  find(drift, context) {
    const activity = activityOf(context);
    const chains = chainsIn(activity);
    return longest(activity.of(drift).map((act) => chains.get(act) ?? []));
  },
  alarm: (chain) => ({ message: boundText(`${chain.length} changes triggered each other: ${chain.map(describeAct).join(' → ')}`, 1200) }),
});

function incidentOf({ intent }: Act): string {
  const quote = intent?.motivation.kind === 'incident' ? intent.motivation.evidence[0] : undefined;
  return quote === undefined ? '' : ` (${boundText(quote, 60)})`;
}

/** The maximum number of acts named in one message. */
const NAMED = 6;

const describeCollision = memoizeByObject((acts: readonly Act[]): string => {
  const span = acts.reduce((max, { end }) => Math.max(max, end), 0) - acts.reduce((min, { begin }) => Math.min(min, begin), Infinity);
  const minutes = Math.max(1, Math.ceil(span / 60_000));
  const programs = new Set(acts.map((act) => act.actorId)).size;
  const shown = acts.slice(0, NAMED);
  const left = acts.length > NAMED ? `; and ${acts.length - NAMED} more` : '';
  const when = `within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return boundText(
    `${programs} programs changed dependent resources ${when}: ${shown.map(describeAct).join('; ')}${left}. Together: ${together(shown)}`,
    1500,
  );
});

function together(acts: readonly Act[]): string {
  for (const [index, left] of acts.entries()) {
    for (const right of acts.slice(index + 1)) {
      const pair = left.actorId === right.actorId ? undefined : findOpposedAims(left.aims, right.aims);
      if (pair !== undefined)
        return `${resourceName(left.drift)} has ${describeAim(pair[0])} while ${resourceName(right.drift)} has ${describeAim(pair[1])}`;
    }
  }
  const goals = [...new Set(acts.map((act) => act.intent?.goal ?? 'an unknown goal'))].sort();
  return `no decision weighs the goals ${goals.join(' and ')}`;
}
