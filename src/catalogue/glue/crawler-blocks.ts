/** What aws_glue_crawler looks at, and what it does about what it finds. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-crawler-crawling.html */
import { value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';

const lake: Shape = {
  connection_name: value('connectionName', ''),
  exclusions: value('exclusions', []),
  maximum_traversal_depth: value('maximumTraversalDepth', 0),
  paths: value('paths', []),
};

/** Block → where its list stands in `targets`, and what lies inside. */
export const TARGETS: Readonly<Record<string, { readonly from: string; readonly shape: Shape }>> = {
  catalog_target: {
    from: 'catalogTargets',
    shape: {
      connection_name: value('connectionName', ''),
      database_name: value('databaseName', ''),
      dlq_event_queue_arn: value('dlqEventQueueArn', ''),
      event_queue_arn: value('eventQueueArn', ''),
      tables: value('tables', []),
    },
  },
  delta_target: {
    from: 'deltaTargets',
    shape: {
      connection_name: value('connectionName', ''),
      create_native_delta_table: value('createNativeDeltaTable', false),
      delta_tables: value('deltaTables', []),
      write_manifest: value('writeManifest', false),
    },
  },
  dynamodb_target: {
    from: 'dynamoDBTargets',
    shape: { path: value('path', ''), scan_all: value('scanAll', true), scan_rate: value('scanRate', 0) },
  },
  hudi_target: { from: 'hudiTargets', shape: lake },
  iceberg_target: { from: 'icebergTargets', shape: lake },
  jdbc_target: {
    from: 'jdbcTargets',
    shape: {
      connection_name: value('connectionName', ''),
      enable_additional_metadata: value('enableAdditionalMetadata', []),
      exclusions: value('exclusions', []),
      path: value('path', ''),
    },
  },
  mongodb_target: {
    from: 'mongoDBTargets',
    shape: { connection_name: value('connectionName', ''), path: value('path', ''), scan_all: value('scanAll', true) },
  },
  s3_target: {
    from: 's3Targets',
    shape: {
      connection_name: value('connectionName', ''),
      dlq_event_queue_arn: value('dlqEventQueueArn', ''),
      event_queue_arn: value('eventQueueArn', ''),
      exclusions: value('exclusions', []),
      path: value('path', ''),
      sample_size: value('sampleSize', 0),
    },
  },
};

/** Single blocks: where they stand in the call, and what lies inside. */
export const SETTINGS: Readonly<Record<string, { readonly from: string; readonly shape: Shape }>> = {
  lake_formation_configuration: {
    from: 'lakeFormationConfiguration',
    shape: { account_id: value('accountId', ''), use_lake_formation_credentials: value('useLakeFormationCredentials', false) },
  },
  lineage_configuration: { from: 'lineageConfiguration', shape: { crawler_lineage_settings: value('crawlerLineageSettings', 'DISABLE') } },
  recrawl_policy: { from: 'recrawlPolicy', shape: { recrawl_behavior: value('recrawlBehavior', 'CRAWL_EVERYTHING') } },
  schema_change_policy: {
    from: 'schemaChangePolicy',
    shape: {
      delete_behavior: value('deleteBehavior', 'DEPRECATE_IN_DATABASE'),
      update_behavior: value('updateBehavior', 'UPDATE_IN_DATABASE'),
    },
  },
};
