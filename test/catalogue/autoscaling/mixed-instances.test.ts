import { expect, it } from 'vitest';
import { launched } from '#catalogue/autoscaling/mixed-instances.ts';
import { anEvent } from '../../support/builders.ts';

const BEFORE = { launch_template: [{ id: 'lt-1', name: 'web', version: '6' }] };
const NONE = { launch_configuration: '', launch_template: [], mixed_instances_policy: [] };

it.each([
  ['by id, another version', { launchTemplate: { launchTemplateId: 'lt-1', version: '7' } }, { id: 'lt-1', name: 'web', version: '7' }],
  ['by name, another version', { launchTemplate: { launchTemplateName: 'web', version: '7' } }, { id: 'lt-1', name: 'web', version: '7' }],
  ['another template by name', { launchTemplate: { launchTemplateName: 'jobs' } }, { id: '', name: 'jobs', version: '' }],
  [
    'another template by both',
    { launchTemplate: { launchTemplateId: 'lt-2', launchTemplateName: 'jobs', version: '1' } },
    { id: 'lt-2', name: 'jobs', version: '1' },
  ],
] as const)('names the template as the state does: %s', (_case, requestParameters, expected) => {
  const writes = launched(anEvent({ requestParameters }), BEFORE, {});

  expect(writes).toEqual({ ...NONE, launch_template: [expected] });
});

it.each([
  ['a launch configuration replaces a template', { launchConfigurationName: 'web-7' }, { ...NONE, launch_configuration: 'web-7' }],
  ['an unrelated call writes nothing', { maxSize: 3 }, {}],
] as const)('%s', (_case, requestParameters, expected) => {
  const writes = launched(anEvent({ requestParameters }), BEFORE, {});

  expect(writes).toEqual(expected);
});
