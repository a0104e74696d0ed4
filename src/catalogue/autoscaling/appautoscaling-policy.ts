import * as c from '../words.ts';
import { predictiveScaling, stepScaling, targetTracking } from './scaling-blocks.ts';

const byPolicy = c.by({
  service_namespace: 'serviceNamespace',
  resource_id: 'resourceId',
  scalable_dimension: 'scalableDimension',
  name: 'policyName',
});

// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_PutScalingPolicy.html
export const appautoscalingPolicy = c.defineResource({
  type: 'aws_appautoscaling_policy',
  governs: {
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
    mode: `
      policy_type predictive_scaling_policy_configuration step_scaling_policy_configuration target_tracking_scaling_policy_configuration
    `,
  },
  range: {
    'step_scaling_policy_configuration.cooldown': '0..* s',
    'step_scaling_policy_configuration.min_adjustment_magnitude': '1..*',
    'target_tracking_scaling_policy_configuration.scale_in_cooldown': '0..* s',
    'target_tracking_scaling_policy_configuration.scale_out_cooldown': '0..* s',
  },
  importId: '{service_namespace}/{resource_id}/{scalable_dimension}/{name}',
  calls: {
    PutScalingPolicy: c.puts(
      byPolicy,
      { id: 'policyName', name: 'policyName', arn: c.response('policyARN') },
      'service_namespace resource_id scalable_dimension',
      c.attributesFrom(c.request()),
    ),
    DeleteScalingPolicy: c.deletes(byPolicy),
  },
  identity: 'name service_namespace resource_id scalable_dimension',
  each: {
    policy_type: c.from('policyType', (value) => value),
    predictive_scaling_policy_configuration: c.from('predictiveScalingPolicyConfiguration', predictiveScaling),
    step_scaling_policy_configuration: c.from('stepScalingPolicyConfiguration', stepScaling),
    target_tracking_scaling_policy_configuration: c.from('targetTrackingScalingPolicyConfiguration', targetTracking),
  },
  references: {
    resource_id: 'aws_appautoscaling_target.resource_id',
    scalable_dimension: 'aws_appautoscaling_target.scalable_dimension',
    service_namespace: 'aws_appautoscaling_target.service_namespace',
  },
});
