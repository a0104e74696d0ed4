import * as c from '../words.ts';

/** One record may be about many targets. */
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
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    // Targets come and go all day, put there by services and deploy tools: a new one is nobody's configuration. One that
    // code names, and that was taken out, comes back.
    RegisterTargets: c.forEachOf(byTarget, c.updates(identify, { target_id: 'targets.0.id', quic_server_id: 'targets.0.quicServerId' })),
    DeregisterTargets: c.forEachOf(byTarget, c.deletes(identify)),
  },
  identity: 'availability_zone port quic_server_id target_group_arn target_id',
  references: { target_group_arn: 'aws_lb_target_group.arn' },
});
