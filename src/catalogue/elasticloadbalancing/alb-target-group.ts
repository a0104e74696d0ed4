import * as c from '../words.ts';
import { lbTargetGroup } from './lb-target-group.ts';
import { withOlderName } from './older-name.ts';

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyTargetGroup.html
export const albTargetGroup = c.defineResource({
  type: 'aws_alb_target_group',
  ...withOlderName(lbTargetGroup),
});
