/** Blocks of a scaling policy. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html */
import * as c from '../words.ts';

const METRIC_STAT: c.Table = { metric: { dimensions: [{ name: '', value: '' }], metric_name: '', namespace: '' }, stat: '', unit: '' };

/** A statistic for target tracking also has a period. */
const TRACKED_STAT: c.Table = { ...METRIC_STAT, period: 0 };

const QUERY: c.Table = { expression: '', id: '', label: '', metric_stat: METRIC_STAT, return_data: true };

const PREDEFINED: c.Table = { predefined_metric_type: '', resource_label: '' };

/** @returns step_adjustment; its bounds are texts in the state */
export const stepAdjustments = c.blocksOf(c.tableOf('aws_autoscaling_policy.step_adjustment'));

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

const queries: c.Table = { metric_data_queries: [{ return_data: true }] };

/** @returns predictive_scaling_configuration; its numbers other than the target are texts in the state */
export const predictiveScaling = c.blocksOf(
  c.tableOf('aws_autoscaling_policy.predictive_scaling_configuration', {
    max_capacity_breach_behavior: 'HonorMaxCapacity',
    metric_specification: c.blocks(
      'metricSpecifications',
      c.tableOf('aws_autoscaling_policy.predictive_scaling_configuration.metric_specification', {
        customized_capacity_metric_specification: queries,
        customized_load_metric_specification: queries,
        customized_scaling_metric_specification: queries,
      }),
    ),
    mode: 'ForecastOnly',
  }),
);
