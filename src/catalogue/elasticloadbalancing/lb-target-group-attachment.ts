import * as c from '../words.ts';

/** One record may contain several targets. */
function byTarget(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('targets')(event)).map((target) => ({
    ...event,
    requestParameters: { ...event.requestParameters, targets: [target] },
  }));
}

const own = { target_group_arn: c.request('targetGroupArn'), target_id: c.request('targets.0.id') };
const identify: c.Call['identify'] = c.firstOf(c.by({ ...own, port: 'targets.0.port' }), c.by(own));

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_DeregisterTargets.html
export const lbTargetGroupAttachment = c.defineResource({
  type: 'aws_lb_target_group_attachment',
  is: ['steers-traffic'],
  governs: { destination: 'target_id' },
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    // Services and deployment tools add and remove targets all day, so a new target is not configuration. A target that code contains is
    // restored by this call.
    RegisterTargets: c.forEachOf(byTarget, c.updates(identify, { target_id: 'targets.0.id', quic_server_id: 'targets.0.quicServerId' })),
    DeregisterTargets: c.forEachOf(byTarget, c.deletes(identify)),
  },
  identity: 'availability_zone port quic_server_id target_group_arn target_id',
  references: { target_group_arn: 'aws_lb_target_group.arn' },
});
