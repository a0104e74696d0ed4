/** Parts of an Auto Scaling group that Terraform can write in two places. */
import type * as c from '../words.ts';

/**
 * The load balancers of a group's instances.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_attachment
 * @param attribute the group's argument for them
 * @returns the places where they may be written
 */
export function balancerOfGroup(attribute: 'load_balancers' | 'target_group_arns'): c.AlternativeForms {
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
