import { integer } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  defineResource,
  deletes,
  from,
  identity,
  put,
  puts,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { whenNew } from '../whole.ts';

const byScalable = by({
  service_namespace: request('serviceNamespace'),
  resource_id: request('resourceId'),
  scalable_dimension: request('scalableDimension'),
});
const byArn = by({ arn: request('resourceARN') });

// Application Auto Scaling logs under the name of EC2 Auto Scaling (docs: userguide/logging-using-cloudtrail), whose calls name no service.
// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html
export const appautoscalingTarget = defineResource({
  type: 'aws_appautoscaling_target',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'resource_id scalable_dimension service_namespace',
      bound: 'max_capacity min_capacity',
      access: 'role_arn',
    },
    range: { max_capacity: '0..*', min_capacity: '0..*' },
  },
  importId: idFrom('/', 'service_namespace', 'resource_id', 'scalable_dimension'),
  calls: {
    // "Any parameters that you don't specify are not changed by this update request"; tags are for new ones.
    RegisterScalableTarget: puts(
      byScalable,
      whenNew('resource_id', replaceMap('tags', request('tags'))),
      put('id', request('resourceId')),
      put('arn', response('scalableTargetARN')),
      put('service_namespace', request('serviceNamespace')),
      put('resource_id', request('resourceId')),
      put('scalable_dimension', request('scalableDimension')),
      attributesFrom(request()),
    ),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeregisterScalableTarget: deletes(byScalable),
  },
  attributes: {
    service_namespace: identity(),
    resource_id: identity(),
    scalable_dimension: identity(),
    min_capacity: from('minCapacity', integer),
    max_capacity: from('maxCapacity', integer),
    role_arn: from('roleARN', (value) => value),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { role_arn: { type: 'aws_iam_role', attribute: 'arn' } },
});
