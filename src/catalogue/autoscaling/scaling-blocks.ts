/** Converts policies of Application Auto Scaling to Terraform's nested blocks. */
import * as c from '../words.ts';

function objects(value: c.Json | undefined): readonly c.JsonObject[] {
  return c.asList(value).filter(c.isJsonObject);
}

/** Bounds of a step are texts in Terraform, because no bound differs from 0. */
function bound(value: c.Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

/**
 * `stepScalingPolicyConfiguration` → its block.
 * https://docs.aws.amazon.com/autoscaling/application/APIReference/API_StepScalingPolicyConfiguration.html
 * @returns the block; none for an empty structure
 */
export function stepScaling(value: c.Json): c.Json {
  if (!c.isJsonObject(value) || Object.keys(value).length === 0) return [];
  return [
    {
      adjustment_type: value['adjustmentType'] ?? '',
      cooldown: value['cooldown'] ?? 0,
      metric_aggregation_type: value['metricAggregationType'] ?? '',
      min_adjustment_magnitude: value['minAdjustmentMagnitude'] ?? 0,
      step_adjustment: objects(value['stepAdjustments']).map((step) => ({
        metric_interval_lower_bound: bound(step['metricIntervalLowerBound']),
        metric_interval_upper_bound: bound(step['metricIntervalUpperBound']),
        scaling_adjustment: step['scalingAdjustment'] ?? 0,
      })),
    },
  ];
}

/**
 * `targetTrackingScalingPolicyConfiguration` → its block.
 * https://docs.aws.amazon.com/autoscaling/application/APIReference/API_TargetTrackingScalingPolicyConfiguration.html
 * @returns the block; none for an empty structure
 */
export function targetTracking(value: c.Json): c.Json {
  if (!c.isJsonObject(value) || Object.keys(value).length === 0) return [];
  const [own, predefined] = [value['customizedMetricSpecification'], value['predefinedMetricSpecification']];
  return [
    {
      disable_scale_in: value['disableScaleIn'] ?? false,
      scale_in_cooldown: value['scaleInCooldown'] ?? 0,
      scale_out_cooldown: value['scaleOutCooldown'] ?? 0,
      target_value: value['targetValue'] ?? 0,
      customized_metric_specification: c.isJsonObject(own) ? [ownMetric(own)] : [],
      predefined_metric_specification: c.isJsonObject(predefined)
        ? [{ predefined_metric_type: predefined['predefinedMetricType'] ?? '', resource_label: predefined['resourceLabel'] ?? '' }]
        : [],
    },
  ];
}

function ownMetric(source: c.JsonObject): c.JsonObject {
  return {
    metric_name: source['metricName'] ?? '',
    namespace: source['namespace'] ?? '',
    statistic: source['statistic'] ?? '',
    unit: source['unit'] ?? '',
    dimensions: pairs(source['dimensions']),
    metrics: objects(source['metrics']).map(query),
  };
}

function query(source: c.JsonObject): c.JsonObject {
  const stat = source['metricStat'];
  return {
    expression: source['expression'] ?? '',
    id: source['id'] ?? '',
    label: source['label'] ?? '',
    return_data: source['returnData'] ?? true,
    metric_stat: c.isJsonObject(stat) ? [metricStat(stat)] : [],
  };
}

function metricStat(source: c.JsonObject): c.JsonObject {
  const metric = c.isJsonObject(source['metric']) ? source['metric'] : {};
  return {
    stat: source['stat'] ?? '',
    unit: source['unit'] ?? '',
    metric: [{ dimensions: pairs(metric['dimensions']), metric_name: metric['metricName'] ?? '', namespace: metric['namespace'] ?? '' }],
  };
}

function pairs(value: c.Json | undefined): c.Json {
  return objects(value).map(({ name, value: item }) => ({ name: name ?? '', value: item ?? '' }));
}

const queries: c.Table = {
  metric_data_query: c.blocks('metricDataQueries', {
    expression: '',
    id: '',
    label: '',
    return_data: true,
    metric_stat: {
      stat: '',
      unit: '',
      metric: { metric_name: '', namespace: '', dimension: c.blocks('dimensions', { name: '', value: '' }) },
    },
  }),
};
const predefined: c.Table = { predefined_metric_type: '', resource_label: '' };

/** @returns predictive_scaling_policy_configuration */
export const predictiveScaling = c.blocksOf({
  max_capacity_breach_behavior: '',
  max_capacity_buffer: 0,
  mode: '',
  scheduling_buffer_time: 0,
  metric_specification: c.blocks('metricSpecifications', {
    target_value: c.value('targetValue', '', (value) => c.text(value) as c.Json),
    customized_capacity_metric_specification: queries,
    customized_load_metric_specification: queries,
    customized_scaling_metric_specification: queries,
    predefined_load_metric_specification: predefined,
    predefined_metric_pair_specification: predefined,
    predefined_scaling_metric_specification: predefined,
  }),
});
