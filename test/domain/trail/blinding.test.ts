import { describe, expect, it } from 'vitest';
import { blindingsIn } from '#domain/trail/blinding.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

function named(service: string, eventName: string, requestParameters: JsonObject | null = null, over = {}): readonly string[] {
  return blindingsIn([anEvent({ eventSource: `${service}.amazonaws.com`, eventName, requestParameters, ...over })]).map(
    (one) => `${one.service} ${one.eventName}`,
  );
}

describe('blindingsIn', () => {
  it.each<readonly [service: string, name: string, parameters: JsonObject | null]>([
    ['cloudtrail', 'StopLogging', { name: 'trail' }],
    ['cloudtrail', 'UpdateTrail', { name: 'trail', isMultiRegionTrail: false }],
    ['cloudtrail', 'PutEventSelectors', { trailName: 'trail', eventSelectors: [{ includeManagementEvents: false }] }],
    ['guardduty', 'UpdateDetector', { detectorId: 'x', enable: false }],
    ['guardduty', 'CreateFilter', { action: 'ARCHIVE' }],
    ['ec2', 'DeleteFlowLogs', { DeleteFlowLogsRequest: { FlowLogId: { content: 'fl-1', tag: 1 } } }],
    ['config', 'StopConfigurationRecorder', null],
    ['s3', 'PutBucketLogging', { bucketName: 'b', BucketLoggingStatus: { xmlns: 'x' } }],
  ])('%s %s', (service, name, parameters) => {
    expect(named(service, name, parameters)).toEqual([`${service} ${name}`]);
  });

  it.each<readonly [service: string, name: string, parameters: JsonObject | null]>([
    ['cloudtrail', 'StartLogging', { name: 'trail' }],
    ['cloudtrail', 'UpdateTrail', { name: 'trail', isMultiRegionTrail: true }],
    ['guardduty', 'UpdateDetector', { detectorId: 'x', enable: true }],
    ['s3', 'PutBucketLogging', { bucketName: 'b', BucketLoggingStatus: { LoggingEnabled: { TargetBucket: 'l' } } }],
    ['sqs', 'SetQueueAttributes', null],
    ['example', 'constructor', null],
  ])('not %s %s', (service, name, parameters) => {
    expect(named(service, name, parameters)).toEqual([]);
  });

  it('ignores failed calls', () => {
    expect(named('cloudtrail', 'StopLogging', null, { errorCode: 'AccessDenied' })).toEqual([]);
  });

  it('names the caller', () => {
    const [found] = blindingsIn([anEvent({ eventSource: 'cloudtrail.amazonaws.com', eventName: 'DeleteTrail' })]);

    expect(found?.actor.principal).toBe('alice');
  });
});
