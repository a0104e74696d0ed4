import { describe, expect, it } from 'vitest';
import { computed, defineResource, identity, written } from '#catalogue/words.ts';
import type { AttributeEntry, ResourceEntry } from '#catalogue/words.ts';
import { tagEditsIn } from '#catalogue/tag-editor.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

function type(name: string, service: string, attributes: Readonly<Record<string, AttributeEntry>>): ResourceEntry {
  return defineResource({
    type: name,
    eventSource: `${service}.amazonaws.com`,
    importId: () => undefined,
    calls: {},
    each: attributes,
  });
}

const queue = type('aws_sqs_queue', 'sqs', { arn: computed(), tags: written() });
const policy = type('aws_sqs_queue_policy', 'sqs', { queue_url: identity() });
const alarm = type('aws_cloudwatch_metric_alarm', 'monitoring', { arn: computed(), tags: written() });
const gateway = type('aws_nat_gateway', 'ec2', { id: computed(), tags: written() });
const edits = tagEditsIn((service) =>
  [queue, policy, alarm, gateway].filter(({ eventSource }) => eventSource === `${service}.amazonaws.com`),
);

const QUEUE = 'arn:aws:sqs:us-east-1:123456789012:orders';
const ALARM = 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:orders';
const GATEWAY = 'arn:aws:ec2:us-east-1:123456789012:natgateway/nat-0aaaaaaaaaaaaaaa1';

/** Type, identity and what is written over `{Env: prod, Team: web}`, for each thing. */
function told(eventName: string, requestParameters: JsonObject, responseElements: JsonObject | null = null): readonly unknown[] {
  const event = anEvent({ eventSource: 'tagging.amazonaws.com', eventName, requestParameters, responseElements });
  return edits(event).map(({ entry, call, event: own }) => [
    entry.type,
    call.identify(own)[0],
    Object.assign({}, ...call.writers.map((writer) => writer(own, { tags: { Env: 'prod', Team: 'web' } }, entry.attributes))).tags,
  ]);
}

describe('tagEditsIn', () => {
  it('identifies each resource by its ARN, among the taggable types of its service', () => {
    const seen = told('TagResources', { resourceARNList: [QUEUE, ALARM, GATEWAY], tags: { Team: 'platform' } });

    expect(seen).toEqual([
      ['aws_sqs_queue', { arn: QUEUE }, { Env: 'prod', Team: 'platform' }],
      ['aws_cloudwatch_metric_alarm', { arn: ALARM }, { Env: 'prod', Team: 'platform' }],
      ['aws_nat_gateway', { id: 'nat-0aaaaaaaaaaaaaaa1' }, { Env: 'prod', Team: 'platform' }],
    ]);
  });

  it('removes tags by their keys', () => {
    expect(told('UntagResources', { resourceARNList: [QUEUE], tagKeys: ['Team'] })).toEqual([
      ['aws_sqs_queue', { arn: QUEUE }, { Env: 'prod' }],
    ]);
  });

  it('omits failed resources', () => {
    const failed = { failedResourcesMap: { [QUEUE]: { statusCode: 400, errorCode: 'InvalidParameterException' } } };

    expect(told('TagResources', { resourceARNList: [QUEUE], tags: { Team: 'platform' } }, failed)).toEqual([]);
  });

  it('ignores calls of another service', () => {
    const event = anEvent({ eventSource: 'sqs.amazonaws.com', eventName: 'TagResources', requestParameters: { resourceARNList: [QUEUE] } });

    expect(edits(event)).toEqual([]);
  });
});
