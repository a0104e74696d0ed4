import { among } from '../among.ts';
import { by, computed, defineResource, deletes, forEachOf, identity, put, request, updates } from '../define.ts';
import { eachBalanced, instancesOfBalancer } from './classic.ts';

const instance = request('instances.0.instanceId');
const identify = by({ elb: request('loadBalancerName'), instance });

// https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/API_RegisterInstancesWithLoadBalancer.html
export const elbAttachment = defineResource({
  type: 'aws_elb_attachment',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'elb',
      destination: 'instance',
    },
  },
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    // One that code names, and that was taken out, comes back; a new one is nobody's configuration.
    RegisterInstancesWithLoadBalancer: forEachOf(eachBalanced, among(instancesOfBalancer, updates(identify, put('instance', instance)))),
    DeregisterInstancesFromLoadBalancer: forEachOf(eachBalanced, among(instancesOfBalancer, deletes(identify))),
  },
  attributes: {
    elb: identity(),
    instance: identity(),
    id: computed(),
  },
  references: {
    elb: { type: 'aws_elb', attribute: 'name' },
    instance: { type: 'aws_instance', attribute: 'id' },
  },
});
