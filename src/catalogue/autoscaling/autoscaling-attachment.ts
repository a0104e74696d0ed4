import { among } from '../among.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request } from '../define.ts';
import type { Call, ResourceEntry, Select } from '../define.ts';
import { eachOf } from '../whole.ts';
import { balancerOfGroup } from './rivals.ts';

const group = request('autoScalingGroupName');

interface Kind {
  readonly attribute: 'elb' | 'lb_target_group_arn';
  readonly list: string;
  readonly inside: Parameters<typeof balancerOfGroup>[0];
}

/** The calls name several at once. */
function callsOf({ attribute, list, inside }: Kind, noun: string): ResourceEntry['calls'] {
  const one: Select = request(`${list}.0`);
  const identify = by({ autoscaling_group_name: group, [attribute]: one });
  const each = (call: Call): Call => forEachOf(eachOf(list), among(balancerOfGroup(inside), call));
  return {
    [`Attach${noun}`]: each(creates(identify, put('autoscaling_group_name', group), put(attribute, one))),
    [`Detach${noun}`]: each(deletes(identify)),
  };
}

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_AttachLoadBalancerTargetGroups.html
export const autoscalingAttachment = defineResource({
  type: 'aws_autoscaling_attachment',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'autoscaling_group_name elb lb_target_group_arn',
    },
  },
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    ...callsOf({ attribute: 'elb', list: 'loadBalancerNames', inside: 'load_balancers' }, 'LoadBalancers'),
    ...callsOf({ attribute: 'lb_target_group_arn', list: 'targetGroupARNs', inside: 'target_group_arns' }, 'LoadBalancerTargetGroups'),
  },
  attributes: {
    autoscaling_group_name: identity(),
    elb: identity(),
    lb_target_group_arn: identity(),
    id: computed(),
  },
  references: {
    autoscaling_group_name: { type: 'aws_autoscaling_group', attribute: 'name' },
    elb: { type: 'aws_elb', attribute: 'name' },
    lb_target_group_arn: { type: 'aws_lb_target_group', attribute: 'arn' },
  },
});
