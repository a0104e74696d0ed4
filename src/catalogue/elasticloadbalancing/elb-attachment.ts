import * as c from '../words.ts';
import { splitByBalancedInstance, instancesOfBalancer } from './classic.ts';

const instance = c.request('instances.0.instanceId');
const identify = c.by({ elb: 'loadBalancerName', instance });

// https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/API_RegisterInstancesWithLoadBalancer.html
export const elbAttachment = c.defineResource({
  type: 'aws_elb_attachment',
  is: ['steers-traffic'],
  governs: { destination: 'instance' },
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    // Restores an instance that code contains. A new instance is not configuration.
    RegisterInstancesWithLoadBalancer: c.forEachOf(
      splitByBalancedInstance,
      c.inAlternativeForms(instancesOfBalancer, c.updates(identify, { instance })),
    ),
    DeregisterInstancesFromLoadBalancer: c.forEachOf(
      splitByBalancedInstance,
      c.inAlternativeForms(instancesOfBalancer, c.deletes(identify)),
    ),
  },
  identity: 'elb instance',
  references: { elb: 'aws_elb.name', instance: 'aws_instance.id' },
});
