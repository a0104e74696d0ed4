import * as c from '../words.ts';

const name = c.lowered('parameterGroupName');
const byGroup = c.by({ name });
const byArn = c.where((event) => String(c.request('resourceName')(event)).includes(':parametergroup:'), c.by({ arn: 'resourceName' }));

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyClusterParameterGroup.html
export const redshiftParameterGroup = c.defineResource({
  type: 'aws_redshift_parameter_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', engine: 'parameter' },
  importId: '{name}',
  calls: c.parameterGroup({
    noun: 'ClusterParameterGroup',
    identify: byGroup,
    made: [{ id: name, name, arn: c.arnOf('redshift', 'parametergroup:', name), family: 'parameterGroupFamily' }, 'description tags'],
    tagging: c.tagged(byArn, { calls: ['CreateTags', 'DeleteTags'] }),
  }),
  identity: 'description family name',
});
