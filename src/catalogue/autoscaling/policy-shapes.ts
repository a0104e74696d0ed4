/** Blocks of a scaling policy. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html */
import * as c from '../words.ts';

const asText = (value: c.Json): c.Json => c.text(value) as c.Json;

const METRIC_STAT: c.Shape = {
  metric: c.block('metric', {
    dimensions: c.blocks('dimensions', { name: c.value('name', ''), value: c.value('value', '') }),
    metric_name: c.value('metricName', ''),
    namespace: c.value('namespace', ''),
  }),
  stat: c.value('stat', ''),
  unit: c.value('unit', ''),
};

const QUERY: c.Shape = {
  expression: c.value('expression', ''),
  id: c.value('id', ''),
  label: c.value('label', ''),
  metric_stat: c.block('metricStat', METRIC_STAT),
  return_data: c.value('returnData', true),
};

const PREDEFINED: c.Shape = {
  predefined_metric_type: c.value('predefinedMetricType', ''),
  resource_label: c.value('resourceLabel', ''),
};

const CUSTOMIZED_QUERIES: c.Shape = { metric_data_queries: c.blocks('metricDataQueries', QUERY) };

/** @returns step_adjustment; its bounds are texts in state */
export const stepAdjustments = c.blocksOf({
  metric_interval_lower_bound: c.value('metricIntervalLowerBound', '', asText),
  metric_interval_upper_bound: c.value('metricIntervalUpperBound', '', asText),
  scaling_adjustment: c.value('scalingAdjustment', 0),
});

/** @returns target_tracking_configuration */
export const targetTracking = c.blocksOf({
  customized_metric_specification: c.block('customizedMetricSpecification', {
    metric_dimension: c.blocks('dimensions', { name: c.value('name', ''), value: c.value('value', '') }),
    metric_name: c.value('metricName', ''),
    metrics: c.blocks('metrics', QUERY),
    namespace: c.value('namespace', ''),
    statistic: c.value('statistic', ''),
    unit: c.value('unit', ''),
  }),
  disable_scale_in: c.value('disableScaleIn', false),
  predefined_metric_specification: c.block('predefinedMetricSpecification', PREDEFINED),
  target_value: c.value('targetValue', 0),
});

/** @returns predictive_scaling_configuration; its numbers beside the target are texts in state */
export const predictiveScaling = c.blocksOf({
  max_capacity_breach_behavior: c.value('maxCapacityBreachBehavior', 'HonorMaxCapacity'),
  max_capacity_buffer: c.value('maxCapacityBuffer', '', asText),
  metric_specification: c.blocks('metricSpecifications', {
    customized_capacity_metric_specification: c.block('customizedCapacityMetricSpecification', CUSTOMIZED_QUERIES),
    customized_load_metric_specification: c.block('customizedLoadMetricSpecification', CUSTOMIZED_QUERIES),
    customized_scaling_metric_specification: c.block('customizedScalingMetricSpecification', CUSTOMIZED_QUERIES),
    predefined_load_metric_specification: c.block('predefinedLoadMetricSpecification', PREDEFINED),
    predefined_metric_pair_specification: c.block('predefinedMetricPairSpecification', PREDEFINED),
    predefined_scaling_metric_specification: c.block('predefinedScalingMetricSpecification', PREDEFINED),
    target_value: c.value('targetValue', 0),
  }),
  mode: c.value('mode', 'ForecastOnly'),
  scheduling_buffer_time: c.value('schedulingBufferTime', '', asText),
});
