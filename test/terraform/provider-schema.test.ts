import { describe, expect, it } from 'vitest';
import { bundledSchema, bundledVersions } from '#terraform/provider-schema.ts';

const OLDEST = bundledSchema('5.32.1');
const NEWEST = bundledSchema(undefined);

it('reads the shipped schema with defaults and nested blocks', () => {
  expect(OLDEST['aws_sqs_queue']?.attributes['visibility_timeout_seconds']).toMatchObject({ type: 'number', optional: true, default: 30 });
  expect(OLDEST['aws_lambda_function']?.blocks['environment']?.nesting).toBe('list');
});

it('marks attributes whose differences the provider may suppress, at any depth', () => {
  expect(OLDEST['aws_default_network_acl']?.blocks['ingress']?.block.attributes['action']?.suppressed).toBe(true);
  expect(OLDEST['aws_kinesis_stream']?.attributes['encryption_type']?.suppressed).toBe(true);
  expect(OLDEST['aws_kinesis_stream']?.attributes['name']?.suppressed).toBeUndefined();
});

describe('of several versions', () => {
  it('contains every type of each version', () => {
    const counts = bundledVersions().map((version) => [version, Object.keys(bundledSchema(version)).length]);

    expect(counts).toEqual([
      ['5.32.1', 1305],
      ['5.99.1', 1514],
      ['6.66.0', 1725],
    ]);
  });

  it.each([
    ['4.67.0', OLDEST],
    ['5.32.1', OLDEST],
    ['5.100.0', bundledSchema('5.99.1')],
    ['6.0.0-beta1', NEWEST],
    ['7.1.0', NEWEST],
  ])('uses for %s the nearest bundled version', (version, expected) => {
    const schema = bundledSchema(version);

    expect(Object.keys(schema)).toEqual(Object.keys(expected));
    expect(schema['aws_instance']).toEqual(expected['aws_instance']);
  });

  it('distinguishes added and removed types', () => {
    expect(OLDEST['aws_opsworks_stack']).toBeDefined();
    expect(NEWEST['aws_opsworks_stack']).toBeUndefined();
    expect(OLDEST['aws_eip']?.attributes['vpc']?.optional).toBe(true);
    expect(NEWEST['aws_eip']?.attributes['vpc']).toBeUndefined();
    expect(NEWEST['aws_eip']?.attributes['region']).toEqual({ type: 'string', optional: true, computed: true });
    expect(OLDEST['aws_cloudtrail']?.blocks['insight_selector']?.nesting).toBe('list');
    expect(NEWEST['aws_cloudtrail']?.blocks['insight_selector']?.nesting).toBe('set');
  });

  it('copies facts that only the oldest schema has to newer versions: secrets, block counts, defaults', () => {
    expect(NEWEST['aws_db_instance']?.attributes['password']?.sensitive).toBe(true);
    expect(NEWEST['aws_sqs_queue']?.attributes['delay_seconds']?.default).toBe(0);
    expect(NEWEST['aws_wafv2_web_acl']?.blocks['rule']?.block.blocks['statement']?.maxItems).toBe(1);
    expect(NEWEST['aws_quicksight_dashboard']?.blocks['definition']?.block.blocks['sheets']).toBeDefined();
  });

  it('marks write-only arguments in each version that has them', () => {
    const attributes = ['5.99.1', '6.66.0'].map((version) => bundledSchema(version)['aws_db_instance']?.attributes['password_wo']);

    expect(attributes).toEqual([
      { type: 'string', optional: true, sensitive: true, writeOnly: true },
      { type: 'string', optional: true, sensitive: true, writeOnly: true },
    ]);
    expect(OLDEST['aws_db_instance']?.attributes['password_wo']).toBeUndefined();
  });

  it('can be read completely', () => {
    for (const version of bundledVersions()) {
      const blocks = Object.values(bundledSchema(version));

      expect(blocks.every((block) => Object.keys({ ...block.attributes, ...block.blocks }).length > 0)).toBe(true);
    }
  });
});
