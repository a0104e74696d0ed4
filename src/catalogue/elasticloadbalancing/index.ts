import type { ResourceEntry } from '../define.ts';
import { alb } from './alb.ts';
import { albListener } from './alb-listener.ts';
import { albTargetGroup } from './alb-target-group.ts';
import { elb } from './elb.ts';
import { elbAttachment } from './elb-attachment.ts';
import { lb } from './lb.ts';
import { lbListener } from './lb-listener.ts';
import { lbListenerCertificate } from './lb-listener-certificate.ts';
import { lbListenerRule } from './lb-listener-rule.ts';
import { lbTargetGroup } from './lb-target-group.ts';
import { lbTargetGroupAttachment } from './lb-target-group-attachment.ts';

/** The types of Elastic Load Balancing: application, network and gateway load balancers, and the classic ones. */
export const elasticloadbalancing: readonly ResourceEntry[] = [
  alb,
  albListener,
  albTargetGroup,
  elb,
  elbAttachment,
  lb,
  lbListener,
  lbListenerCertificate,
  lbListenerRule,
  lbTargetGroup,
  lbTargetGroupAttachment,
];
