import { describe, expect, it } from 'vitest';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { namesIn } from '#catalogue/attributes.ts';
import { isComputed } from '../support/evidence/schema-words.ts';
import { RECORDED_SCHEMA as schema } from '../support/recorded-schema.ts';
import { scaffoldImportId, scaffoldResource } from '../support/scaffold-resource.ts';

const types = Object.entries(schema).map(([type, block]) => ({ type, block }));

describe('npm run new-resource', () => {
  it('lists every configurable argument of every type once', () => {
    for (const { type, block } of types) {
      const [source = ''] = Object.values(scaffoldResource(type, block));
      const lists = (source.split('\n  },\n')[1] ?? '').matchAll(/^ {2}\w+: ['`]([^'`]+)['`],/gm);
      const listed = [...lists].flatMap(([, names]) => namesIn(names));
      const said = new Set(Object.keys(block.attributes).filter((name) => isComputed(block.attributes[name]!, name)));
      const known = [...Object.keys(block.attributes), ...Object.keys(block.blocks)].filter((name) => !said.has(name));

      const named = new Set(listed);

      expect
        .soft(
          known.filter((name) => !named.has(name)),
          `${type}: not listed`,
        )
        .toEqual([]);
      expect
        .soft(
          listed.filter((name) => !known.includes(name)),
          `${type}: listed, and not there`,
        )
        .toEqual([]);
      expect.soft(listed.length, `${type}: listed twice`).toBe(named.size);
    }
  });

  it('writes a block, a sample record and its expected result', () => {
    const block = schema['aws_sfn_activity'];
    if (block === undefined) throw new Error('the schema to have aws_sfn_activity');

    const files = scaffoldResource('aws_sfn_activity', block);

    expect(Object.keys(files)).toEqual([
      'src/catalogue/states/sfn-activity.ts',
      'fixtures/cloudtrail/states/CreateActivity.json',
      'fixtures/cloudtrail/states/CreateActivity.expected.json',
    ]);
    expect(CloudTrailEvent.parse(JSON.parse(files['fixtures/cloudtrail/states/CreateActivity.json'] ?? ''))).toMatchObject({
      eventSource: 'states.amazonaws.com',
      requestParameters: { name: 'example' },
    });
    expect(JSON.parse(files['fixtures/cloudtrail/states/CreateActivity.expected.json'] ?? '')).toEqual([
      { type: 'aws_sfn_activity', effect: 'creates', identities: [{ name: 'example' }], writes: { name: 'example' } },
    ]);
    expect(files['src/catalogue/states/sfn-activity.ts']).toContain('export const sfnActivity = c.defineResource({');
    expect(scaffoldImportId('aws_sfn_activity')).toEqual({ aws_sfn_activity: [{ values: { id: 'example' }, id: 'example' }] });
  });
});
