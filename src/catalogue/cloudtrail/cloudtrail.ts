import * as c from '../words.ts';

/** Calls contain the name or the ARN of a trail. */
const arnIn =
  (select: c.Select): c.Select =>
  (event) => {
    const found = select(event);
    return typeof found === 'string' && found.startsWith('arn:') ? found : c.arnOf('cloudtrail', 'trail/', select)(event);
  };
const byTrail = c.by({ arn: arnIn(c.request('name')) });
const bySelected = c.by({ arn: arnIn(c.request('trailName')) });
const byResource = c.by({ arn: 'resourceId' });
const selectors = c.blocksOf({
  exclude_management_event_sources: [],
  include_management_events: true,
  read_write_type: 'All',
  data_resource: c.blocks('dataResources', { type: '', values: [] }),
});
const advanced = c.blocksOf(c.tableOf('aws_cloudtrail.advanced_event_selector', { field_selector: c.named('fieldSelectors') }));
const insights = c.blocksOf({ insight_type: '' });

// https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_UpdateTrail.html
export const trail = c.defineResource({
  type: 'aws_cloudtrail',
  is: ['detects'],
  governs: {
    destination: 'cloud_watch_logs_group_arn s3_bucket_name sns_topic_name s3_key_prefix',
    access: 'cloud_watch_logs_role_arn',
    detection: `
      enable_log_file_validation enable_logging include_global_service_events is_multi_region_trail
      is_organization_trail advanced_event_selector event_selector insight_selector
    `,
    encryption: 'kms_key_id',
  },
  safer: {
    'data-loss': {
      enable_log_file_validation: true,
      enable_logging: true,
      include_global_service_events: true,
      is_multi_region_trail: true,
    },
    disclosure: { kms_key_id: 'higher' },
  },
  importId: '{arn}',

  calls: {
    CreateTrail: c.creates(
      byTrail,
      { id: 'name', arn: arnIn(c.request('name')) },
      'name',
      // A new trail logs nothing until StartLogging.
      c.constant('enable_logging', false),
      c.attributesFrom(c.request()),
      { tags: 'tagsList' },
    ),
    UpdateTrail: c.updates(byTrail, c.attributesFrom(c.request())),
    StartLogging: c.updates(byTrail, c.constant('enable_logging', true)),
    StopLogging: c.updates(byTrail, c.constant('enable_logging', false)),
    // A trail has selectors of one of two kinds: the call removes the kind that it omits.
    PutEventSelectors: c.updates(bySelected, {
      event_selector: [c.withDefault('eventSelectors', []), selectors],
      advanced_event_selector: [c.withDefault('advancedEventSelectors', []), advanced],
    }),
    PutInsightSelectors: c.updates(bySelected, { insight_selector: ['insightSelectors', insights] }),
    AddTags: c.updates(byResource, c.mergeMap('tags', 'tagsList')),
    RemoveTags: c.updates(byResource, (event, current) =>
      c.removeKeys('tags', () => c.asList(c.request('tagsList')(event)).map((tag) => c.jsonAt(tag, ['key']) ?? ''))(event, current, {}),
    ),
    DeleteTrail: c.deletes(byTrail),
  },
  mapped: `
    cloud_watch_logs_role_arn enable_log_file_validation include_global_service_events is_multi_region_trail
    is_organization_trail kms_key_id s3_bucket_name s3_key_prefix sns_topic_name
  `,
  each: { cloud_watch_logs_group_arn: 'cloudWatchLogsLogGroupArn' },
  identity: 'name',
  references: { kms_key_id: 'aws_kms_key.arn', s3_bucket_name: 'aws_s3_bucket.bucket' },
  // https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_StartLogging.html
  serviceDefaults: { enable_logging: false },
});
