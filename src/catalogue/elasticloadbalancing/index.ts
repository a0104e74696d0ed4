import type { ResourceEntry } from '../define.ts';
import { lbListenerRule } from './lb-listener-rule.ts';
import { lbListener } from './lb-listener.ts';
import { lbTargetGroupAttachment } from './lb-target-group-attachment.ts';
import { lbTargetGroup } from './lb-target-group.ts';
import { lb } from './lb.ts';

/** The types of Elastic Load Balancing (application, network and gateway load balancers). */
export const elasticloadbalancing: readonly ResourceEntry[] = [lb, lbListener, lbListenerRule, lbTargetGroup, lbTargetGroupAttachment];
