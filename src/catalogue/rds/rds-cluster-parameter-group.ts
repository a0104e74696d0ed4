import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';
import { resetParameters, setParameters } from './parameters.ts';

const name = c.lowered('dBClusterParameterGroupName');
const arn = rdsArn('cluster-pg:', c.request('dBClusterParameterGroupName'));
const byGroup = c.by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBClusterParameterGroup.html
export const rdsClusterParameterGroup = c.defineResource({
  type: 'aws_rds_cluster_parameter_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', identifier: 'family', engine: 'parameter' },

  calls: {
    CreateDBClusterParameterGroup: c.creates(byGroup, { id: name, name, arn, family: 'dBParameterGroupFamily' }, 'description tags'),
    ModifyDBClusterParameterGroup: c.updates(byGroup, c.change('parameter', 'parameters', setParameters)),
    ResetDBClusterParameterGroup: c.updates(byGroup, resetParameters),
    ...c.taggedByName(':cluster-pg:'),
    DeleteDBClusterParameterGroup: c.deletes(byGroup),
  },
  written: 'description family parameter tags',
  identity: 'name',
  terraformOnly: 'name_prefix',
});
