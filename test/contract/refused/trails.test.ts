import { expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { aChanged, aContext, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const ALL = { read_write_type: 'All', include_management_events: true, data_resource: [] };
const data = (type: string, ...values: readonly string[]): JsonObject => ({ type, values: [...values] });
const withData = (...resources: readonly JsonObject[]): Json => [{ ...ALL, data_resource: [...resources] }];
const OBJECTS = data('AWS::S3::Object', 'arn:aws:s3:::records/');
const fine = (...fields: readonly JsonObject[]): JsonObject => ({ name: 'one', field_selector: [...fields] });
const MANAGEMENT = { field: 'eventCategory', equals: ['Management'] };
const DATA = { field: 'eventCategory', equals: ['Data'] };
it.each<{ case: string; path: string; before: Json; after: Json }>([
  { case: 'no read events', path: 'event_selector', before: [ALL], after: [{ ...ALL, read_write_type: 'WriteOnly' }] },
  { case: 'no data events', path: 'event_selector', before: withData(OBJECTS), after: [ALL] },
  {
    case: 'data events of another bucket',
    path: 'event_selector',
    before: withData(OBJECTS),
    after: withData(data('AWS::S3::Object', 'arn:aws:s3:::tmp/')),
  },
  {
    case: 'an excluded service',
    path: 'event_selector',
    before: [ALL],
    after: [{ ...ALL, exclude_management_event_sources: ['kms.amazonaws.com'] }],
  },
  {
    case: 'data events instead of management events',
    path: 'event_selector',
    before: [],
    after: [{ ...ALL, include_management_events: false, data_resource: [OBJECTS] }],
  },
  { case: 'no events', path: 'event_selector', before: [], after: [{ ...ALL, include_management_events: false }] },
  {
    case: 'an additional condition',
    path: 'advanced_event_selector',
    before: [fine(MANAGEMENT)],
    after: [fine(MANAGEMENT, { field: 'readOnly', equals: ['false'] })],
  },
  { case: 'a removed selector', path: 'advanced_event_selector', before: [fine(MANAGEMENT), fine(DATA)], after: [fine(MANAGEMENT)] },
  {
    case: 'an additional exclusion',
    path: 'advanced_event_selector',
    before: [fine(MANAGEMENT)],
    after: [fine(MANAGEMENT, { field: 'eventSource', not_equals: ['kms.amazonaws.com'] })],
  },
])('a trail that records less is never accepted: $case', ({ path, before, after }) => {
  const drift = aChanged('aws_cloudtrail.main', path, [before, after]);
  const context = aContext({ workspace: aWorkspace([aResource('aws_cloudtrail.main', { [path]: before })]) });

  expect(verdictOn({ drift, context })).toBe('escalate');
});
