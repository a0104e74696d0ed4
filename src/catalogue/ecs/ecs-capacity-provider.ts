import { block, changedBlock, value } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { firstOf, idFrom } from '../select.ts';
import { change } from '../write.ts';
import { ecsArn, taggedAs } from './ecs-arn.ts';

const arn = ecsArn('capacity-provider/', request('name'));
const byName = firstOf(by({ arn }), by({ name: request('name') }));
const group = change(
  'auto_scaling_group_provider',
  request('autoScalingGroupProvider'),
  changedBlock({
    auto_scaling_group_arn: value('autoScalingGroupArn', ''),
    managed_termination_protection: value('managedTerminationProtection', ''),
    managed_scaling: block('managedScaling', {
      instance_warmup_period: value('instanceWarmupPeriod', 0),
      maximum_scaling_step_size: value('maximumScalingStepSize', 0),
      minimum_scaling_step_size: value('minimumScalingStepSize', 0),
      status: value('status', ''),
      target_capacity: value('targetCapacity', 0),
    }),
  }),
);

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateCapacityProvider.html
export const ecsCapacityProvider = defineResource({
  type: 'aws_ecs_capacity_provider',
  eventSource: 'ecs.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'name',
      placement: 'auto_scaling_group_provider.auto_scaling_group_arn',
      timing: 'auto_scaling_group_provider.managed_scaling.instance_warmup_period',
      capacity: `
        auto_scaling_group_provider.managed_scaling.maximum_scaling_step_size
        auto_scaling_group_provider.managed_scaling.minimum_scaling_step_size
      `,
      threshold: 'auto_scaling_group_provider.managed_scaling.target_capacity',
      enablement: 'auto_scaling_group_provider.managed_scaling.status',
      protection: 'auto_scaling_group_provider.managed_termination_protection',
      mode: 'auto_scaling_group_provider',
    },
    safer: { 'data-loss': { 'auto_scaling_group_provider.managed_termination_protection': 'ENABLED' } },
    range: {
      'auto_scaling_group_provider.managed_scaling.instance_warmup_period': '0..10000 s',
      'auto_scaling_group_provider.managed_scaling.target_capacity': '1..100 %',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateCapacityProvider: creates(
      byName,
      put('id', (event) => response('capacityProvider.capacityProviderArn')(event) ?? arn(event)),
      put('arn', (event) => response('capacityProvider.capacityProviderArn')(event) ?? arn(event)),
      put('name', request('name')),
      group,
      replaceMap('tags', request('tags')),
    ),
    UpdateCapacityProvider: updates(byName, group),
    TagResource: updates(taggedAs('arn', 'capacity-provider'), mergeMap('tags', request('tags'))),
    UntagResource: updates(taggedAs('arn', 'capacity-provider'), removeKeys('tags', request('tagKeys'))),
    DeleteCapacityProvider: deletes(by({ arn: ecsArn('capacity-provider/', request('capacityProvider')) })),
  },
  attributes: {
    auto_scaling_group_provider: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
