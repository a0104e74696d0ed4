import { expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { isSelector, recordsLess } from '#stages/decide/watching/trail-selectors.ts';
import { aChange, aDrift, aResource, aWorkspace } from '../../../support/drifts.ts';

const ALL = { read_write_type: 'All', include_management_events: true, data_resource: [] };
const data = (type: string, ...values: readonly string[]): JsonObject => ({ type, values: [...values] });
const withData = (...resources: readonly JsonObject[]): Json => [{ ...ALL, data_resource: [...resources] }];
const OBJECTS = data('AWS::S3::Object', 'arn:aws:s3:::records/');
const fine = (...fields: readonly JsonObject[]): JsonObject => ({ name: 'one', field_selector: [...fields] });
const MANAGEMENT = { field: 'eventCategory', equals: ['Management'] };
const DATA = { field: 'eventCategory', equals: ['Data'] };

function less(path: string, before: Json, after: Json): boolean {
  const resource = aResource('aws_cloudtrail.main', { [path]: before });
  const drift = aDrift({ resourceType: 'aws_cloudtrail', address: resource.address, changes: [aChange(path, before, after)] });
  return recordsLess(drift, aWorkspace([resource]));
}

it.each<{ case: string; path: string; before: Json; after: Json }>([
  { case: 'no reads any more', path: 'event_selector', before: [ALL], after: [{ ...ALL, read_write_type: 'WriteOnly' }] },
  { case: 'no data any more', path: 'event_selector', before: withData(OBJECTS), after: [ALL] },
  {
    case: 'data of another bucket',
    path: 'event_selector',
    before: withData(OBJECTS),
    after: withData(data('AWS::S3::Object', 'arn:aws:s3:::tmp/')),
  },
  {
    case: 'a service that is left out',
    path: 'event_selector',
    before: [ALL],
    after: [{ ...ALL, exclude_management_event_sources: ['kms.amazonaws.com'] }],
  },
  {
    case: 'data instead of management',
    path: 'event_selector',
    before: [],
    after: [{ ...ALL, include_management_events: false, data_resource: [OBJECTS] }],
  },
  { case: 'nothing at all', path: 'event_selector', before: [], after: [{ ...ALL, include_management_events: false }] },
  {
    case: 'one more condition',
    path: 'advanced_event_selector',
    before: [fine(MANAGEMENT)],
    after: [fine(MANAGEMENT, { field: 'readOnly', equals: ['false'] })],
  },
  { case: 'a selector that is gone', path: 'advanced_event_selector', before: [fine(MANAGEMENT), fine(DATA)], after: [fine(MANAGEMENT)] },
  {
    case: 'one more that is left out',
    path: 'advanced_event_selector',
    before: [fine(MANAGEMENT)],
    after: [fine(MANAGEMENT, { field: 'eventSource', not_equals: ['kms.amazonaws.com'] })],
  },
])('finds $case', ({ path, before, after }) => {
  expect(less(path, before, after)).toBe(true);
});

it.each<{ case: string; path: string; before: Json; after: Json }>([
  { case: 'data as well', path: 'event_selector', before: [ALL], after: withData(OBJECTS) },
  { case: 'data where nothing was said', path: 'event_selector', before: [], after: withData(OBJECTS) },
  {
    case: 'another bucket as well',
    path: 'event_selector',
    before: withData(OBJECTS),
    after: withData(data('AWS::S3::Object', 'arn:aws:s3:::records/', 'arn:aws:s3:::tmp/')),
  },
  { case: 'all buckets', path: 'event_selector', before: withData(OBJECTS), after: withData(data('AWS::S3::Object', 'arn:aws:s3')) },
  { case: 'reads as well', path: 'event_selector', before: [{ ...ALL, read_write_type: 'WriteOnly' }], after: [ALL] },
  {
    case: 'a service that is no longer left out',
    path: 'event_selector',
    before: [{ ...ALL, exclude_management_event_sources: ['kms.amazonaws.com'] }],
    after: [ALL],
  },
  { case: 'one selector more', path: 'advanced_event_selector', before: [fine(MANAGEMENT)], after: [fine(MANAGEMENT), fine(DATA)] },
  {
    case: 'a wider beginning',
    path: 'advanced_event_selector',
    before: [fine(DATA, { field: 'resources.ARN', starts_with: ['arn:aws:s3:::records/in/'] })],
    after: [fine(DATA, { field: 'resources.ARN', starts_with: ['arn:aws:s3:::records/'] })],
  },
  { case: 'something else', path: 'tags', before: {}, after: { a: 'b' } },
])('passes over $case', ({ path, before, after }) => {
  expect(less(path, before, after)).toBe(false);
});

it('tells selectors of events from other arguments', () => {
  expect(['event_selector.read_write_type', 'advanced_event_selector', 'insight_selector.insight_type'].map(isSelector)).toEqual([
    true,
    true,
    false,
  ]);
});
