import { beforeAll, expect, it } from 'vitest';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import { gradeRequest, readEditRequests } from '../../../eval/edits/edit-request.ts';

beforeAll(loadGrammar);

const requests = readEditRequests();
const FILES = { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n' };
const ONE = {
  id: 'x/y',
  files: FILES,
  request: { edit: 'replace-expression', in: 'main.tf', input: { at: { at: '1' }, value: 2 }, alone: false },
};

it('makes or refuses every request as a careful author would', () => {
  expect(requests.flatMap((one) => gradeRequest(one) ?? [])).toEqual([]);
});

it('has a request that is made, and one that is refused, for every edit', () => {
  const [made, refused] = [false, true].map((isRefused) =>
    requests.filter(({ request }) => (request.refused !== undefined) === isRefused).map(({ request }) => request.edit),
  );

  expect([...new Set(made)].sort()).toEqual([...editsById.keys()].sort());
  expect([...new Set(refused)].sort()).toEqual([...editsById.keys()].sort());
});

it('starts from code that HashiCorp’s parser accepts', async () => {
  const texts = [...new Set(requests.flatMap(({ files }) => Object.entries(files).map((file) => JSON.stringify(file))))];
  const hcl = texts.map((text) => JSON.parse(text) as [string, string]).filter(([path]) => !path.endsWith('.json'));

  expect(await Promise.all(hcl.map(([path, text]) => parsesWithHashiCorp(path, text)))).toEqual(hcl.map(() => undefined));
});

it('reports another text, an edit that had to be refused, and a place that does not exist', () => {
  const put = { 'main.tf': [['= 1', '= 3'] as [string, string]] };

  expect(gradeRequest({ ...ONE, request: { ...ONE.request, put } })).toContain('delay_seconds = 2');
  expect(gradeRequest({ ...ONE, request: { ...ONE.request, refused: 'expected' } })).toBe('made, although it had to be refused');
  expect(gradeRequest({ ...ONE, request: { ...ONE.request, same: true } })).toContain('delay_seconds = 2');
  expect(() => gradeRequest({ ...ONE, request: { ...ONE.request, input: { at: { at: '7' } } } })).toThrow('expected "7" once in main.tf');
});
