import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { managedTarget } from '#stages/correlate/play/target.ts';
import type { Target } from '#stages/correlate/play/target.ts';
import { unmatchedIn } from '#stages/correlate/unread/unmatched-values.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChange, aPolicy, aResource, aWorkspace, aWrite } from '../../../support/drifts.ts';

const FUNCTION = 'aws_lambda_function.api';

/** The function as records leave it. */
function written(values: JsonObject, over: Partial<Target> = {}): Target {
  const entry = catalogue.entries.get('aws_lambda_function');
  if (entry === undefined) throw new Error('not in the catalogue');
  const event = anEvent();
  const writes = Object.entries(values).map(([path, value]) => aWrite(event, path, value));
  return { ...managedTarget(aResource(FUNCTION, {}), entry), values, events: [event], writes, ...over };
}

function unmatched(path: string, [before, after]: readonly [Json, Json], target: Target | undefined): readonly string[] {
  return unmatchedIn(aChange(path, before, after), target, aWorkspace()).unmatched ?? [];
}

const vpc = (subnets: readonly string[], groups: readonly string[]): Json => [{ subnet_ids: subnets, security_group_ids: groups }];
const READ = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' };

describe('unmatchedIn', () => {
  it.each<[string, string, readonly [Json, Json], Json, readonly string[]]>([
    ['the value that was written', 'memory_size', [128, 512], 512, []],
    ['the value in another spelling', 'memory_size', [128, 512], '512', []],
    ['another value than was written', 'memory_size', [128, 1024], 512, ['memory_size']],
    ['a block as it was written', 'vpc_config', [vpc(['s-1'], ['g-1']), vpc(['s-2'], ['g-1'])], vpc(['s-2'], ['g-1']), []],
    [
      'one part of a block that was not written',
      'vpc_config',
      [vpc(['s-1'], ['g-1']), vpc(['s-2'], ['g-2'])],
      vpc(['s-2'], ['g-1']),
      ['vpc_config.security_group_ids'],
    ],
    [
      'a variable beside the one that was written',
      'environment',
      [[{ variables: { A: '1' } }], [{ variables: { A: '2', B: '3' } }]],
      [{ variables: { A: '2' } }],
      ['environment.variables.B'],
    ],
    [
      'a statement beside the one that was written',
      'policy',
      [aPolicy(), aPolicy(READ, { ...READ, Action: 's3:*' })],
      aPolicy(READ),
      ['policy'],
    ],
    ['no block where its only switch was written as off', 'tracing_config', [[{ enabled: true }], []], [{ enabled: false }], []],
    [
      'no block where its switch was written as on',
      'tracing_config',
      [[{ enabled: false }], []],
      [{ enabled: true }],
      ['tracing_config.enabled'],
    ],
    ['something gone that was written', 'tags', [{ Owner: 'a' }, {}], { Owner: 'b' }, ['tags.Owner']],
  ])('tells of %s', (_case, path, values, wrote, expected) => {
    expect(unmatched(path, values, written({ [path]: wrote }))).toEqual(expected);
  });

  it('says nothing where a part differs that did not change', () => {
    const values = [vpc(['s-1'], ['g-1']), vpc(['s-2'], ['g-1'])] as const;

    expect(unmatched('vpc_config', values, written({ vpc_config: vpc(['s-2'], ['g-9']) }))).toEqual([]);
  });

  it.each<[string, Target | undefined]>([
    ['no record touched it', undefined],
    ['it is gone', written({ memory_size: 512 }, { exists: false })],
    ['nothing bears out what its calls mean', written({ memory_size: 512 }, { unproven: 'likeness' })],
    ['the records hide the value', written({ memory_size: 512 }, { hidden: new Set(['memory_size']) })],
    ['records wrote other attributes alone', written({ timeout: 5 })],
  ])('leaves it to others where %s', (_case, target) => {
    expect(unmatched('memory_size', [128, 1024], target)).toEqual([]);
  });
});
