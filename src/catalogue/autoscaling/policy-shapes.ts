/** Blocks of a scaling policy. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html */
import { block, blocks, blocksOf, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { text } from '../convert.ts';
import type { Json } from '#domain/json.ts';

const asText = (value: Json): Json => text(value) as Json;

const METRIC_STAT: Shape = {
  metric: block('metric', {
    dimensions: blocks('dimensions', { name: value('name', ''), value: value('value', '') }),
    metric_name: value('metricName', ''),
    namespace: value('namespace', ''),
  }),
  stat: value('stat', ''),
  unit: value('unit', ''),
};

const QUERY: Shape = {
  expression: value('expression', ''),
  id: value('id', ''),
  label: value('label', ''),
  metric_stat: block('metricStat', METRIC_STAT),
  return_data: value('returnData', true),
};

const PREDEFINED: Shape = {
  predefined_metric_type: value('predefinedMetricType', ''),
  resource_label: value('resourceLabel', ''),
};

const CUSTOMIZED_QUERIES: Shape = { metric_data_queries: blocks('metricDataQueries', QUERY) };

/** @returns step_adjustment; its bounds are texts in state */
export const stepAdjustments = blocksOf({
  metric_interval_lower_bound: value('metricIntervalLowerBound', '', asText),
  metric_interval_upper_bound: value('metricIntervalUpperBound', '', asText),
  scaling_adjustment: value('scalingAdjustment', 0),
});

/** @returns target_tracking_configuration */
export const targetTracking = blocksOf({
  customized_metric_specification: block('customizedMetricSpecification', {
    metric_dimension: blocks('dimensions', { name: value('name', ''), value: value('value', '') }),
    metric_name: value('metricName', ''),
    metrics: blocks('metrics', QUERY),
    namespace: value('namespace', ''),
    statistic: value('statistic', ''),
    unit: value('unit', ''),
  }),
  disable_scale_in: value('disableScaleIn', false),
  predefined_metric_specification: block('predefinedMetricSpecification', PREDEFINED),
  target_value: value('targetValue', 0),
});

/** @returns predictive_scaling_configuration; its numbers beside the target are texts in state */
export const predictiveScaling = blocksOf({
  max_capacity_breach_behavior: value('maxCapacityBreachBehavior', 'HonorMaxCapacity'),
  max_capacity_buffer: value('maxCapacityBuffer', '', asText),
  metric_specification: blocks('metricSpecifications', {
    customized_capacity_metric_specification: block('customizedCapacityMetricSpecification', CUSTOMIZED_QUERIES),
    customized_load_metric_specification: block('customizedLoadMetricSpecification', CUSTOMIZED_QUERIES),
    customized_scaling_metric_specification: block('customizedScalingMetricSpecification', CUSTOMIZED_QUERIES),
    predefined_load_metric_specification: block('predefinedLoadMetricSpecification', PREDEFINED),
    predefined_metric_pair_specification: block('predefinedMetricPairSpecification', PREDEFINED),
    predefined_scaling_metric_specification: block('predefinedScalingMetricSpecification', PREDEFINED),
    target_value: value('targetValue', 0),
  }),
  mode: value('mode', 'ForecastOnly'),
  scheduling_buffer_time: value('schedulingBufferTime', '', asText),
});
