/** The types of Elastic Load Balancing: Application, Network, Gateway and Classic Load Balancers. */
export { alb } from './alb.ts';
export { albListener } from './alb-listener.ts';
export { albTargetGroup } from './alb-target-group.ts';
export { elb } from './elb.ts';
export { elbAttachment } from './elb-attachment.ts';
export { lb } from './lb.ts';
export { lbListener } from './lb-listener.ts';
export { lbListenerCertificate } from './lb-listener-certificate.ts';
export { lbListenerRule } from './lb-listener-rule.ts';
export { lbTargetGroup } from './lb-target-group.ts';
export { lbTargetGroupAttachment } from './lb-target-group-attachment.ts';
