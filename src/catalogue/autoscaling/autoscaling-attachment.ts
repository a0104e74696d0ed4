import * as c from '../words.ts';
import { balancerOfGroup } from './rivals.ts';

const group = c.request('autoScalingGroupName');

interface Kind {
  readonly attribute: 'elb' | 'lb_target_group_arn';
  readonly list: string;
  readonly inside: Parameters<typeof balancerOfGroup>[0];
}

/** The calls may name several balancers. */
function callsOf({ attribute, list, inside }: Kind, noun: string): c.ResourceEntry['calls'] {
  const one: c.Select = c.request(`${list}.0`);
  const identify = c.by({ autoscaling_group_name: group, [attribute]: one });
  const each = (call: c.Call): c.Call => c.forEachOf(c.splitByElement(list), c.inAlternativeForms(balancerOfGroup(inside), call));
  return {
    [`Attach${noun}`]: each(c.creates(identify, { autoscaling_group_name: group, [attribute]: one })),
    [`Detach${noun}`]: each(c.deletes(identify)),
  };
}

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_AttachLoadBalancerTargetGroups.html
export const autoscalingAttachment = c.defineResource({
  type: 'aws_autoscaling_attachment',
  is: ['steers-traffic'],
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    ...callsOf({ attribute: 'elb', list: 'loadBalancerNames', inside: 'load_balancers' }, 'LoadBalancers'),
    ...callsOf({ attribute: 'lb_target_group_arn', list: 'targetGroupARNs', inside: 'target_group_arns' }, 'LoadBalancerTargetGroups'),
  },
  identity: 'autoscaling_group_name elb lb_target_group_arn',
  references: { autoscaling_group_name: 'aws_autoscaling_group.name', elb: 'aws_elb.name', lb_target_group_arn: 'aws_lb_target_group.arn' },
});
