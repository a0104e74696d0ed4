/** Converts policies of Application Auto Scaling to Terraform's nested blocks. */
import * as c from '../words.ts';

/**
 * `stepScalingPolicyConfiguration` → its block. Bounds of a step are texts in Terraform, because no bound differs from 0.
 * https://docs.aws.amazon.com/autoscaling/application/APIReference/API_StepScalingPolicyConfiguration.html
 * @returns the block; none for an empty structure
 */
export const stepScaling = unlessEmpty(
  c.blocksOf(c.tableOf('aws_appautoscaling_policy.step_scaling_policy_configuration', { step_adjustment: c.named('stepAdjustments') })),
);

/**
 * `targetTrackingScalingPolicyConfiguration` → its block.
 * https://docs.aws.amazon.com/autoscaling/application/APIReference/API_TargetTrackingScalingPolicyConfiguration.html
 * @returns the block; none for an empty structure
 */
export const targetTracking = unlessEmpty(
  c.blocksOf(
    c.tableOf('aws_appautoscaling_policy.target_tracking_scaling_policy_configuration', {
      customized_metric_specification: { metrics: [{ return_data: true }] },
    }),
  ),
);

function unlessEmpty(convert: (value: c.Json) => c.Json): (value: c.Json) => c.Json {
  return (value) => (c.isJsonObject(value) && Object.keys(value).length > 0 ? convert(value) : []);
}

const queries: c.Table = {
  metric_data_query: c.named('metricDataQueries', [{ return_data: true, metric_stat: { metric: { dimension: c.named('dimensions') } } }]),
};

/** @returns predictive_scaling_policy_configuration */
export const predictiveScaling = c.blocksOf(
  c.tableOf('aws_appautoscaling_policy.predictive_scaling_policy_configuration', {
    metric_specification: c.named('metricSpecifications', [
      {
        customized_capacity_metric_specification: queries,
        customized_load_metric_specification: queries,
        customized_scaling_metric_specification: queries,
      },
    ]),
  }),
);
