import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blockOf, value } from '../blocks.ts';
import type { Field, Shape } from '../blocks.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, onlyBlock, terraformOnly } from '../write.ts';

const byName = by({ name: request('name') });
const byGiven = by({ name: request('workGroup') });

/** An update takes things away by a member of its own. */
function removable(field: Field, remove: string, blank: Json): Field {
  return (api, before) => (api[remove] === true ? blank : field(api, before));
}

const result: Shape = {
  expected_bucket_owner: removable(value('expectedBucketOwner', ''), 'removeExpectedBucketOwner', ''),
  output_location: removable(value('outputLocation', ''), 'removeOutputLocation', ''),
  acl_configuration: removable(block('aclConfiguration', { s3_acl_option: value('s3AclOption', '') }), 'removeAclConfiguration', []),
  encryption_configuration: removable(
    block('encryptionConfiguration', { encryption_option: value('encryptionOption', ''), kms_key_arn: value('kmsKey', '') }),
    'removeEncryptionConfiguration',
    [],
  ),
};

/** The creating call and the update have different names for where results go. */
const results: Field = (api, before) => {
  const found = jsonAt(api, ['resultConfiguration']) ?? jsonAt(api, ['resultConfigurationUpdates']);
  return isJsonObject(found) ? [blockOf(result, found, onlyBlock(before))] : (before ?? []);
};

const shape: Shape = {
  bytes_scanned_cutoff_per_query: removable(value('bytesScannedCutoffPerQuery', 0), 'removeBytesScannedCutoffPerQuery', 0),
  enforce_workgroup_configuration: value('enforceWorkGroupConfiguration', true),
  execution_role: value('executionRole', ''),
  publish_cloudwatch_metrics_enabled: value('publishCloudWatchMetricsEnabled', true),
  requester_pays_enabled: value('requesterPaysEnabled', false),
  engine_version: block('engineVersion', {
    effective_engine_version: value('effectiveEngineVersion', ''),
    selected_engine_version: value('selectedEngineVersion', 'AUTO'),
  }),
  result_configuration: results,
};

const configured = (found: Json, before: Json | undefined): readonly JsonObject[] =>
  isJsonObject(found) ? [blockOf(shape, found, onlyBlock(before))] : [];

// https://docs.aws.amazon.com/athena/latest/APIReference/API_UpdateWorkGroup.html
export const athenaWorkgroup = defineResource({
  type: 'aws_athena_workgroup',
  eventSource: 'athena.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'name',
      bound: 'configuration.bytes_scanned_cutoff_per_query',
      enablement: 'state',
      protection: `
        configuration.enforce_workgroup_configuration configuration.result_configuration.expected_bucket_owner
        force_destroy
      `,
      encryption: 'configuration.result_configuration.encryption_configuration',
      observability: 'configuration.publish_cloudwatch_metrics_enabled',
      destination: 'configuration.result_configuration',
      access: 'configuration.execution_role configuration.result_configuration.acl_configuration',
      engine: 'configuration.engine_version.selected_engine_version',
      mode: 'configuration',
      derived: 'configuration.engine_version.effective_engine_version',
    },
    safer: {
      'data-loss': { force_destroy: false },
      disclosure: {
        'configuration.enforce_workgroup_configuration': true,
        'configuration.result_configuration.encryption_configuration.encryption_option': 'higher',
        'configuration.result_configuration.encryption_configuration.kms_key_arn': 'higher',
      },
    },
    range: { 'configuration.bytes_scanned_cutoff_per_query': '10000000..* bytes' },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateWorkGroup: creates(
      byName,
      put('id', request('name')),
      put('name', request('name')),
      put('arn', arnOf('athena', 'workgroup/', request('name'))),
      attributesFrom(request()),
      change('configuration', request('configuration'), configured),
      replaceMap('tags', request('tags')),
    ),
    UpdateWorkGroup: updates(byGiven, attributesFrom(request()), change('configuration', request('configurationUpdates'), configured)),
    ...taggedByArn({ part: ':workgroup/', arn: 'resourceARN' }),
    DeleteWorkGroup: deletes(byGiven),
  },
  attributes: {
    description: from('description', text),
    state: from('state', text),
    configuration: written(),
    'configuration.bytes_scanned_cutoff_per_query': written(),
    // Whoever queries may write results where they like, and unencrypted, unless the workgroup's own word counts.
    'configuration.enforce_workgroup_configuration': written(),
    'configuration.result_configuration.encryption_configuration.encryption_option': written(),
    tags: written(),
    name: identity(),
    force_destroy: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
