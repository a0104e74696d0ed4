import * as c from '../words.ts';
import { lb } from './lb.ts';
import { withOlderName } from './older-name.ts';

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyLoadBalancerAttributes.html
export const alb = c.defineResource({
  type: 'aws_alb',
  ...withOlderName(lb),
});
