import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';
import { resetParameters, setParameters } from './parameters.ts';

const name = c.lowered(c.request('dBParameterGroupName'));
const arn = rdsArn('pg:', c.request('dBParameterGroupName'));
const byGroup = c.by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html
export const dbParameterGroup = c.defineResource({
  type: 'aws_db_parameter_group',
  traits: {
    is: ['harmless-when-new'],
    governs: { label: 'description', identifier: 'family', engine: 'parameter' },
  },
  importId: c.idFrom('', 'name'),

  calls: {
    CreateDBParameterGroup: c.creates(
      byGroup,
      c.put('id', name),
      c.put('name', name),
      c.put('arn', arn),
      c.put('family', c.request('dBParameterGroupFamily')),
      c.put('description', c.request('description')),
      c.replaceMap('tags', c.request('tags')),
    ),
    ModifyDBParameterGroup: c.updates(byGroup, c.change('parameter', c.request('parameters'), setParameters)),
    ResetDBParameterGroup: c.updates(byGroup, resetParameters),
    ...c.taggedByName(':pg:'),
    DeleteDBParameterGroup: c.deletes(byGroup),
  },
  attributes: {
    written: 'description family parameter tags',
    identity: 'name',
    terraformOnly: 'name_prefix',
  },
});
