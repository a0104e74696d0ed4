/** First what watches is switched off, then something is done. */
import { aCliUser } from '../../support/builders.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { setAttributes } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { arn, HOME, logGroup, piece, queue } from '../../support/shop.ts';
import { as, call, seen } from '../../support/shop-calls.ts';

const wanted = setAttributes('shop-jobs', { VisibilityTimeout: '60' });
const root = [queue()];
const about = ['aws_sqs_queue.jobs'];
const fact = 'nothing is switched off';
const trail = piece(
  'aws_cloudtrail.main',
  {
    name: 'shop-trail',
    s3_bucket_name: 'shop-trail',
    enable_logging: true,
    is_multi_region_trail: true,
    enable_log_file_validation: true,
    include_global_service_events: true,
  },
  { id: 'shop-trail', arn: arn('cloudtrail', 'trail/shop-trail'), home_region: 'us-east-1', tags: {}, tags_all: {} },
);
const detector = piece(
  'aws_guardduty_detector.main',
  { enable: true, finding_publishing_frequency: 'FIFTEEN_MINUTES' },
  {
    id: '12abc34d567e8fa901bc2d34e56789f0',
    arn: arn('guardduty', 'detector/12abc34d567e8fa901bc2d34e56789f0'),
    account_id: HOME,
    tags: {},
    tags_all: {},
  },
);
const filter = piece(
  'aws_cloudwatch_log_metric_filter.root',
  {
    name: 'root-login',
    pattern: '{ $.userIdentity.type = "Root" }',
    log_group_name: '/shop/audit',
    metric_transformation: [{ name: 'RootLogin', namespace: 'Shop', value: '1' }],
  },
  { id: 'root-login' },
);
const alarm = piece(
  'aws_cloudwatch_metric_alarm.root',
  {
    alarm_name: 'root-login',
    comparison_operator: 'GreaterThanThreshold',
    evaluation_periods: 1,
    metric_name: 'RootLogin',
    namespace: 'Shop',
    period: 60,
    statistic: 'Sum',
    threshold: 0,
    actions_enabled: true,
    alarm_actions: [arn('sns', 'shop-orders')],
  },
  {
    id: 'root-login',
    arn: arn('cloudwatch', 'alarm:root-login'),
    alarm_description: '',
    ok_actions: [],
    insufficient_data_actions: [],
    dimensions: {},
    tags: {},
    tags_all: {},
  },
);

function after(...first: readonly Called[]): AdversarialCase['attack'] {
  return { calls: as(aCliUser('mallory'), ...first, wanted) };
}

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a foreign trail is stopped, and then a queue changed',
    root,
    about,
    attack: after(call('cloudtrail', 'StopLogging', { name: 'org-trail' })),
    fact,
    twin: after(),
  },
  {
    name: 'flow logs are deleted first',
    root,
    about,
    attack: after(call('ec2', 'DeleteFlowLogs', { DeleteFlowLogsRequest: { FlowLogId: { content: 'fl-0aaaaaaaaaaaaaaa1', tag: 1 } } })),
    fact,
    twin: after(),
  },
  {
    name: 'the event selectors of the trail are narrowed first',
    root,
    about,
    attack: after(
      call('cloudtrail', 'PutEventSelectors', {
        trailName: 'org-trail',
        eventSelectors: [{ readWriteType: 'ReadOnly', includeManagementEvents: false, dataResources: [] }],
      }),
    ),
    fact: 'the event selectors record everything',
    twin: after(
      call('cloudtrail', 'PutEventSelectors', {
        trailName: 'org-trail',
        eventSelectors: [{ readWriteType: 'All', includeManagementEvents: true, dataResources: [] }],
      }),
    ),
  },
  {
    name: 'detection is suspended first',
    root,
    about,
    attack: after(call('guardduty', 'UpdateDetector', { detectorId: '12abc34d567e8fa901bc2d34e56789f0', enable: false })),
    fact: 'the detector is enabled',
    twin: after(call('guardduty', 'UpdateDetector', { detectorId: '12abc34d567e8fa901bc2d34e56789f0', enable: true })),
  },
  {
    name: 'the configuration recorder is stopped first',
    root,
    about,
    attack: after(call('config', 'StopConfigurationRecorder', { configurationRecorderName: 'default' })),
    fact: 'the recorder is started',
    twin: after(call('config', 'StartConfigurationRecorder', { configurationRecorderName: 'default' })),
  },
  {
    name: 'our own trail is stopped',
    root: [trail],
    about: ['aws_cloudtrail.main'],
    attack: { calls: [call('cloudtrail', 'StopLogging', { name: 'shop-trail' })], refresh: [seen(trail, { enable_logging: false })] },
    fact: 'it gets a tag',
    twin: {
      calls: [
        call('cloudtrail', 'AddTags', { resourceId: arn('cloudtrail', 'trail/shop-trail'), tagsList: [{ key: 'Team', value: 'sec' }] }),
      ],
      refresh: [seen(trail, { tags: { Team: 'sec' }, tags_all: { Team: 'sec' } })],
    },
  },
  {
    name: 'our own trail records only one region',
    root: [trail],
    about: ['aws_cloudtrail.main'],
    attack: {
      calls: [call('cloudtrail', 'UpdateTrail', { name: 'shop-trail', isMultiRegionTrail: false })],
      refresh: [seen(trail, { is_multi_region_trail: false })],
    },
    fact: 'it gets a tag',
    twin: {
      calls: [
        call('cloudtrail', 'AddTags', { resourceId: arn('cloudtrail', 'trail/shop-trail'), tagsList: [{ key: 'Team', value: 'sec' }] }),
      ],
      refresh: [seen(trail, { tags: { Team: 'sec' }, tags_all: { Team: 'sec' } })],
    },
  },
  {
    name: 'our own trail writes to another bucket',
    root: [trail],
    about: ['aws_cloudtrail.main'],
    attack: {
      calls: [call('cloudtrail', 'UpdateTrail', { name: 'shop-trail', s3BucketName: 'shop-trail-2' })],
      refresh: [seen(trail, { s3_bucket_name: 'shop-trail-2' })],
    },
    fact: 'it gets a tag',
    twin: {
      calls: [
        call('cloudtrail', 'AddTags', { resourceId: arn('cloudtrail', 'trail/shop-trail'), tagsList: [{ key: 'Team', value: 'sec' }] }),
      ],
      refresh: [seen(trail, { tags: { Team: 'sec' }, tags_all: { Team: 'sec' } })],
    },
  },
  {
    name: 'our own detector is disabled',
    root: [detector],
    about: ['aws_guardduty_detector.main'],
    attack: {
      calls: [call('guardduty', 'UpdateDetector', { detectorId: '12abc34d567e8fa901bc2d34e56789f0', enable: false })],
      refresh: [seen(detector, { enable: false })],
    },
    fact: 'the detector publishes at another interval',
    twin: {
      calls: [
        call('guardduty', 'UpdateDetector', { detectorId: '12abc34d567e8fa901bc2d34e56789f0', findingPublishingFrequency: 'ONE_HOUR' }),
      ],
      refresh: [seen(detector, { finding_publishing_frequency: 'ONE_HOUR' })],
    },
  },
  {
    name: 'the metric filter of logins is deleted',
    root: [logGroup('audit', 400), filter],
    about: ['aws_cloudwatch_log_metric_filter.root'],
    attack: { calls: [call('logs', 'DeleteMetricFilter', { logGroupName: '/shop/audit', filterName: 'root-login' })] },
    fact: 'its metric gets another unit',
    twin: {
      calls: [
        call('logs', 'PutMetricFilter', {
          logGroupName: '/shop/audit',
          filterName: 'root-login',
          filterPattern: '{ $.userIdentity.type = "Root" }',
          metricTransformations: [{ metricName: 'RootLogin', metricNamespace: 'Shop', metricValue: '1', unit: 'Count' }],
        }),
      ],
    },
  },
  {
    name: 'the metric filter of logins matches nothing',
    root: [logGroup('audit', 400), filter],
    about: ['aws_cloudwatch_log_metric_filter.root'],
    attack: {
      calls: [
        call('logs', 'PutMetricFilter', {
          logGroupName: '/shop/audit',
          filterName: 'root-login',
          filterPattern: '{ $.userIdentity.type = "Nobody" }',
          metricTransformations: [{ metricName: 'RootLogin', metricNamespace: 'Shop', metricValue: '1' }],
        }),
      ],
    },
    fact: 'its metric gets another unit',
    twin: {
      calls: [
        call('logs', 'PutMetricFilter', {
          logGroupName: '/shop/audit',
          filterName: 'root-login',
          filterPattern: '{ $.userIdentity.type = "Root" }',
          metricTransformations: [{ metricName: 'RootLogin', metricNamespace: 'Shop', metricValue: '1', unit: 'Count' }],
        }),
      ],
    },
  },
  {
    name: 'an alarm loses its actions',
    root: [alarm],
    about: ['aws_cloudwatch_metric_alarm.root'],
    attack: { calls: [call('monitoring', 'DisableAlarmActions', { alarmNames: ['root-login'] })] },
    fact: 'it gets a tag',
    twin: {
      calls: [
        call('monitoring', 'TagResource', { resourceARN: arn('cloudwatch', 'alarm:root-login'), tags: [{ key: 'Team', value: 'sec' }] }),
      ],
    },
  },
];
