/** What an Auto Scaling group has once and Terraform writes in two places. */
import type * as c from '../words.ts';

/**
 * What spreads the traffic over a group's instances.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_attachment
 * @param attribute the argument of the group that says it inside
 * @returns the places where it may be written
 */
export function balancerOfGroup(attribute: 'load_balancers' | 'target_group_arns'): c.Rivalry {
  return {
    inside: {
      type: 'aws_autoscaling_group',
      attribute,
      siblings: [attribute === 'load_balancers' ? 'target_group_arns' : 'load_balancers'],
    },
    apart: [{ types: ['aws_autoscaling_attachment'], owner: 'autoscaling_group_name' }],
    otherwise: 'inside',
  };
}
