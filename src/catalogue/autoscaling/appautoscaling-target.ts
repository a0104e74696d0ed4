import * as c from '../words.ts';

const byScalable = c.by({
  service_namespace: 'serviceNamespace',
  resource_id: 'resourceId',
  scalable_dimension: 'scalableDimension',
});
const suspended: c.Table = c.tableOf('aws_appautoscaling_target.suspended_state');
const byArn = c.by({ arn: 'resourceARN' });

// Application Auto Scaling uses EC2 Auto Scaling's event source (docs: userguide/logging-using-cloudtrail). Only its calls name a service.
// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html
export const appautoscalingTarget = c.defineResource({
  type: 'aws_appautoscaling_target',
  governs: { bound: 'max_capacity min_capacity', access: 'role_arn', mode: 'suspended_state' },
  range: { max_capacity: '0..*', min_capacity: '0..*' },
  importId: '{service_namespace}/{resource_id}/{scalable_dimension}',
  calls: {
    // "Any parameters that you don't specify are not changed by this update request"; tags only apply to new targets.
    RegisterScalableTarget: c.puts(
      byScalable,
      c.onlyForNew('resource_id', 'tags'),
      { id: 'resourceId', arn: c.response('scalableTargetARN') },
      'service_namespace resource_id scalable_dimension',
      c.attributesFrom(c.request()),
      c.change('suspended_state', 'suspendedState', c.changedBlock(suspended)),
    ),
    ...c.tagged(byArn),
    DeregisterScalableTarget: c.deletes(byScalable),
  },
  identity: 'service_namespace resource_id scalable_dimension',
  mapped: 'min_capacity max_capacity',
  each: { role_arn: c.from('roleARN', (value) => value) },
  references: { role_arn: 'aws_iam_role.arn' },
});
