import { attributesFrom, by, computed, defineResource, deletes, from, identity, put, puts, request, response } from '../define.ts';
import { idFrom } from '../select.ts';
import { stepScaling, targetTracking } from './scaling-blocks.ts';

const byPolicy = by({
  service_namespace: request('serviceNamespace'),
  resource_id: request('resourceId'),
  scalable_dimension: request('scalableDimension'),
  name: request('policyName'),
});

// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_PutScalingPolicy.html
export const appautoscalingPolicy = defineResource({
  type: 'aws_appautoscaling_policy',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'name resource_id scalable_dimension service_namespace',
      capacity: `
        step_scaling_policy_configuration.min_adjustment_magnitude
        step_scaling_policy_configuration.step_adjustment.scaling_adjustment
      `,
      timing: `
        step_scaling_policy_configuration.cooldown target_tracking_scaling_policy_configuration.scale_in_cooldown
        target_tracking_scaling_policy_configuration.scale_out_cooldown
      `,
      threshold: `
        step_scaling_policy_configuration.step_adjustment.metric_interval_lower_bound
        step_scaling_policy_configuration.step_adjustment.metric_interval_upper_bound
        target_tracking_scaling_policy_configuration.target_value
      `,
      mode: 'policy_type step_scaling_policy_configuration target_tracking_scaling_policy_configuration',
    },
    range: {
      'step_scaling_policy_configuration.cooldown': '0..* s',
      'step_scaling_policy_configuration.min_adjustment_magnitude': '1..*',
      'target_tracking_scaling_policy_configuration.scale_in_cooldown': '0..* s',
      'target_tracking_scaling_policy_configuration.scale_out_cooldown': '0..* s',
    },
  },
  importId: idFrom('/', 'service_namespace', 'resource_id', 'scalable_dimension', 'name'),
  calls: {
    PutScalingPolicy: puts(
      byPolicy,
      put('id', request('policyName')),
      put('name', request('policyName')),
      put('arn', response('policyARN')),
      put('service_namespace', request('serviceNamespace')),
      put('resource_id', request('resourceId')),
      put('scalable_dimension', request('scalableDimension')),
      attributesFrom(request()),
    ),
    DeleteScalingPolicy: deletes(byPolicy),
  },
  attributes: {
    name: identity(),
    service_namespace: identity(),
    resource_id: identity(),
    scalable_dimension: identity(),
    policy_type: from('policyType', (value) => value),
    step_scaling_policy_configuration: from('stepScalingPolicyConfiguration', stepScaling),
    target_tracking_scaling_policy_configuration: from('targetTrackingScalingPolicyConfiguration', targetTracking),
    alarm_arns: computed(),
    arn: computed(),
    id: computed(),
  },
  references: {
    resource_id: { type: 'aws_appautoscaling_target', attribute: 'resource_id' },
    scalable_dimension: { type: 'aws_appautoscaling_target', attribute: 'scalable_dimension' },
    service_namespace: { type: 'aws_appautoscaling_target', attribute: 'service_namespace' },
  },
});
