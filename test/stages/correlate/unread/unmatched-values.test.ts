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
    ['nothing for the recorded value', 'memory_size', [128, 512], 512, []],
    ['nothing for another spelling of the recorded value', 'memory_size', [128, 512], '512', []],
    ['another value than the recorded one', 'memory_size', [128, 1024], 512, ['memory_size']],
    ['nothing for a block as recorded', 'vpc_config', [vpc(['s-1'], ['g-1']), vpc(['s-2'], ['g-1'])], vpc(['s-2'], ['g-1']), []],
    [
      'one member of a block that was not recorded',
      'vpc_config',
      [vpc(['s-1'], ['g-1']), vpc(['s-2'], ['g-2'])],
      vpc(['s-2'], ['g-1']),
      ['vpc_config.security_group_ids'],
    ],
    [
      'a variable next to the recorded one',
      'environment',
      [[{ variables: { A: '1' } }], [{ variables: { A: '2', B: '3' } }]],
      [{ variables: { A: '2' } }],
      ['environment.variables.B'],
    ],
    ['a statement next to the recorded one', 'policy', [aPolicy(), aPolicy(READ, { ...READ, Action: 's3:*' })], aPolicy(READ), ['policy']],
    ['no block where its only switch was written as off', 'tracing_config', [[{ enabled: true }], []], [{ enabled: false }], []],
    [
      'no block where its switch was written as on',
      'tracing_config',
      [[{ enabled: false }], []],
      [{ enabled: true }],
      ['tracing_config.enabled'],
    ],
    ['a recorded tag that is gone', 'tags', [{ Owner: 'a' }, {}], { Owner: 'b' }, ['tags.Owner']],
  ])('reports %s', (_case, path, values, wrote, expected) => {
    expect(unmatched(path, values, written({ [path]: wrote }))).toEqual(expected);
  });

  it('reports nothing if a different member did not change', () => {
    const values = [vpc(['s-1'], ['g-1']), vpc(['s-2'], ['g-1'])] as const;

    expect(unmatched('vpc_config', values, written({ vpc_config: vpc(['s-2'], ['g-9']) }))).toEqual([]);
  });

  it.each<[string, Target | undefined]>([
    ['no record changed the resource', undefined],
    ['the resource is deleted', written({ memory_size: 512 }, { exists: false })],
    ['the meaning of its calls is unproven', written({ memory_size: 512 }, { unproven: 'likeness' })],
    ['the records hide the value', written({ memory_size: 512 }, { hidden: new Set(['memory_size']) })],
    ['records changed other attributes only', written({ timeout: 5 })],
  ])('reports nothing if %s', (_case, target) => {
    expect(unmatched('memory_size', [128, 1024], target)).toEqual([]);
  });
});
