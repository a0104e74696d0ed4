import { jsonAt } from '#domain/json.ts';
import { blocks, blocksOf, value } from '../blocks.ts';
import { boolean, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
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
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { orElse } from '../whole.ts';

/** Calls give the name or the ARN of a trail. */
const arnIn =
  (select: Select): Select =>
  (event) => {
    const found = select(event);
    return typeof found === 'string' && found.startsWith('arn:') ? found : arnOf('cloudtrail', 'trail/', select)(event);
  };
const byTrail = by({ arn: arnIn(request('name')) });
const bySelected = by({ arn: arnIn(request('trailName')) });
const byResource = by({ arn: request('resourceId') });
const selectors = blocksOf({
  exclude_management_event_sources: value('excludeManagementEventSources', []),
  include_management_events: value('includeManagementEvents', true),
  read_write_type: value('readWriteType', 'All'),
  data_resource: blocks('dataResources', { type: value('type', ''), values: value('values', []) }),
});
const advanced = blocksOf({
  name: value('name', ''),
  field_selector: blocks('fieldSelectors', {
    ends_with: value('endsWith', []),
    equals: value('equals', []),
    field: value('field', ''),
    not_ends_with: value('notEndsWith', []),
    not_equals: value('notEquals', []),
    not_starts_with: value('notStartsWith', []),
    starts_with: value('startsWith', []),
  }),
});
const insights = blocksOf({ insight_type: value('insightType', '') });

// https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_UpdateTrail.html
export const trail = defineResource({
  type: 'aws_cloudtrail',
  eventSource: 'cloudtrail.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      destination: 'cloud_watch_logs_group_arn s3_bucket_name sns_topic_name s3_key_prefix',
      access: 'cloud_watch_logs_role_arn',
      detection: `
        enable_log_file_validation enable_logging include_global_service_events is_multi_region_trail
        is_organization_trail advanced_event_selector event_selector insight_selector
      `,
      encryption: 'kms_key_id',
      identifier: 'name',
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
  },
  importId: idFrom('', 'arn'),

  calls: {
    CreateTrail: creates(
      byTrail,
      put('id', request('name')),
      put('name', request('name')),
      put('arn', arnIn(request('name'))),
      // A new trail records nothing until it is told to.
      constant('enable_logging', false),
      attributesFrom(request()),
      replaceMap('tags', request('tagsList')),
    ),
    UpdateTrail: updates(byTrail, attributesFrom(request())),
    StartLogging: updates(byTrail, constant('enable_logging', true)),
    StopLogging: updates(byTrail, constant('enable_logging', false)),
    // A trail has selectors of one of two kinds: what the call does not name is gone.
    PutEventSelectors: updates(
      bySelected,
      put('event_selector', orElse(request('eventSelectors'), []), selectors),
      put('advanced_event_selector', orElse(request('advancedEventSelectors'), []), advanced),
    ),
    PutInsightSelectors: updates(bySelected, put('insight_selector', request('insightSelectors'), insights)),
    AddTags: updates(byResource, mergeMap('tags', request('tagsList'))),
    RemoveTags: updates(byResource, (event, current) =>
      removeKeys('tags', () => asList(request('tagsList')(event)).map((tag) => jsonAt(tag, ['key']) ?? ''))(event, current, {}),
    ),
    DeleteTrail: deletes(byTrail),
  },
  attributes: {
    cloud_watch_logs_group_arn: from('cloudWatchLogsLogGroupArn', text),
    cloud_watch_logs_role_arn: from('cloudWatchLogsRoleArn', text),
    enable_log_file_validation: from('enableLogFileValidation', boolean),
    include_global_service_events: from('includeGlobalServiceEvents', boolean),
    is_multi_region_trail: from('isMultiRegionTrail', boolean),
    is_organization_trail: from('isOrganizationTrail', boolean),
    kms_key_id: from('kmsKeyId', text),
    s3_bucket_name: from('s3BucketName', text),
    s3_key_prefix: from('s3KeyPrefix', text),
    sns_topic_name: from('snsTopicName', text),
    advanced_event_selector: written(),
    enable_logging: written(),
    event_selector: written(),
    insight_selector: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    home_region: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
    s3_bucket_name: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
  // https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_StartLogging.html
  serviceDefaults: { enable_logging: false },
});
