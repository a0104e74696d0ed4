import * as c from '../words.ts';
import { lbListener } from './lb-listener.ts';
import { withOlderName } from './older-name.ts';

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyListener.html
export const albListener = c.defineResource({
  type: 'aws_alb_listener',
  ...withOlderName(lbListener),
});
