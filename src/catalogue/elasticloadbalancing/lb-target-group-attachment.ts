import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { by, computed, defineResource, deletes, forEachOf, identity, put, request, updates } from '../define.ts';
import type { Call } from '../define.ts';
import { asList, firstOf } from '../select.ts';

/** One record may be about many targets. */
function byTarget(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return asList(request('targets')(event)).map((target) => ({
    ...event,
    requestParameters: { ...event.requestParameters, targets: [target] },
  }));
}

const own = { target_group_arn: request('targetGroupArn'), target_id: request('targets.0.id') };
const identify: Call['identify'] = firstOf(by({ ...own, port: request('targets.0.port') }), by(own));

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_DeregisterTargets.html
export const lbTargetGroupAttachment = defineResource({
  type: 'aws_lb_target_group_attachment',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'availability_zone port target_group_arn',
      destination: 'target_id',
    },
  },
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    // Targets come and go all day, put there by services and deploy tools: a new one is nobody's configuration. One that
    // code names, and that was taken out, comes back.
    RegisterTargets: forEachOf(byTarget, updates(identify, put('target_id', request('targets.0.id')))),
    DeregisterTargets: forEachOf(byTarget, deletes(identify)),
  },
  attributes: {
    availability_zone: identity(),
    port: identity(),
    target_group_arn: identity(),
    target_id: identity(),
    id: computed(),
  },
  references: { target_group_arn: { type: 'aws_lb_target_group', attribute: 'arn' } },
});
