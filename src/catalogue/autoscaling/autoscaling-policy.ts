import type { Json } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, response, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { predictiveScaling, stepAdjustments, targetTracking } from './policy-shapes.ts';

const byName = by({ autoscaling_group_name: request('autoScalingGroupName'), name: request('policyName') });

/** The call gives the whole policy: what it leaves out is gone. */
const whole =
  (name: string, blank: Json): Select =>
  (event) =>
    request(name)(event) ?? blank;

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html
export const autoscalingPolicy = defineResource({
  type: 'aws_autoscaling_policy',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: [],
    switchedBy: 'enabled',
    governs: {
      identifier: 'autoscaling_group_name name',
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
  },
  importId: idFrom('/', 'autoscaling_group_name', 'name'),
  calls: {
    PutScalingPolicy: puts(
      byName,
      put('id', request('policyName')),
      put('name', request('policyName')),
      put('autoscaling_group_name', request('autoScalingGroupName')),
      put('arn', response('policyARN')),
      put('policy_type', whole('policyType', 'SimpleScaling')),
      put('adjustment_type', whole('adjustmentType', ''), text),
      put('cooldown', whole('cooldown', 0), integer),
      put('enabled', whole('enabled', true), boolean),
      put('estimated_instance_warmup', whole('estimatedInstanceWarmup', 0), integer),
      put('metric_aggregation_type', request('metricAggregationType'), text),
      put('min_adjustment_magnitude', whole('minAdjustmentMagnitude', 0), integer),
      put('scaling_adjustment', whole('scalingAdjustment', 0), integer),
      put('step_adjustment', whole('stepAdjustments', []), stepAdjustments),
      put('target_tracking_configuration', whole('targetTrackingConfiguration', null), targetTracking),
      put('predictive_scaling_configuration', whole('predictiveScalingConfiguration', null), predictiveScaling),
    ),
    DeletePolicy: deletes(byName),
  },
  attributes: {
    adjustment_type: written(),
    cooldown: written(),
    enabled: written(),
    estimated_instance_warmup: written(),
    metric_aggregation_type: written(),
    min_adjustment_magnitude: written(),
    policy_type: written(),
    predictive_scaling_configuration: written(),
    scaling_adjustment: written(),
    step_adjustment: written(),
    target_tracking_configuration: written(),
    autoscaling_group_name: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
  },
  references: { autoscaling_group_name: { type: 'aws_autoscaling_group', attribute: 'name' } },
});
