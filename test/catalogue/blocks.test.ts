import { describe, expect, it } from 'vitest';
import { block, blockOf, blocks, blocksOf, changedBlock, itemOf, named, pascal, tableOf, value, valueFrom } from '#catalogue/blocks.ts';

const SHAPE = {
  interval: value('hints.seconds', 300),
  name: value('name', '', (found) => String(found)),
  key: valueFrom((api) => (api['none'] === true ? '' : api['key']), ''),
  logging: block('logging', { enabled: value('enabled', false), group: value('group', '') }),
  step: blocks('steps', { type: value('type', '') }),
};
const BLANK = { interval: 300, name: '', key: '', logging: [], step: [] };

describe('blockOf', () => {
  it('writes every value of a new block', () => {
    const made = blockOf(SHAPE, { hints: { seconds: 60 }, name: 7, logging: { enabled: true }, steps: [{ type: 'a' }, { type: 'b' }] });

    expect(made).toEqual({
      interval: 60,
      name: '7',
      key: '',
      logging: [{ enabled: true, group: '' }],
      step: [{ type: 'a' }, { type: 'b' }],
    });
  });

  it('keeps values that the call does not name', () => {
    const before = { interval: 60, name: 'x', key: 'k', logging: [{ enabled: true, group: '/g' }], step: [{ type: 'a' }] };

    const made = blockOf(SHAPE, { logging: { enabled: false } }, before);

    expect(made).toEqual({ ...before, logging: [{ enabled: false, group: '/g' }] });
  });

  it('removes values that the call removes', () => {
    const made = blockOf(SHAPE, { none: true, steps: [] }, { ...BLANK, key: 'k', step: [{ type: 'a' }] });

    expect(made).toEqual(BLANK);
  });
});

describe('blocksOf', () => {
  it.each([
    ['a list', [{}, {}], [BLANK, BLANK]],
    ['a single element, as XML services send it', {}, [BLANK]],
    ['none', null, []],
    ['items that are not objects', ['x'], []],
  ] as const)('%s', (_case, api, expected) => {
    const made = blocksOf(SHAPE)(api);

    expect(made).toEqual(expected);
  });
});

describe('changedBlock', () => {
  it.each([
    ['changes the existing block', { name: 'y' }, [{ ...BLANK, name: 'x', interval: 60 }], [{ ...BLANK, name: 'y', interval: 60 }]],
    ['creates a block if there is none', { name: 'y' }, undefined, [{ ...BLANK, name: 'y' }]],
    ['returns no block for a value that is not an object', '', [BLANK], []],
  ] as const)('%s', (_case, api, before, expected) => {
    const made = changedBlock(SHAPE)(api, before);

    expect(made).toEqual(expected);
  });
});

describe('pascal', () => {
  it('maps capitalised API names at any depth if a cell has no other name', () => {
    const table = pascal({ bucket_arn: '', id: named('ID', ''), to: { at_most: 0 }, each: [{ on: false }], own: value('own', 1) });

    expect(blockOf(table, { BucketArn: 'a', ID: 'i', To: { AtMost: 2 }, Each: [{ On: true }], own: 3 })).toEqual({
      bucket_arn: 'a',
      id: 'i',
      to: [{ at_most: 2 }],
      each: [{ on: true }],
      own: 3,
    });
  });
});

describe('tableOf', () => {
  const VOLUME = 'aws_ecs_task_definition.volume';

  it('has the members of the schema with a blank by their type', () => {
    const made = blockOf(tableOf('aws_eks_node_group.node_repair_config'), { enabled: true });

    expect(made).toEqual({
      enabled: true,
      max_parallel_nodes_repaired_count: 0,
      max_parallel_nodes_repaired_percentage: 0,
      max_unhealthy_node_threshold_count: 0,
      max_unhealthy_node_threshold_percentage: 0,
      node_repair_config_overrides: [],
    });
  });

  it('completes inner blocks, and takes API name, blank or conversion from the entry', () => {
    const table = tableOf(VOLUME, { host_path: named('host.sourcePath'), efs_volume_configuration: { root_directory: '/' } });

    const made = blockOf(table, {
      host: { sourcePath: '/data' },
      efsVolumeConfiguration: { fileSystemId: 'fs-1', authorizationConfig: {} },
    });

    expect(made).toMatchObject({
      host_path: '/data',
      docker_volume_configuration: [],
      efs_volume_configuration: [
        {
          file_system_id: 'fs-1',
          root_directory: '/',
          transit_encryption_port: 0,
          authorization_config: [{ access_point_id: '', iam: '' }],
        },
      ],
    });
  });

  it('reads a map as it is', () => {
    const made = blockOf(tableOf(VOLUME), { dockerVolumeConfiguration: { labels: { team: 'a' } } });

    expect(made).toMatchObject({ docker_volume_configuration: [{ labels: { team: 'a' }, driver_opts: {} }] });
  });

  it('refuses a block or a member that the schema lacks', () => {
    expect(() => tableOf('aws_ecs_task_definition.volumes')).toThrow('expected a block of block-shapes.json');
    expect(() => tableOf(VOLUME, { efs_volume_configuration: { root: '' } })).toThrow(
      'expected members of aws_ecs_task_definition.volume.efs_volume_configuration, found root',
    );
  });
});

describe('a value in another type than its blank', () => {
  it.each([
    ['digits for a number', 0, '5', 5],
    ['a truth value as text', false, 'true', true],
    ['a number for a text', '', 5, '5'],
    ['any value where the blank has no type', null, '5', '5'],
  ] as const)('%s', (_case, blank, found, expected) => {
    expect(blockOf({ size: value('size', blank) }, { size: found })).toEqual({ size: expected });
  });
});

describe('itemOf', () => {
  it('makes one block of one element, and a blank one of what is no object', () => {
    const made = [{ type: 'a' }, 'x'].map(itemOf({ type: '' }));

    expect(made).toEqual([{ type: 'a' }, { type: '' }]);
  });
});
