import * as c from '../words.ts';

const byName = c.by({ name: 'name' });
const byGiven = c.by({ name: 'workGroup' });

/** An update removes settings with separate members. */
function removable(field: c.Field, remove: string, blank: c.Json): c.Field {
  return (api, before) => (api[remove] === true ? blank : field(api, before));
}

const result: c.Table = {
  expected_bucket_owner: removable(c.value('expectedBucketOwner', ''), 'removeExpectedBucketOwner', ''),
  output_location: removable(c.value('outputLocation', ''), 'removeOutputLocation', ''),
  acl_configuration: removable(c.block('aclConfiguration', { s3_acl_option: '' }), 'removeAclConfiguration', []),
  encryption_configuration: removable(
    c.block('encryptionConfiguration', { encryption_option: '', kms_key_arn: c.value('kmsKey', '') }),
    'removeEncryptionConfiguration',
    [],
  ),
};

/** The create call and the update call use different names for the location of results. */
const results: c.Field = (api, before) => {
  const found = c.jsonAt(api, ['resultConfiguration']) ?? c.jsonAt(api, ['resultConfigurationUpdates']);
  return c.isJsonObject(found) ? [c.blockOf(result, found, c.onlyBlock(before))] : (before ?? []);
};

/** Results stored by Athena itself. The update call uses a different name here too. */
const managedResults: c.Field = (api, before) => {
  const found = c.jsonAt(api, ['managedQueryResultsConfiguration']) ?? c.jsonAt(api, ['managedQueryResultsConfigurationUpdates']);
  return c.isJsonObject(found) ? [c.blockOf(managed, found, c.onlyBlock(before))] : (before ?? []);
};

const managed: c.Table = {
  enabled: false,
  encryption_configuration: removable(c.block('encryptionConfiguration', { kms_key: '' }), 'removeEncryptionConfiguration', []),
};

/** Log types by the component that writes them. */
const logTypes: c.Field = (api, before) =>
  c.isJsonObject(api['logTypes'])
    ? Object.entries(api['logTypes']).map(([key, values]) => ({ key, values: c.asList(values) }))
    : (before ?? []);

const shape: c.Table = c.tableOf('aws_athena_workgroup.configuration', {
  customer_content_encryption_configuration: removable(
    c.block('customerContentEncryptionConfiguration', { kms_key: '' }),
    'removeCustomerContentEncryptionConfiguration',
    [],
  ),
  managed_query_results_configuration: managedResults,
  monitoring_configuration: { cloud_watch_logging_configuration: { log_type: logTypes } },
  bytes_scanned_cutoff_per_query: removable(c.value('bytesScannedCutoffPerQuery', 0), 'removeBytesScannedCutoffPerQuery', 0),
  enforce_workgroup_configuration: c.value('enforceWorkGroupConfiguration', true),
  publish_cloudwatch_metrics_enabled: c.value('publishCloudWatchMetricsEnabled', true),
  engine_version: { selected_engine_version: 'AUTO' },
  result_configuration: results,
});

const configured = (found: c.Json, before: c.Json | undefined): readonly c.JsonObject[] =>
  c.isJsonObject(found) ? [c.blockOf(shape, found, c.onlyBlock(before))] : [];

// https://docs.aws.amazon.com/athena/latest/APIReference/API_UpdateWorkGroup.html
export const athenaWorkgroup = c.defineResource({
  type: 'aws_athena_workgroup',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    label: 'description',
    bound: 'configuration.bytes_scanned_cutoff_per_query',
    enablement: 'state',
    protection: `
      configuration.enforce_workgroup_configuration configuration.result_configuration.expected_bucket_owner
      force_destroy
    `,
    encryption: `
      configuration.customer_content_encryption_configuration configuration.enable_minimum_encryption_configuration
      configuration.result_configuration.encryption_configuration
    `,
    detection: 'configuration.monitoring_configuration',
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
      'configuration.customer_content_encryption_configuration.kms_key': 'higher',
      'configuration.enable_minimum_encryption_configuration': true,
      'configuration.enforce_workgroup_configuration': true,
      'configuration.result_configuration.encryption_configuration.encryption_option': 'higher',
      'configuration.result_configuration.encryption_configuration.kms_key_arn': 'higher',
    },
  },
  range: { 'configuration.bytes_scanned_cutoff_per_query': '10000000..* bytes' },

  calls: {
    CreateWorkGroup: c.creates(
      byName,
      { id: 'name', arn: c.arnOf('athena', 'workgroup/', 'name') },
      'name',
      c.attributesFrom(c.request()),
      c.change('configuration', 'configuration', configured),
      'tags',
    ),
    UpdateWorkGroup: c.updates(byGiven, c.attributesFrom(c.request()), c.change('configuration', 'configurationUpdates', configured)),
    ...c.taggedByArn({ part: ':workgroup/', arn: 'resourceARN' }),
    DeleteWorkGroup: c.deletes(byGiven),
  },
  mapped: 'description state',
  // Unless the workgroup's configuration is enforced, queries may write results to any location, unencrypted.
  identity: 'name',
  terraformOnly: 'force_destroy',
});
