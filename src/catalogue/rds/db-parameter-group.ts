import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { lowered, rdsArn } from './identifiers.ts';
import { taggingOf } from './tagging.ts';
import { resetParameters, setParameters } from './parameters.ts';

const name = lowered(request('dBParameterGroupName'));
const arn = rdsArn('pg:', request('dBParameterGroupName'));
const byGroup = by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html
export const dbParameterGroup = defineResource({
  type: 'aws_db_parameter_group',
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
    CreateDBParameterGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arn),
      put('family', request('dBParameterGroupFamily')),
      put('description', request('description')),
      replaceMap('tags', request('tags')),
    ),
    ModifyDBParameterGroup: updates(byGroup, change('parameter', request('parameters'), setParameters)),
    ResetDBParameterGroup: updates(byGroup, resetParameters),
    ...taggingOf(':pg:'),
    DeleteDBParameterGroup: deletes(byGroup),
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
