/** What aws_glue_crawler looks at, and what it does about what it finds. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-crawler-crawling.html */
import * as c from '../words.ts';

const lake: c.Shape = {
  connection_name: c.value('connectionName', ''),
  exclusions: c.value('exclusions', []),
  maximum_traversal_depth: c.value('maximumTraversalDepth', 0),
  paths: c.value('paths', []),
};

/** Block → where its list stands in `targets`, and what lies inside. */
export const TARGETS: Readonly<Record<string, { readonly from: string; readonly shape: c.Shape }>> = {
  catalog_target: {
    from: 'catalogTargets',
    shape: {
      connection_name: c.value('connectionName', ''),
      database_name: c.value('databaseName', ''),
      dlq_event_queue_arn: c.value('dlqEventQueueArn', ''),
      event_queue_arn: c.value('eventQueueArn', ''),
      tables: c.value('tables', []),
    },
  },
  delta_target: {
    from: 'deltaTargets',
    shape: {
      connection_name: c.value('connectionName', ''),
      create_native_delta_table: c.value('createNativeDeltaTable', false),
      delta_tables: c.value('deltaTables', []),
      write_manifest: c.value('writeManifest', false),
    },
  },
  dynamodb_target: {
    from: 'dynamoDBTargets',
    shape: { path: c.value('path', ''), scan_all: c.value('scanAll', true), scan_rate: c.value('scanRate', 0) },
  },
  hudi_target: { from: 'hudiTargets', shape: lake },
  iceberg_target: { from: 'icebergTargets', shape: lake },
  jdbc_target: {
    from: 'jdbcTargets',
    shape: {
      connection_name: c.value('connectionName', ''),
      enable_additional_metadata: c.value('enableAdditionalMetadata', []),
      exclusions: c.value('exclusions', []),
      path: c.value('path', ''),
    },
  },
  mongodb_target: {
    from: 'mongoDBTargets',
    shape: { connection_name: c.value('connectionName', ''), path: c.value('path', ''), scan_all: c.value('scanAll', true) },
  },
  s3_target: {
    from: 's3Targets',
    shape: {
      connection_name: c.value('connectionName', ''),
      dlq_event_queue_arn: c.value('dlqEventQueueArn', ''),
      event_queue_arn: c.value('eventQueueArn', ''),
      exclusions: c.value('exclusions', []),
      path: c.value('path', ''),
      sample_size: c.value('sampleSize', 0),
    },
  },
};

/** Single blocks: where they stand in the call, and what lies inside. */
export const SETTINGS: Readonly<Record<string, { readonly from: string; readonly shape: c.Shape }>> = {
  lake_formation_configuration: {
    from: 'lakeFormationConfiguration',
    shape: { account_id: c.value('accountId', ''), use_lake_formation_credentials: c.value('useLakeFormationCredentials', false) },
  },
  lineage_configuration: {
    from: 'lineageConfiguration',
    shape: { crawler_lineage_settings: c.value('crawlerLineageSettings', 'DISABLE') },
  },
  recrawl_policy: { from: 'recrawlPolicy', shape: { recrawl_behavior: c.value('recrawlBehavior', 'CRAWL_EVERYTHING') } },
  schema_change_policy: {
    from: 'schemaChangePolicy',
    shape: {
      delete_behavior: c.value('deleteBehavior', 'DEPRECATE_IN_DATABASE'),
      update_behavior: c.value('updateBehavior', 'UPDATE_IN_DATABASE'),
    },
  },
};
