import { expect, it } from 'vitest';
import { answer, creationTags, splitByInstance, listIn, newValue, parameter } from '#catalogue/ec2/request.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

function asked(requestParameters: CloudTrailEvent['requestParameters']): CloudTrailEvent {
  return anEvent({ eventSource: 'ec2.amazonaws.com', requestParameters });
}

it.each<[string, CloudTrailEvent['requestParameters'], Json | undefined]>([
  ['flat', { instanceId: 'i-1' }, 'i-1'],
  ['wrapped', { AssociateIamInstanceProfileRequest: { InstanceId: 'i-1' } }, 'i-1'],
  ['wrapped in another name', { DelInstReq: { InstanceId: 'i-1' } }, 'i-1'],
  ['an empty wrapper', { EnableSerialConsoleAccessRequest: '' }, undefined],
  ['nothing', null, undefined],
])('finds a parameter: %s', (_form, parameters, found) => {
  expect(parameter('InstanceId')(asked(parameters))).toBe(found);
});

it.each<[string, Json | undefined, readonly Json[]]>([
  ['missing', undefined, []],
  ['an empty set', {}, []],
  ['an empty string', '', []],
  ['a set', { items: [{ groupId: 'sg-1' }] }, [{ groupId: 'sg-1' }]],
  ['a single element in a response', { item: { groupId: 'sg-1' } }, [{ groupId: 'sg-1' }]],
  ['a single element without a wrapper', { Key: 'a', tag: 1 }, [{ Key: 'a', tag: 1 }]],
  [
    'numbered texts',
    [
      { content: 'sg-1', tag: 1 },
      { content: 'sg-2', tag: 2 },
    ],
    ['sg-1', 'sg-2'],
  ],
])('reads a list: %s', (_form, value, elements) => {
  expect(listIn(value)).toEqual(elements);
});

it.each<[string, CloudTrailEvent['requestParameters']]>([
  ['flat', { tagSpecificationSet: { items: [{ resourceType: 'vpc', tags: [{ key: 'a', value: 'b' }] }] } }],
  [
    'flat, with the tags in a set',
    {
      tagSpecificationSet: {
        items: [
          { resourceType: 'instance', tags: [] },
          { resourceType: 'vpc', tags: { items: [{ key: 'a', value: 'b' }] } },
        ],
      },
    },
  ],
])('finds the tags of a type: %s', (_form, parameters) => {
  expect(creationTags('vpc')(asked(parameters))).toEqual([{ key: 'a', value: 'b' }]);
});

it('finds the tags of a type in a wrapped call, and not those of another type', () => {
  const event = asked({
    CreateLaunchTemplateRequest: { TagSpecification: { ResourceType: 'launch-template', Tag: { Key: 'a', Value: 'b', tag: 1 }, tag: 1 } },
  });

  expect(creationTags('launch-template')(event)).toEqual([{ Key: 'a', Value: 'b', tag: 1 }]);
  expect(creationTags('vpc')(event)).toBeUndefined();
});

it('unwraps responses and new values', () => {
  const event = anEvent({
    responseElements: { CreateLaunchTemplateResponse: { xmlns: 'x', launchTemplate: { launchTemplateId: 'lt-1' } } },
    requestParameters: { enableDnsSupport: { value: false } },
  });

  expect(answer('launchTemplate.launchTemplateId')(event)).toBe('lt-1');
  expect(newValue('EnableDnsSupport')(event)).toBe(false);
});

it.each<[string, CloudTrailEvent['requestParameters']]>([
  ['a set', { instancesSet: { items: [{ instanceId: 'i-1' }, { instanceId: 'i-2' }] } }],
  ['a set of another name', { instanceIds: { items: [{ instanceId: 'i-1' }, { instanceId: 'i-2' }] } }],
])('splits instances: %s', (_form, parameters) => {
  expect(splitByInstance(asked(parameters)).map((event) => parameter('InstanceId')(event))).toEqual(['i-1', 'i-2']);
});
