import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { lowered, rdsArn } from './identifiers.ts';
import { taggingOf } from './tagging.ts';
import { resetParameters, setParameters } from './parameters.ts';

const name = lowered(request('dBClusterParameterGroupName'));
const arn = rdsArn('cluster-pg:', request('dBClusterParameterGroupName'));
const byGroup = by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBClusterParameterGroup.html
export const rdsClusterParameterGroup = defineResource({
  type: 'aws_rds_cluster_parameter_group',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'family name',
      'terraform-only': 'name_prefix',
      engine: 'parameter',
    },
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateDBClusterParameterGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arn),
      put('family', request('dBParameterGroupFamily')),
      put('description', request('description')),
      replaceMap('tags', request('tags')),
    ),
    ModifyDBClusterParameterGroup: updates(byGroup, change('parameter', request('parameters'), setParameters)),
    ResetDBClusterParameterGroup: updates(byGroup, resetParameters),
    ...taggingOf(':cluster-pg:'),
    DeleteDBClusterParameterGroup: deletes(byGroup),
  },
  attributes: {
    description: written(),
    family: written(),
    parameter: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
