import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isEmergency } from '#domain/intent.ts';
import { remember } from '#domain/text/remember.ts';
import { activityOf, describeAct } from '../../actors/activity.ts';
import type { Act, Activity } from '../../actors/activity.ts';
import { opposed } from '../../actors/aims.ts';
import type { Axis } from '../../actors/aims.ts';
import { visibleLeaves } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';

/** Where names and listeners send traffic. https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html */
const STEERING_TYPE = /^aws_(?:route53_record|(?:a?lb)_listener(?:_rule)?|globalaccelerator_endpoint_group)$/;
const STEERING =
  /^(?:records|alias|weighted_routing_policy|failover_routing_policy|default_action|action|endpoint_configuration|traffic_dial_percentage)(?:\.|$)/;

/** Calls that move work elsewhere. https://docs.aws.amazon.com/r53recovery/latest/dg/zonal-shift.html */
const FAILOVER_CALL = /failover|switchover|zonalshift|routingcontrol|promotereadreplica/i;

const isFailoverCall = remember((call) => FAILOVER_CALL.test(call));

/** What is taken from a place that a failover left, or will need to go back to. */
const TAKEN_AWAY: ReadonlySet<Axis> = new Set(['capacity', 'enablement', 'retention', 'existence', 'data-loss']);

/** Who undoes what was done on purpose in an emergency has not seen why it was done. */
export const counterAction: Guardrail = {
  id: 'counter-action',
  title: "Undoes another actor's failover or incident measure",
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const activity = activityOf(context);
    const measures = measuresIn(activity);
    if (measures.size === 0) return undefined;
    for (const act of activity.of(drift)) {
      const others = [...activity.of(drift), ...activity.near(act, 2)];
      for (const other of measures.has(act) ? others : others.filter((one) => measures.has(one))) {
        const isCounter = countersMeasure(other, act, activity.spans);
        if (!isCounter && !countersMeasure(act, other, activity.spans)) continue;
        const [measure, counter] = isCounter ? [other, act] : [act, other];
        return {
          message: boundText(`${describeAct(counter)} undoes an active measure: ${describeAct(measure)}${why(measure)}`, 700),
        };
      }
    }
    return undefined;
  },
};

/**
 * Whether one act works against another's measure.
 * @param measure an act that may be a failover or an incident measure
 * @param counter a later act on the same resource or in its neighbourhood
 * @param spans for how long a measure is taken to be still needed
 * @returns true where another party, who does not work on the incident, pulls against it, or a program takes away what it rests on
 */
export function countersMeasure(measure: Act, counter: Act, spans: Spans): boolean {
  if (measure.party === counter.party || !rolesOf(measure).measure || rolesOf(counter).response) return false;
  const after = (counter.times.at(-1) ?? 0) - (measure.times[0] ?? 0);
  if (after <= 0 || after > spanOf(spans, 'measure')) return false;
  if (opposed(measure.aims, counter.aims) !== undefined) return true;
  const same = measure.drift === counter.drift && [...counter.paths].some((path) => measure.paths.has(path));
  if (same) return counter.program;
  return counter.program && counter.aims.some((aim) => aim.direction === 'down' && TAKEN_AWAY.has(aim.axis));
}

const measuresOfRun = new WeakMap<Activity, ReadonlySet<Act>>();

/** On most days nobody takes any. */
function measuresIn(activity: Activity): ReadonlySet<Act> {
  const known = measuresOfRun.get(activity);
  if (known !== undefined) return known;
  const measures = new Set(activity.acts.filter((act) => rolesOf(act).measure));
  measuresOfRun.set(activity, measures);
  return measures;
}

interface Roles {
  readonly measure: boolean;
  readonly response: boolean;
}

const remembered = new WeakMap<Act, Roles>();

/** Asked for every pair of neighbours. */
function rolesOf(act: Act): Roles {
  const known = remembered.get(act);
  if (known !== undefined) return known;
  const response = isResponse(act);
  const roles = { response, measure: act.matters && (response || isFailover(act)) };
  remembered.set(act, roles);
  return roles;
}

/** Somebody who works on the incident. A program says so of itself as easily, and is none. */
function isResponse(act: Act): boolean {
  if (act.actor.origin.class === 'break-glass') return true;
  return (
    act.intent !== undefined &&
    isEmergency(act.intent) &&
    !act.program &&
    act.intent.actors.every((actor) => actorIdentityOf(actor) === act.party)
  );
}

function isFailover(act: Act): boolean {
  if (act.events.some((event) => isFailoverCall(event.eventName))) return true;
  return (
    STEERING_TYPE.test(act.drift.resourceType) &&
    visibleLeaves(act.drift).some((leaf) => STEERING.test(leaf.path) && act.paths.has(leaf.path.split('.')[0] ?? ''))
  );
}

function why({ intent }: Act): string {
  const said = intent?.motivation.kind === 'incident' ? intent.motivation.evidence[0] : undefined;
  return said === undefined ? '' : ` (${boundText(said, 60)})`;
}
