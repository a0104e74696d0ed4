/** Targets and settings of aws_glue_crawler. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-crawler-crawling.html */
import type * as c from '../words.ts';

const lake: c.Table = { connection_name: '', exclusions: [], maximum_traversal_depth: 0, paths: [] };

/** Block → place of its list in `targets`, and its shape. */
export const TARGETS: Readonly<Record<string, { readonly from: string; readonly shape: c.Table }>> = {
  catalog_target: {
    from: 'catalogTargets',
    shape: { connection_name: '', database_name: '', dlq_event_queue_arn: '', event_queue_arn: '', tables: [] },
  },
  delta_target: {
    from: 'deltaTargets',
    shape: { connection_name: '', create_native_delta_table: false, delta_tables: [], write_manifest: false },
  },
  dynamodb_target: {
    from: 'dynamoDBTargets',
    shape: { path: '', scan_all: true, scan_rate: 0 },
  },
  hudi_target: { from: 'hudiTargets', shape: lake },
  iceberg_target: { from: 'icebergTargets', shape: lake },
  jdbc_target: {
    from: 'jdbcTargets',
    shape: { connection_name: '', enable_additional_metadata: [], exclusions: [], path: '' },
  },
  mongodb_target: {
    from: 'mongoDBTargets',
    shape: { connection_name: '', path: '', scan_all: true },
  },
  s3_target: {
    from: 's3Targets',
    shape: { connection_name: '', dlq_event_queue_arn: '', event_queue_arn: '', exclusions: [], path: '', sample_size: 0 },
  },
};

/** Single blocks: their place in the call, and their shape. */
export const SETTINGS: Readonly<Record<string, { readonly from: string; readonly shape: c.Table }>> = {
  lake_formation_configuration: {
    from: 'lakeFormationConfiguration',
    shape: { account_id: '', use_lake_formation_credentials: false },
  },
  lineage_configuration: {
    from: 'lineageConfiguration',
    shape: { crawler_lineage_settings: 'DISABLE' },
  },
  recrawl_policy: { from: 'recrawlPolicy', shape: { recrawl_behavior: 'CRAWL_EVERYTHING' } },
  schema_change_policy: {
    from: 'schemaChangePolicy',
    shape: { delete_behavior: 'DEPRECATE_IN_DATABASE', update_behavior: 'UPDATE_IN_DATABASE' },
  },
};
