/** Edits of code in JSON syntax, by the same edits as HCL's: the text before, and after. */
import { beforeAll, describe, expect, it } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { parseJsonCode } from '#hcl/json/parse-json-code.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import type { Range } from '#hcl/syntax.ts';

beforeAll(loadGrammar);

const schema = bundledSchema(undefined);
const PATH = 'main.tf.json';

const TEXT = `{
  "//": "Queues of the shop",
  "variable": { "size": { "default": "\${x}", "type": "string" } },
  "resource": {
    "aws_sqs_queue": {
      "jobs": {
        "name": "jobs-\${var.size}",
        "delay_seconds": "\${var.size == \\"big\\" ? 5 : 10}",
        "tags": { "Team": "shop" },
        "provider": "aws.west"
      }
    },
    "aws_security_group": {
      "web": {
        "name": "web",
        "vpc_id": "vpc-1",
        "timeouts": { "create": "10m" }
      }
    },
    "aws_lb_listener": {
      "l": {
        "default_action": [
          {
            "type": "forward"
          },
          {
            "type": "redirect"
          }
        ]
      }
    }
  }
}
`;

function applied(edit: string, input: unknown, text = TEXT): string {
  const file = parseJsonCode(PATH, text, schema);
  if (!isHclFile(file)) throw new Error(file.found);
  const result = editsById.get(edit)?.apply(file, input);
  if (result?.kind !== 'edits') return `refused: ${result?.reason}`;
  return applyTextEdits(text, result.edits);
}

function rangeOf(found: string, text = TEXT): Range {
  const start = text.indexOf(found);
  if (start === -1) throw new Error(`no ${found}`);
  return { start, end: start + found.length };
}

function inside({ start, end }: Range): Range {
  return { start: start + 1, end: end - 1 };
}

const QUEUE = rangeOf(TEXT.slice(TEXT.indexOf('"jobs": {') + 8, TEXT.indexOf('"aws_security_group"')).replace(/\s*\},\s*$/, ''));

describe('a value', () => {
  it.each([
    ['text', 'mail', '"mail"'],
    ['text with template markers, escaped', 'a ${b} %{c}', '"a $${b} %%{c}"'],
    ['a number', 7, '7'],
    ['a reference', { expression: 'aws_sns_topic.t.arn' }, '"${aws_sns_topic.t.arn}"'],
    ['a template', { expression: '"a-${var.x}"' }, '"a-${var.x}"'],
    ['a template that contains quotes', { expression: '"a\\n-${var.m["k"]}"' }, '"a\\n-${var.m[\\"k\\"]}"'],
    ['a call', { call: 'jsonencode', argument: { a: 1 } }, '"${jsonencode({ a = 1 })}"'],
    ['a list', ['a', { expression: 'var.b' }], '["a", "${var.b}"]'],
  ])('is replaced by %s', (_name, value, written) => {
    expect(applied('replace-expression', { at: rangeOf('"jobs-${var.size}"'), value })).toBe(
      TEXT.replace('"jobs-${var.size}"', () => written),
    );
  });

  it('is replaced in an interpolation', () => {
    const start = TEXT.indexOf('? 5') + 2;

    expect(applied('replace-expression', { at: { start, end: start + 1 }, value: 6 })).toBe(TEXT.replace('? 5', '? 6'));
    expect(applied('replace-expression', { at: { start, end: start + 1 }, value: { expression: 'var.y["a"]' } })).toBe(
      TEXT.replace('? 5', '? var.y[\\"a\\"]'),
    );
    expect(applied('replace-expression', { at: rangeOf('\\"big\\"'), value: 'small' })).toBe(TEXT.replace('\\"big', '\\"small'));
  });

  it('in the default of a variable is not a template', () => {
    expect(applied('replace-expression', { at: rangeOf('"${x}"'), value: '${y}' })).toBe(TEXT.replace('${x}', '${y}'));
    expect(applied('replace-expression', { at: rangeOf('"${x}"'), value: { expression: 'local.y' } })).toMatch(
      /^refused: expected plain data/,
    );
  });

  it.each([
    ['no value', { start: 1, end: 3 }],
    ['a part of a name', rangeOf('jobs-')],
  ])('is not written at %s', (_name, at) => {
    expect(applied('replace-expression', { at, value: 1 })).toMatch(/^refused: /);
  });
});

describe('an argument', () => {
  it('is replaced in place, or added at the end', () => {
    expect(applied('set-attribute', { body: inside(QUEUE), name: 'name', value: 'x' })).toBe(TEXT.replace('"jobs-${var.size}"', '"x"'));
    expect(applied('set-attribute', { body: inside(QUEUE), name: 'fifo_queue', value: true })).toBe(
      TEXT.replace('"provider": "aws.west"', '"provider": "aws.west",\n        "fifo_queue": true'),
    );
  });

  it('that is a reference is written without interpolation', () => {
    const value = { expression: 'aws.east' };

    expect(applied('set-attribute', { body: inside(QUEUE), name: 'provider', value })).toBe(TEXT.replace('aws.west', 'aws.east'));
  });

  it('can be set in a block given by its whole range, also if it is the only one', () => {
    const text = '{"resource": {"aws_sqs_queue": {"q": {"name": "q"}}}}';
    const body = rangeOf('"q": {"name": "q"}', text);

    expect(applied('set-attribute', { body, name: 'delay_seconds', value: 5 }, text)).toBe(
      text.replace('"name": "q"', '"name": "q", "delay_seconds": 5'),
    );
  });

  it('is removed with its comma', () => {
    expect(applied('remove-attribute', { body: inside(QUEUE), name: 'provider' })).toBe(
      TEXT.replace(',\n        "provider": "aws.west"', ''),
    );
  });

  it('that is a map gets entries whose keys are not templates', () => {
    const object = rangeOf('{ "Team": "shop" }');

    expect(applied('set-map-entry', { object, key: 'Team', value: 'infra' })).toBe(TEXT.replace('"shop"', '"infra"'));
    expect(applied('set-map-entry', { object, key: '${a}', value: 'b' })).toBe(TEXT.replace('"shop" }', () => '"shop", "$${a}": "b" }'));
    expect(applied('remove-map-entry', { object, key: 'Team' })).toBe(TEXT.replace('{ "Team": "shop" }', '{}'));
  });
});

describe('a block', () => {
  const queue = {
    path: PATH,
    position: 'end',
    type: 'resource',
    labels: ['aws_sqs_queue', 'mail'],
    body: { attributes: [['name', 'mail']], blocks: [] },
  };

  it('is added to others of its type', () => {
    const parsed = JSON.parse(applied('add-block', queue)) as { readonly resource: object };

    expect(parsed.resource).toMatchObject({ aws_sqs_queue: { jobs: {}, mail: { name: 'mail' } } });
    expect(applied('add-block', queue)).toContain(
      '      },\n      "mail": {\n        "name": "mail"\n      }\n    },\n    "aws_security_group"',
    );
  });

  it('can be the first of its type', () => {
    expect(applied('add-block', queue, '{}')).toBe(
      '{\n  "resource": {\n    "aws_sqs_queue": {\n      "mail": {\n        "name": "mail"\n      }\n    }\n  }\n}',
    );
    expect(applied('add-block', queue, '{\n  "resource": [\n    {\n      "aws_sns_topic": {}\n    }\n  ]\n}\n')).toContain('"mail"');
  });

  it('is not added twice', () => {
    expect(applied('add-block', { ...queue, labels: ['aws_sqs_queue', 'jobs'] })).toBe(
      'refused: expected no resource.aws_sqs_queue.jobs in main.tf.json, found one',
    );
  });

  it('cannot be added to a file of values', () => {
    const file = { path: 'a.auto.tfvars.json', text: '{}', body: { attributes: [], blocks: [], range: { start: 0, end: 2 } } };

    expect(editsById.get('add-block')?.apply(file, { ...queue, path: file.path })).toMatchObject({ reason: /JSON has no blocks/ });
  });

  it('in another block becomes an element of a list', () => {
    const listener = { start: TEXT.indexOf('"l": {') + 6, end: TEXT.lastIndexOf(']') + 1 };
    const block = { path: PATH, type: 'default_action', labels: [], body: { attributes: [['type', 'fixed-response']], blocks: [] } };
    const at = { start: listener.start, end: TEXT.indexOf('}', listener.end) };

    expect(applied('add-block', { ...block, position: { inside: at } })).toBe(
      TEXT.replace(
        '"type": "redirect"\n          }',
        '"type": "redirect"\n          },\n          {\n            "type": "fixed-response"\n          }',
      ),
    );
  });

  it('is removed with parents that contained only it', () => {
    const first = TEXT.indexOf('{\n            "type": "forward"');
    const block = { start: first, end: TEXT.indexOf('}', first) + 1 };
    const web = TEXT.indexOf('"web": {');
    const group = { start: web, end: TEXT.indexOf('}\n      }', web) + '}\n      }'.length };

    expect(JSON.parse(applied('remove-block', { block }))).toMatchObject({
      resource: { aws_lb_listener: { l: { default_action: [{ type: 'redirect' }] } } },
    });
    expect(Object.keys((JSON.parse(applied('remove-block', { block: group })) as { readonly resource: object }).resource)).toEqual([
      'aws_sqs_queue',
      'aws_lb_listener',
    ]);
  });

  it('is replaced by another', () => {
    const first = TEXT.indexOf('{\n            "type": "forward"');
    const block = { start: first, end: TEXT.indexOf('}', first) + 1 };
    const input = { block, type: 'default_action', labels: [], body: { attributes: [['type', 'redirect']], blocks: [] } };

    expect(applied('replace-block', input)).toBe(TEXT.replace('"forward"', '"redirect"'));
  });

  it('imports', () => {
    expect(JSON.parse(applied('add-import', { path: PATH, to: 'aws_sqs_queue.jobs', id: 'https://x' }))).toMatchObject({
      import: { to: 'aws_sqs_queue.jobs', id: 'https://x' },
    });
    const one = TEXT.replace('"resource"', '"import": { "to": "aws_lb_listener.l", "id": "l" },\n  "resource"');
    expect(JSON.parse(applied('add-import', { path: PATH, to: 'aws_sqs_queue.jobs', id: 'https://x' }, one))).toMatchObject({
      import: [
        { to: 'aws_lb_listener.l', id: 'l' },
        { to: 'aws_sqs_queue.jobs', id: 'https://x' },
      ],
    });
  });
});

it('ignore_changes entries are written as references', () => {
  const block = rangeOf(`"jobs": ${TEXT.slice(QUEUE.start, QUEUE.end)}`);
  const one = applied('add-ignore-changes', { block, attribute: 'tags' });
  const longer = { start: block.start, end: block.end + one.length - TEXT.length };

  expect(JSON.parse(one)).toMatchObject({ resource: { aws_sqs_queue: { jobs: { lifecycle: { ignore_changes: ['tags'] } } } } });
  expect(JSON.parse(applied('add-ignore-changes', { block: longer, attribute: 'name' }, one))).toMatchObject({
    resource: { aws_sqs_queue: { jobs: { lifecycle: { ignore_changes: ['tags', 'name'] } } } },
  });
});

describe('moved and removed blocks', () => {
  const moved = { path: PATH, from: 'aws_sqs_queue.old["a"]', to: 'aws_sqs_queue.jobs' };

  it('are added as moved blocks next to existing ones', () => {
    const one = applied('add-moved', moved);
    const two = applied('add-moved', { path: PATH, from: 'aws_sqs_queue.older', to: 'aws_sqs_queue.work' }, one);

    expect(JSON.parse(one)).toEqual({ ...(JSON.parse(TEXT) as object), moved: { from: moved.from, to: moved.to } });
    expect(JSON.parse(two)).toMatchObject({
      moved: [
        { from: moved.from, to: moved.to },
        { from: 'aws_sqs_queue.older', to: 'aws_sqs_queue.work' },
      ],
    });
    expect(applied('add-moved', moved, one)).toBe(one);
    expect(applied('add-moved', { ...moved, to: 'aws_sqs_queue.other' }, one)).toMatch(/^refused: expected .* not to have moved yet/);
  });

  it('are added as removed blocks', () => {
    const one = applied('add-removed', { path: PATH, from: 'aws_sqs_queue.old' });

    expect(JSON.parse(one)).toMatchObject({ removed: { from: 'aws_sqs_queue.old', lifecycle: { destroy: false } } });
    expect(applied('add-removed', { path: PATH, from: 'aws_sqs_queue.old' }, one)).toBe(one);
    expect(applied('add-removed', { path: PATH, from: 'aws_sqs_queue.jobs' })).toMatch(/^refused: .* to be no longer declared/);
  });
});

describe('a renamed resource', () => {
  const before = `{
  "resource": {
    "aws_sqs_queue": {
      "jobs": [
        {
          "name": "jobs"
        }
      ],
      "late": {
        "name": "\${aws_sqs_queue.jobs.name}-\${lookup({ a = \\"x\\" }, \\"a\\", aws_sqs_queue.jobs.arn)}",
        "depends_on": ["aws_sqs_queue.jobs"]
      }
    }
  },
  "import": { "to": "aws_sqs_queue.jobs", "id": "https://jobs" },
  "output": { "jobs": { "value": "aws_sqs_queue.jobs" } }
}
`;

  it('is changed with all references, and its object keeps its position', () => {
    const file = parseJsonCode(PATH, before, schema);
    if (!isHclFile(file)) throw new Error(file.found);
    const rename = editsById.get('rename-resource')!;

    const result = rename.apply(
      file,
      { block: rangeOf('{\n          "name": "jobs"\n        }', before), name: 'work' },
      { files: [file], schema },
    );

    if (result.kind !== 'edits') throw new Error(result.reason);
    const after = before
      .replace('"jobs": [', '"work": [')
      .replaceAll('aws_sqs_queue.jobs.', 'aws_sqs_queue.work.')
      .replace('["aws_sqs_queue.jobs"]', '["aws_sqs_queue.work"]')
      .replace('"to": "aws_sqs_queue.jobs"', '"to": "aws_sqs_queue.work"');
    const moved = ',\n  "moved": { "from": "aws_sqs_queue.jobs", "to": "aws_sqs_queue.work" }\n}\n';
    expect(applyTextEdits(before, result.edits)).toBe(after.replace(/\n\}\n$/, moved));
  });
});
