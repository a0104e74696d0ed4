import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { text } from '../convert.ts';
import { by, computed, defineResource, deletes, forEachOf, HIDDEN, identity, put, puts, request, updates, written } from '../define.ts';
import { isRedactionMarker } from '../redaction.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byName = by({ name: request('name') });
/** Documents, maintenance windows and instances are tagged by the same calls. */
const tagged = where((event) => request('resourceType')(event) === 'Parameter', by({ name: request('resourceId') }));

/**
 * The value stands in one of two arguments, whichever code uses. CloudTrail hides it whatever the parameter's type is; no call goes without one,
 * so a record that leaves it out hides it too.
 */
const value: Writer = (event, current) => {
  const seen = request('value')(event);
  const attribute = typeof current['insecure_value'] === 'string' && current['insecure_value'] !== '' ? 'insecure_value' : 'value';
  return { [attribute]: seen === undefined || isRedactionMarker(seen) ? HIDDEN : text(seen) };
};

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
export const ssmParameter = defineResource({
  type: 'aws_ssm_parameter',
  eventSource: 'ssm.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      protection: 'allowed_pattern',
      identifier: 'arn name',
      mode: 'data_type',
      preference: 'tier',
      label: 'description',
      parameter: 'insecure_value value',
      encryption: 'key_id type',
      'terraform-only': 'overwrite',
    },
    safer: { disclosure: { type: 'SecureString', key_id: 'higher' } },
  },
  importId: idFrom('', 'name'),
  calls: {
    PutParameter: puts(
      byName,
      put('id', request('name')),
      put('name', request('name')),
      put('type', request('type')),
      value,
      put('description', request('description'), text),
      put('allowed_pattern', request('allowedPattern'), text),
      put('tier', request('tier')),
      put('key_id', request('keyId'), text),
      put('data_type', request('dataType'), text),
      replaceMap('tags', request('tags')),
    ),
    AddTagsToResource: updates(tagged, mergeMap('tags', request('tags'))),
    RemoveTagsFromResource: updates(tagged, removeKeys('tags', request('tagKeys'))),
    DeleteParameter: deletes(byName),
    DeleteParameters: forEachOf(onePerName, deletes(byName)),
  },
  attributes: {
    name: identity(),
    arn: identity(),
    type: written(),
    value: written(),
    insecure_value: written(),
    description: written(),
    allowed_pattern: written(),
    tier: written(),
    key_id: written(),
    data_type: written(),
    tags: written(),
    overwrite: terraformOnly(),
    id: computed(),
    tags_all: computed(),
    version: computed(),
  },
  references: { key_id: { type: 'aws_kms_key', attribute: 'arn' } },
  serviceDefaults: { tier: 'Standard', data_type: 'text' },
  openArguments: (values) => (values['type'] === 'String' || values['type'] === 'StringList' ? ['value', 'insecure_value'] : []),
});

/** Names that do not exist are in the request, and in the answer's list of those that could not be deleted. */
function onePerName(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const parameters: JsonObject = isJsonObject(event.requestParameters) ? event.requestParameters : {};
  const invalid = new Set(asList(isJsonObject(event.responseElements) ? event.responseElements['invalidParameters'] : undefined));
  return asList(parameters['names'])
    .filter((name) => !invalid.has(name))
    .map((name) => ({ ...event, requestParameters: { ...parameters, name } }));
}
