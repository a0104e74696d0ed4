import * as c from '../words.ts';

const name = c.lowered('parameterGroupName');
const byGroup = c.by({ name });
const resetsAll: Parameters<typeof c.where>[0] = (event) => c.request('resetAllParameters')(event) === true;
const byArn = c.where((event) => String(c.request('resourceName')(event)).includes(':parametergroup:'), c.by({ arn: 'resourceName' }));

function named(value: c.Json): readonly c.JsonObject[] {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((one) => ({ name: String(one['parameterName'] ?? ''), value: String(one['parameterValue'] ?? '') }));
}

function without(value: c.Json, before: c.Json | undefined): readonly c.Json[] {
  const names = new Set(named(value).map((one) => one['name']));
  return c.asList(before).filter((one) => !c.isJsonObject(one) || !names.has(one['name'] ?? ''));
}

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyClusterParameterGroup.html
export const redshiftParameterGroup = c.defineResource({
  type: 'aws_redshift_parameter_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', engine: 'parameter' },
  importId: '{name}',
  calls: {
    CreateClusterParameterGroup: c.creates(
      byGroup,
      { id: name, name, arn: c.arnOf('redshift', 'parametergroup:', name), family: 'parameterGroupFamily' },
      'description tags',
    ),
    ModifyClusterParameterGroup: c.updates(
      byGroup,
      c.change('parameter', 'parameters', (value, before) => c.asSet([...without(value, before), ...named(value)], before)),
    ),
    ResetClusterParameterGroup: [
      c.updates(c.where(resetsAll, byGroup), c.constant('parameter', [])),
      c.updates(
        c.where((event) => !resetsAll(event), byGroup),
        c.change('parameter', 'parameters', without),
      ),
    ],
    ...c.tagged(byArn, { calls: ['CreateTags', 'DeleteTags'] }),
    DeleteClusterParameterGroup: c.deletes(byGroup),
  },
  written: 'parameter tags',
  identity: 'description family name',
});
