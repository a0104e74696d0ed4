import dedent from 'dedent';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { maskData } from '#hcl/mask-sources.ts';

const YAML = dedent`
  # the queues of the shop
  orders:
    delay: 5
    db_password: hunter2hunter2
    api_token: "quoted ''and'' long"
    privateKey: |
      two lines
        of a key
    tags: [prod, "AKIAIOSFODNN7EXAMPLE"]
    name: 'plain'
`;

it('masks values with the name or format of a secret in YAML and keeps the structure', () => {
  const masked = maskData({ path: 'queues.yaml', text: YAML, isData: true });

  expect(masked).toHaveLength(YAML.length);
  expect(parse(masked)).toEqual({
    orders: {
      delay: 5,
      db_password: 'xxxxxxxxxxxxxx',
      api_token: 'xxxxxx xxxxxxx xxxx',
      privateKey: 'xxx xxxxx\n  xx x xxx\n',
      tags: ['prod', 'xxxxxxxxxxxxxxxxxxxx'],
      name: 'plain',
    },
  });
});

it('returns a file without secrets unchanged', () => {
  const text = 'a:\n  b: 1\n';

  expect(maskData({ path: 'a.yml', text, isData: true })).toBe(text);
});

it('returns empty text for invalid YAML', () => {
  expect(maskData({ path: 'a.yaml', text: 'a: "\nb: [', isData: true })).toBe('');
});

it('masks the cells of a CSV column with the name of a secret', () => {
  const masked = maskData({ path: 'users.csv', text: 'name,password\nann,hunter2hunter2\nbob,\n', isData: true });

  expect(masked).toBe('name,password\nann,xxxxxxxxxxxxxx\nbob,\n');
});

it('masks JSON, including lists', () => {
  const text = '{\n\t"a": {"api_token": "quoted \\"and\\" long"},\n\t"keys": ["AKIAIOSFODNN7EXAMPLE", "plain"]\n}\n';

  const masked = maskData({ path: 'a.json', text, isData: true });

  expect(JSON.parse(masked)).toEqual({ a: { api_token: 'xxxxxx xxxxxxx xxxx' }, keys: ['xxxxxxxxxxxxxxxxxxxx', 'plain'] });
});
