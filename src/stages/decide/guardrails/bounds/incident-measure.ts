import { notesOf } from '#catalogue/attribute-notes.ts';
import type { Drift } from '#domain/drift.ts';
import { isEmergency } from '#domain/intent.ts';
import { isPrivate, isSingleHost } from '../../exposure/ip-ranges.ts';
import { describeOpening, newOpenings, unknownSources } from '../../exposure/network-openings.ts';
import { resourceName, visibleLeaves } from '../../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../../guardrail.ts';
import { incidentAlarm } from '../../holds/incident-terms.ts';

/** Limits of a scaler, but not the capacity between them; and `desired_count`, which has no limits next to it. https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html */
const COPIES = /(?:^|\.)(?:(?:min|max)(?:imum)?_(?:size|capacity|count|instances)|desired_count)$/;

/** Where DNS records and listeners send traffic. https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html */
const STEERING_TYPE =
  /^aws_(?:route53_record|lb_listener|lb_listener_rule|alb_listener|alb_listener_rule|globalaccelerator_endpoint_group)$/;
const STEERING =
  /^(?:records|ttl|alias|weighted_routing_policy|failover_routing_policy|default_action|action|endpoint_configuration|traffic_dial_percentage)(?:\.|$)/;

/** Changed counts and limits, rerouted traffic and single allowed addresses in an incident are decided after it. */
export const incidentMeasure: Guardrail = {
  id: 'incident-measure',
  title: 'Changed copies, limits, traffic or one ingress address during an incident',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_event_response_event_incident_problem_process.html',
  defaultEffect: 'hold',
  weighs: ['bound', 'destination', 'reach'],
  check(drift, intent, context) {
    if (!isEmergency(intent) || drift.kind === 'missing') return undefined;
    const measure = movedIn(drift, context) ?? letIn(drift, context);
    return measure === undefined ? undefined : incidentAlarm(measure, { drift, intent, context });
  },
};

function movedIn(drift: Drift, { catalogue }: GuardrailContext): string | undefined {
  if (drift.kind !== 'changed') return undefined;
  const moved = visibleLeaves(drift).find(
    (leaf) =>
      COPIES.test(leaf.path) ||
      notesOf(catalogue, drift.resourceType, leaf.path).governs === 'bound' ||
      (STEERING_TYPE.test(drift.resourceType) && STEERING.test(leaf.path)),
  );
  return moved === undefined ? undefined : `${moved.path} of ${resourceName(drift)} was changed`;
}

/** Only single addresses: they admit no one else. */
function letIn(drift: Drift, context: GuardrailContext): string | undefined {
  const openings = newOpenings(drift, context).filter(({ cidr }) => !isPrivate(cidr));
  const [first] = openings;
  if (first === undefined || !openings.every(({ cidr }) => isSingleHost(cidr)) || unknownSources(drift, context).length > 0)
    return undefined;
  return `${resourceName(drift)} allowed ${describeOpening(first)}${openings.length > 1 ? ` and ${openings.length - 1} more` : ''}`;
}
