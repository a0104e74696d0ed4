import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';
import { resetParameters, setParameters } from './parameters.ts';

const name = c.lowered('dBParameterGroupName');
const arn = rdsArn('pg:', c.request('dBParameterGroupName'));
const byGroup = c.by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html
export const dbParameterGroup = c.defineResource({
  type: 'aws_db_parameter_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', identifier: 'family', engine: 'parameter' },

  calls: {
    CreateDBParameterGroup: c.creates(byGroup, { id: name, name, arn, family: 'dBParameterGroupFamily' }, 'description tags'),
    ModifyDBParameterGroup: c.updates(byGroup, c.change('parameter', 'parameters', setParameters)),
    ResetDBParameterGroup: c.updates(byGroup, resetParameters),
    ...c.taggedByName(':pg:'),
    DeleteDBParameterGroup: c.deletes(byGroup),
  },
  written: 'description family parameter tags',
  identity: 'name',
  terraformOnly: 'name_prefix',
});
