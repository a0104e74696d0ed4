import { nearestOpen, windowsAt } from '#config/policy/calendar.ts';
import type { Calendar, NearestOpen } from '#config/policy/calendar.ts';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { rememberNames } from '#domain/text/remember.ts';
import { isAmong } from '../../bounds/change-actors.ts';
import { resourceName } from '../../guardrail.ts';
import type { Alarm, Guardrail } from '../../guardrail.ts';

/**
 * In a freeze, no actor may change anything. A person's change outside working hours is held until the next working hour and escalated
 * after it. Without a calendar, there are no findings.
 */
export const outOfHours: Guardrail = {
  id: 'out-of-hours',
  title: 'Changed in a freeze or outside working hours',
  docs: 'https://docs.aws.amazon.com/systems-manager/latest/userguide/systems-manager-change-calendar.html',
  defaultEffect: 'escalate',
  check(drift, _intent, { policy, circumstances: { now } }) {
    const { calendar } = policy;
    const frozen = drift.events.find(
      (event) => actorOf(event).origin.class !== 'service-linked' && freezeAt(calendar, event) !== undefined,
    );
    if (frozen !== undefined)
      return {
        message: boundText(
          `${resourceName(drift)} was changed by ${actorNameIn(frozen)} at ${frozen.eventTime}, during the freeze ${freezeAt(calendar, frozen)}`,
          300,
        ),
      };
    const late = drift.events.filter((event) => isPerson(actorOf(event), policy.agentPrincipals) && isOutOfHours(calendar, event)).at(-1);
    if (late === undefined) return undefined;
    const message = boundText(
      `${resourceName(drift)} was changed by ${actorNameIn(late)} at ${late.eventTime}, outside working hours`,
      300,
    );
    return holdUntilWorkingHours(late, message, around(calendar)(now));
  },
};

function actorNameIn(event: CloudTrailEvent): string {
  return boundText(describeActor(actorOf(event)), 60);
}

function freezeAt(calendar: Calendar, event: CloudTrailEvent): string | undefined {
  return windowsAt(calendar, event.eventTime).find(({ kind }) => kind === 'freeze')?.name;
}

/** Announced maintenance counts as working hours. */
function isOutOfHours(calendar: Calendar, { eventTime }: CloudTrailEvent): boolean {
  const hasWorkingHours = Object.values(calendar).some(({ kind }) => kind === 'working');
  return hasWorkingHours && !windowsAt(calendar, eventTime).some(({ kind }) => kind === 'working' || kind === 'maintenance');
}

/**
 * Pipelines, runbooks, listed agents and services may work at any time. A CLI caller that may be a script counts as a person. So does an
 * unlisted caller that names itself an agent, because any caller can.
 */
function isPerson(actor: Actor, agents: readonly string[]): boolean {
  const { origin, person, via } = actor;
  switch (origin.class) {
    case 'agent':
      return !isAmong(actor, agents) && (via === 'console' || via === 'cli' || person !== undefined);
    case 'console':
    case 'cli':
    case 'break-glass':
    case 'unknown':
      return true;
    case 'sdk-script':
      return person !== undefined;
    case 'terraform':
    case 'claims-terraform':
    case 'other-terraform':
    case 'foreign-iac':
    case 'automation':
    case 'service-linked':
      return false;
  }
}

/** If there were no working hours since the change, holds it until the next ones. */
function holdUntilWorkingHours(event: CloudTrailEvent, message: string, { last, next }: NearestOpen): Alarm {
  const seen = last !== undefined && Date.parse(last) >= Date.parse(event.eventTime);
  if (seen || next === undefined) return { message };
  return { message: `${message}: decide in working hours`, effect: 'hold', hold: { owner: actorNameIn(event), until: next } };
}

/** The nearest working hours, for all drifts of a run. */
const around = memoizeByObject((calendar: Calendar) => rememberNames((now): NearestOpen => nearestOpen(calendar, 'working', now)));
