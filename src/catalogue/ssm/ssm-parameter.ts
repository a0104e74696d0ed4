import * as c from '../words.ts';

const byName = c.by({ name: 'name' });
/** The same calls also tag documents, maintenance windows and instances. */
const tagged = c.where((event) => c.request('resourceType')(event) === 'Parameter', c.by({ name: 'resourceId' }));

/**
 * The value is in one of two arguments, depending on the code. CloudTrail hides it for every type of parameter. Every call has a value, so
 * a record without one hides it too.
 */
const value: c.Writer = (event, current) => {
  const seen = c.request('value')(event);
  const attribute = typeof current['insecure_value'] === 'string' && current['insecure_value'] !== '' ? 'insecure_value' : 'value';
  return { [attribute]: seen === undefined || c.isRedactionMarker(seen) ? c.HIDDEN : c.text(seen) };
};

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
export const ssmParameter = c.defineResource({
  type: 'aws_ssm_parameter',
  is: ['keeps-data'],
  governs: {
    protection: 'allowed_pattern',
    mode: 'data_type',
    preference: 'tier',
    label: 'description',
    parameter: 'insecure_value value',
    encryption: 'key_id type',
    secret: 'value_wo',
  },
  safer: { disclosure: { type: 'SecureString', key_id: 'higher' } },
  importId: '{name}',
  calls: {
    PutParameter: c.puts(byName, { id: 'name' }, 'name type', value, 'description allowed_pattern tier key_id data_type tags'),
    ...c.tagged(tagged, { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] }),
    DeleteParameter: c.deletes(byName),
    DeleteParameters: c.forEachOf(onePerName, c.deletes(byName)),
  },
  identity: 'name arn',
  written: 'value insecure_value',
  each: { value_wo: c.writeOnly('value') },
  terraformOnly: 'overwrite value_wo_version',
  references: { key_id: 'aws_kms_key.arn' },
  serviceDefaults: { tier: 'Standard', data_type: 'text' },
  openArguments: (values) => (values['type'] === 'String' || values['type'] === 'StringList' ? ['value', 'insecure_value'] : []),
});

/** Splits a record by name. Names that do not exist are in the request, and in the response's list of names that could not be deleted. */
function onePerName(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const parameters: c.JsonObject = c.isJsonObject(event.requestParameters) ? event.requestParameters : {};
  const invalid = new Set(c.asList(c.isJsonObject(event.responseElements) ? event.responseElements['invalidParameters'] : undefined));
  return c
    .asList(parameters['names'])
    .filter((name) => !invalid.has(name))
    .map((name) => ({ ...event, requestParameters: { ...parameters, name } }));
}
