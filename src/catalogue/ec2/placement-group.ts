import { integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const name = parameter('GroupName');
const byName = by({ name });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreatePlacementGroup.html
export const placementGroup = defineResource({
  type: 'aws_placement_group',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: 'name partition_count spread_level strategy',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreatePlacementGroup: creates(
      byName,
      put('id', name),
      put('name', name),
      put('arn', arnOf('ec2', 'placement-group/', name)),
      put('placement_group_id', answer('placementGroup.groupId')),
      put('strategy', parameter('Strategy')),
      put('partition_count', parameter('PartitionCount'), integer),
      put('spread_level', parameter('SpreadLevel')),
      replaceMap('tags', creationTags('placement-group')),
    ),
    DeletePlacementGroup: deletes(byName),
    ...taggingCalls('pg-', 'placement_group_id'),
  },
  attributes: {
    name: identity(),
    partition_count: identity(),
    spread_level: identity(),
    strategy: identity(),
    tags: written(),
    arn: computed(),
    id: computed(),
    placement_group_id: computed(),
    tags_all: computed(),
  },
});
