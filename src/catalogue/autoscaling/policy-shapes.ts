/** Blocks of a scaling policy. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html */
import * as c from '../words.ts';

const asText = (value: c.Json): c.Json => c.text(value) as c.Json;

const METRIC_STAT: c.Table = { metric: { dimensions: [{ name: '', value: '' }], metric_name: '', namespace: '' }, stat: '', unit: '' };

/** A statistic for target tracking also has a period. */
const TRACKED_STAT: c.Table = { ...METRIC_STAT, period: 0 };

const QUERY: c.Table = { expression: '', id: '', label: '', metric_stat: METRIC_STAT, return_data: true };

const PREDEFINED: c.Table = { predefined_metric_type: '', resource_label: '' };

const CUSTOMIZED_QUERIES: c.Table = { metric_data_queries: [QUERY] };

/** @returns step_adjustment; its bounds are texts in the state */
export const stepAdjustments = c.blocksOf({
  metric_interval_lower_bound: c.value('metricIntervalLowerBound', '', asText),
  metric_interval_upper_bound: c.value('metricIntervalUpperBound', '', asText),
  scaling_adjustment: 0,
});

/** @returns target_tracking_configuration */
export const targetTracking = c.blocksOf({
  customized_metric_specification: {
    metric_dimension: c.blocks('dimensions', { name: '', value: '' }),
    metric_name: '',
    metrics: [{ ...QUERY, metric_stat: TRACKED_STAT }],
    namespace: '',
    period: 0,
    statistic: '',
    unit: '',
  },
  disable_scale_in: false,
  predefined_metric_specification: PREDEFINED,
  target_value: 0,
});

/** @returns predictive_scaling_configuration; its numbers other than the target are texts in the state */
export const predictiveScaling = c.blocksOf({
  max_capacity_breach_behavior: 'HonorMaxCapacity',
  max_capacity_buffer: c.value('maxCapacityBuffer', '', asText),
  metric_specification: c.blocks('metricSpecifications', {
    customized_capacity_metric_specification: CUSTOMIZED_QUERIES,
    customized_load_metric_specification: CUSTOMIZED_QUERIES,
    customized_scaling_metric_specification: CUSTOMIZED_QUERIES,
    predefined_load_metric_specification: PREDEFINED,
    predefined_metric_pair_specification: PREDEFINED,
    predefined_scaling_metric_specification: PREDEFINED,
    target_value: 0,
  }),
  mode: 'ForecastOnly',
  scheduling_buffer_time: c.value('schedulingBufferTime', '', asText),
});
