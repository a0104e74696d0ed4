import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const name = parameter('GroupName');
const byName = c.by({ name });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreatePlacementGroup.html
export const placementGroup = c.defineResource({
  type: 'aws_placement_group',
  is: ['harmless-when-new'],
  importId: '{name}',
  calls: {
    CreatePlacementGroup: c.creates(byName, {
      id: name,
      name,
      arn: c.arnOf('ec2', 'placement-group/', name),
      placement_group_id: answer('placementGroup.groupId'),
      strategy: parameter('Strategy'),
      partition_count: parameter('PartitionCount'),
      spread_level: parameter('SpreadLevel'),
      tags: creationTags('placement-group'),
    }),
    DeletePlacementGroup: c.deletes(byName),
    ...taggingCalls('pg-', 'placement_group_id'),
  },
  identity: 'name partition_count spread_level strategy',
});
