import { describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { parseState, readState } from '#terraform/state.ts';

const aRawState = (resources: readonly unknown[]): string =>
  JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 3, lineage: 'x', outputs: {}, resources });
const aShownState = (rootModule: unknown): string =>
  JSON.stringify({ format_version: '1.0', terraform_version: '1.11.4', values: { root_module: rootModule } });

describe('readState', () => {
  it('reads attributes, schema versions and identities of a newer provider', () => {
    const attributes = { name: 'orders', newest: { deep: [1, null] }, password_wo: null };
    const instance = {
      schema_version: 99,
      attributes,
      identity_schema_version: 3,
      identity: { account_id: '123456789012' },
      private: 'e30=',
    };
    const text = aRawState([{ mode: 'managed', type: 'aws_newest_thing', name: 'it', instances: [instance] }]);

    expect(readState(text, 'terraform.tfstate')).toMatchObject([{ address: 'aws_newest_thing.it', values: attributes }]);
  });

  it('reads outputs of another root with their types', () => {
    const attributes = {
      backend: 's3',
      config: { value: { bucket: 'states' }, type: ['object', { bucket: 'string' }] },
      outputs: { value: { topic: 'arn', zones: ['a'] }, type: ['object', { topic: 'string', zones: ['list', 'string'] }] },
    };
    const text = aRawState([{ mode: 'data', type: 'terraform_remote_state', name: 'shared', instances: [{ attributes }] }]);

    expect(readState(text, 'terraform.tfstate')).toMatchObject([
      { values: { backend: 's3', config: { bucket: 'states' }, outputs: { topic: 'arn', zones: ['a'] } } },
    ]);
  });

  it('keeps a map with the keys type and value', () => {
    const tags = { type: 'string', value: 'x' };
    const text = aRawState([{ mode: 'managed', type: 'aws_sqs_queue', name: 'q', instances: [{ attributes: { tags } }] }]);

    expect(readState(text, 'terraform.tfstate')).toMatchObject([{ values: { tags } }]);
  });

  it('reads a raw state: modules, indices, data sources and sensitive paths', () => {
    const text = aRawState([
      {
        module: 'module.web["a"]',
        mode: 'managed',
        type: 'aws_sqs_queue',
        name: 'work',
        instances: [
          { index_key: 'orders', attributes: { name: 'orders' } },
          { index_key: 'x"${y}', attributes: { name: 'odd' } },
        ],
      },
      { mode: 'managed', type: 'aws_subnet', name: 'this', instances: [{ index_key: 0, attributes: {} }] },
      { mode: 'data', type: 'aws_region', name: 'here', instances: [{ attributes: { name: 'us-east-1' } }] },
      {
        mode: 'managed',
        type: 'aws_db_instance',
        name: 'main',
        instances: [
          {
            attributes: { password: 'p', tags: {} },
            sensitive_attributes: [
              [
                { type: 'get_attr', value: 'tags' },
                { type: 'index', value: { value: 'Key', type: 'string' } },
              ],
              [{ type: 'get_attr', value: 'password' }],
              [{ type: 'get_attr', value: 'password' }],
            ],
          },
        ],
      },
    ]);

    const resources = readState(text, 'terraform.tfstate');

    expect(resources.map((resource) => resource.address)).toEqual([
      'module.web["a"].aws_sqs_queue.work["orders"]',
      'module.web["a"].aws_sqs_queue.work["x\\"$${y}"]',
      'aws_subnet.this[0]',
      'data.aws_region.here',
      'aws_db_instance.main',
    ]);
    expect(resources[0]).toEqual({
      address: 'module.web["a"].aws_sqs_queue.work["orders"]',
      module: 'module.web["a"]',
      mode: 'managed',
      type: 'aws_sqs_queue',
      name: 'work',
      index: 'orders',
      values: { name: 'orders' },
      sensitive: [],
    });
    expect(resources.at(-1)?.sensitive).toEqual(['password', 'tags']);
  });

  it('omits deposed objects', () => {
    const instances = [{ attributes: { id: 'new' } }, { deposed: 'a1b2c3d4', attributes: { id: 'old' } }];
    const raw = aRawState([{ mode: 'managed', type: 'aws_instance', name: 'web', instances }]);
    const shown = aShownState({
      resources: [
        { mode: 'managed', type: 'aws_instance', name: 'web', values: { id: 'new' } },
        { mode: 'managed', type: 'aws_instance', name: 'web', deposed_key: 'a1b2c3d4', values: { id: 'old' } },
      ],
    });

    const ids = [raw, shown].map((text) => readState(text, 'state').map((resource) => resource.values['id']));

    expect(ids).toEqual([['new'], ['new']]);
  });

  it('reads `terraform show -json`: child modules at any depth and sensitive values', () => {
    const queue = {
      address: 'ignored',
      mode: 'managed',
      type: 'aws_sqs_queue',
      name: 'q',
      index: 1,
      values: { name: 'q' },
      sensitive_values: { tags: {}, policy: true, rules: [{ secret: true }] },
    };
    const text = aShownState({
      child_modules: [{ address: 'module.a', child_modules: [{ address: 'module.a.module.b[0]', resources: [queue] }] }],
    });

    const resources = readState(text, 'show.json');

    expect(resources).toHaveLength(1);
    expect(resources[0]).toMatchObject({
      address: 'module.a.module.b[0].aws_sqs_queue.q[1]',
      module: 'module.a.module.b[0]',
      sensitive: ['policy', 'rules'],
    });
  });

  it('reads both formats of a state identically', () => {
    const raw = aRawState([
      { module: 'module.m', mode: 'managed', type: 'aws_sns_topic', name: 't', instances: [{ index_key: 'k', attributes: { name: 'n' } }] },
    ]);
    const shown = aShownState({
      child_modules: [
        {
          address: 'module.m',
          resources: [{ mode: 'managed', type: 'aws_sns_topic', name: 't', index: 'k', values: { name: 'n' }, sensitive_values: {} }],
        },
      ],
    });

    expect(readState(shown, 'show')).toEqual(readState(raw, 'raw'));
  });

  it.each([
    ['a raw state without resources', aRawState([])],
    ['`terraform show -json` of an empty state', JSON.stringify({ format_version: '1.0' })],
    ['a state with a byte order mark', `\uFEFF${aRawState([])}`],
  ])('finds nothing in %s', (_title, text) => {
    expect(readState(text, 'state')).toEqual([]);
  });

  it.each([
    ['an encrypted state', '{"serial":1,"lineage":"x","meta":{},"encrypted_data":"x","encryption_version":"v0"}', /tofu show -json/],
    ['an old state', '{"version":3}', /terraform apply -refresh-only/],
    ['a state of a newer version', '{"version":5}', /newer version of this program/],
  ])('states the next step for %s', (_title, text, hint) => {
    expect(() => readState(text, 'state')).toThrow(expect.objectContaining({ hint: expect.stringMatching(hint) }));
  });

  it('reads serial and lineage of a raw state, which a printed one does not have', () => {
    expect(parseState(aRawState([]), 'raw')).toEqual({ resources: [], serial: 3, lineage: 'x' });
    expect(parseState('{"version":4,"resources":[],"lineage":""}', 'raw')).toEqual({ resources: [] });
    expect(parseState(aShownState({}), 'show')).toEqual({ resources: [] });
  });

  it.each([
    ['an empty file', '', 'found an empty file'],
    ['text', 'not json', 'found text that is not JSON'],
    ['a list', '[]', 'found JSON that is not an object'],
    ['other JSON', '{"refresh":{}}', 'found JSON of another kind'],
    ['an old state', '{"version":3,"modules":[]}', 'found a state of format version 3, which an older Terraform wrote'],
    ['a state of a newer version', '{"version":5,"resources":[]}', 'found a state of format version 5, which a newer Terraform wrote'],
    [
      'a newer printed format',
      '{"format_version":"2.0","values":{}}',
      'found a printed state of format version 2.0, which a newer Terraform wrote',
    ],
    ['a plan', '{"format_version":"1.2","planned_values":{},"prior_state":{}}', 'found a plan (--refresh takes plans)'],
    ['an encrypted state', '{"meta":{},"encrypted_data":"x"}', 'found a state that OpenTofu has encrypted'],
    [
      'a damaged state',
      '{"version":4,"resources":[{"mode":"managed","type":"a","name":"b","instances":[{}]}]}',
      'resources.0.instances.0.attributes: expected an object',
    ],
    ['a damaged printed state', '{"format_version":"1.0","values":{}}', 'values.root_module'],
  ])('refuses %s, and states what was found', (_title, text, found) => {
    const read = (): unknown => readState(text, 'dir/some.json');

    expect(read).toThrow(WorkspaceError);
    expect(read).toThrow(found);
    expect(read).toThrow('in dir/some.json');
  });
});
