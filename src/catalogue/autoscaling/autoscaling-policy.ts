import * as c from '../words.ts';
import { predictiveScaling, stepAdjustments, targetTracking } from './policy-shapes.ts';

const byName = c.by({ autoscaling_group_name: 'autoScalingGroupName', name: 'policyName' });

/** The call replaces the whole policy: omitted settings are removed. */
const whole =
  (name: string, blank: c.Json): c.Select =>
  (event) =>
    c.request(name)(event) ?? blank;

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html
export const autoscalingPolicy = c.defineResource({
  type: 'aws_autoscaling_policy',
  switchedBy: 'enabled',
  governs: {
    capacity: `
      min_adjustment_magnitude scaling_adjustment predictive_scaling_configuration.max_capacity_buffer
      step_adjustment.scaling_adjustment
    `,
    timing: 'cooldown estimated_instance_warmup predictive_scaling_configuration.scheduling_buffer_time',
    threshold: `
      predictive_scaling_configuration.metric_specification.target_value step_adjustment.metric_interval_lower_bound
      step_adjustment.metric_interval_upper_bound target_tracking_configuration.target_value
    `,
    enablement: 'enabled',
    mode: `
      adjustment_type metric_aggregation_type policy_type predictive_scaling_configuration step_adjustment
      target_tracking_configuration
    `,
  },
  range: {
    cooldown: '0..* s',
    estimated_instance_warmup: '0..* s',
    min_adjustment_magnitude: '1..*',
    'predictive_scaling_configuration.max_capacity_buffer': '0..100 %',
    'predictive_scaling_configuration.scheduling_buffer_time': '0..3600 s',
  },
  importId: '{autoscaling_group_name}/{name}',
  calls: {
    PutScalingPolicy: c.puts(
      byName,
      {
        id: 'policyName',
        name: 'policyName',
        autoscaling_group_name: 'autoScalingGroupName',
        arn: c.response('policyARN'),
        policy_type: whole('policyType', 'SimpleScaling'),
        adjustment_type: whole('adjustmentType', ''),
        cooldown: whole('cooldown', 0),
        enabled: whole('enabled', true),
        estimated_instance_warmup: whole('estimatedInstanceWarmup', 0),
        min_adjustment_magnitude: whole('minAdjustmentMagnitude', 0),
        scaling_adjustment: whole('scalingAdjustment', 0),
        step_adjustment: [whole('stepAdjustments', []), stepAdjustments],
        target_tracking_configuration: [whole('targetTrackingConfiguration', null), targetTracking],
        predictive_scaling_configuration: [whole('predictiveScalingConfiguration', null), predictiveScaling],
      },
      'metric_aggregation_type',
    ),
    DeletePolicy: c.deletes(byName),
  },
  identity: 'autoscaling_group_name name',
  references: { autoscaling_group_name: 'aws_autoscaling_group.name' },
});
