import { expect, it } from 'vitest';
import { secretsInState, shownSecrets } from '../../../eval/judge/secrets.ts';

const at = (...path: readonly (string | number)[]) =>
  path.map((step, index) => (index === 0 ? { type: 'get_attr', value: step } : { type: 'index', value: { value: step, type: 'string' } }));

function stateOf(type: string, attributes: object, ...sensitive: readonly object[]): string {
  return JSON.stringify({ resources: [{ type, instances: [{ attributes, sensitive_attributes: sensitive }] }] });
}

it.each([
  ['a marked attribute', stateOf('aws_db_instance', { password: 'one-example', engine: 'postgres' }, at('password')), ['one-example']],
  [
    'a marked nested value',
    stateOf('aws_glue_job', { default_arguments: { '--key': 'two-example', '--pages': 'fifty-pages' } }, at('default_arguments', '--key')),
    ['two-example'],
  ],
  ['every value of a marked block', stateOf('aws_x', { block: [{ a: 'three-example', b: 7 }] }, at('block', 0)), ['three-example']],
  ['no short value, which occurs in other words', stateOf('aws_x', { token: 'abc' }, at('token')), []],
  ['no missing value', stateOf('aws_x', { token: null }, at('token'), at('token', 'deeper')), []],
  ['no plain parameter', stateOf('aws_ssm_parameter', { type: 'String', value: 'four-example' }, at('value')), []],
  ['a secure one', stateOf('aws_ssm_parameter', { type: 'SecureString', value: 'four-example' }, at('value')), ['four-example']],
])('reads as secret in a state %s', (_case, state, secrets) => {
  expect([...secretsInState(state)]).toEqual(secrets);
});

it('finds a secret in the text of a report, but not in a diff', () => {
  const secrets = ['one"example', 'two-example', 'three-example'];

  const shown = shownSecrets({ rows: [{ reason: 'was one"example', diff: '+two-example', suggestion: 'three-example' }] }, secrets);

  expect(shown).toEqual(['one"example']);
});
