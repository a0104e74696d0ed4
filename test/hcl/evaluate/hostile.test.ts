// @module-tag slow
/** Code that asks for more than there is: every answer is unknown, and comes soon. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isWhollyKnown } from '#hcl/evaluate/kinds.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { isHclFile, loadGrammar, parseHcl } from '#hcl/parse/parse.ts';
import { evaluatorOf, valueOf } from './evaluator-of.ts';

/** Each takes less than a second where nothing else is at work; what is not bounded takes minutes, or all of the memory. */
const WITHIN = { timeout: 30_000 };

beforeAll(async () => {
  await loadGrammar();
});

function problemWith(text: string): string | undefined {
  const file = parseHcl('main.tf', text);
  return isHclFile(file) ? undefined : file.found;
}

describe('texts', () => {
  it.each([
    ['10,000 brackets', `x = ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`, /nested too deeply/],
    ['10,000 blocks', 'a {\n'.repeat(10_000) + '}\n'.repeat(10_000), /nested too deeply/],
    ['10,000 interpolations', `x = ${'"${'.repeat(10_000)}1${'}"'.repeat(10_000)}\n`, /nested too deeply/],
    ['10,000 interpolations in a heredoc', `x = <<EOT\n${'${['.repeat(10_000)}1${']}'.repeat(10_000)}\nEOT\n`, /nested too deeply/],
    ['10,000 negations', `x = ${'!'.repeat(10_000)}true\n`, /nested too deeply/],
    ['10,000 sums', `x = ${'1 + '.repeat(10_000)}1\n`, /nested too deeply/],
    ['10,000 conditionals', `x = ${'a ? b : '.repeat(10_000)}c\n`, /nested too deeply/],
    ['10,000 attributes', `x = a${'.b'.repeat(10_000)}\n`, /nested too deeply/],
    ['100,000 opening braces', '{'.repeat(100_000), /nested too deeply/],
    ['100,000 closing braces', '}'.repeat(100_000), /^\}/],
    ['an unclosed block', 'a {\n  b = 1\n'.repeat(200), /^a \{/],
    ['an unclosed string', `x = "${'a'.repeat(1_000_000)}`, /not HCL/],
    ['an unclosed heredoc', `x = <<EOT\n${'a\n'.repeat(100_000)}`, /^/],
    ['a million escapes', `x = "${'\\n'.repeat(1_000_000)}"\n`, /too large/],
  ])('rejects %s', WITHIN, (_, text, message) => {
    expect(problemWith(text)).toMatch(message);
  });

  it.each([
    ['', 'x = <<EOT\n', 'EOT\n'],
    ['indented ', 'x = <<-EOT\n', '  EOT\n'],
  ])('reads an %sheredoc of 5 MB', WITHIN, (_, start, end) => {
    const line = '  a line of the long text\n';
    const file = parseHcl('main.tf', start + line.repeat(200_000) + end);

    const [attribute] = isHclFile(file) ? file.body.attributes : [];

    expect(attribute?.expression).toMatchObject({ kind: 'template', parts: [{ kind: 'text' }] });
  });

  it('reads a string of 5 MB', WITHIN, () => {
    const file = parseHcl('main.tf', `x = "${'a'.repeat(5_000_000)}"\n`);

    const [attribute] = isHclFile(file) ? file.body.attributes : [];

    expect(attribute?.expression.kind === 'literal' && String(attribute.expression.value).length).toBe(5_000_000);
  });
});

describe('values', { tags: ['slow'], timeout: 120_000 }, () => {
  const doubling = (first: string, next: (previous: string) => string): string =>
    `locals {\n  a0 = ${first}\n${Array.from({ length: 60 }, (_, index) => `  a${index + 1} = ${next(`local.a${index}`)}\n`).join('')}}\n`;

  it.each([
    ['a string', doubling('"abcdefgh"', (a) => `"\${${a}}\${${a}}"`)],
    ['a list', doubling('[1]', (a) => `concat(${a}, ${a})`)],
    ['a nested list', doubling('[1]', (a) => `[${a}, ${a}]`)],
    ['an object', doubling('{}', (a) => `{ l = ${a}, r = ${a} }`)],
    ['a format', doubling('"ab"', (a) => `format("%s%s", ${a}, ${a})`)],
    ['a join', doubling('"ab"', (a) => `join(${a}, [${a}, ${a}])`)],
    ['a replacement', doubling('"aa"', (a) => `replace(${a}, "a", ${a})`)],
    ['a replacement by pattern', doubling('"aa"', (a) => `replace(${a}, "/a/", ${a})`)],
    ['JSON in JSON', doubling('"\\"\\""', (a) => `jsonencode([${a}, ${a}])`)],
  ])('stops evaluating %s that doubles sixty times', WITHIN, (_, root) => {
    const evaluator = evaluatorOf(root);

    expect(isWhollyKnown(valueOf(evaluator, 'local.a60'))).toBe(false);
    expect(isWhollyKnown(valueOf(evaluator, 'local.a1'))).toBe(true);
  });

  it.each([
    '[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]',
    'sum(flatten([for a in range(1000) : [for b in range(1000) : [for c in range(10) : a]]]))',
    'setproduct(range(1000), range(1000), range(1000))',
    'format("%999999999d", 1)',
    'indent(999999999, "a\\nb")',
    'replace(join("", [for i in range(1000) : "aaaaaaaaaa"]), "a", join("", [for i in range(1000) : "aaaaaaaaaa"]))',
    'regex("^(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")',
    'regexall("(x+x+)+y", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")',
    'replace("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "/(a|aa)+$/", "")',
    '"%{ for a in range(1000) }%{ for b in range(1000) }%{ for c in range(1000) }x%{ endfor }%{ endfor }%{ endfor }"',
    'jsondecode(join("", concat([for i in range(1024) : "[[[[[[[[[["], [for i in range(1024) : "]]]]]]]]]]"])))',
  ])('stops evaluating %s', WITHIN, (text) => {
    expect(valueOf(evaluatorOf(''), text) === UNKNOWN).toBe(true);
  });

  it('evaluates values with 100,000 elements', WITHIN, () => {
    const evaluator = evaluatorOf('locals {\n  many = flatten([for a in range(100) : range(1000)])\n}\n');

    expect(valueOf(evaluator, 'length(local.many)')).toBe(100_000);
    expect(valueOf(evaluator, 'length(distinct(local.many))')).toBe(1000);
    expect(valueOf(evaluator, 'length([for a in local.many : a * 2 if a > 500])')).toBe(49_900);
  });

  it('evaluates the rest of a root with one value that is too large', WITHIN, () => {
    const evaluator = evaluatorOf(
      'locals {\n  large = [for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]\n  small = 1\n}\n',
    );

    expect(valueOf(evaluator, 'local.large') === UNKNOWN).toBe(true);
    expect(valueOf(evaluator, 'local.small')).toBe(1);
  });

  it('trims a long text with spaces in the middle', WITHIN, () => {
    const blanks = 'join("", [for i in range(1000) : format("%200s", "")])';

    expect(valueOf(evaluatorOf(''), `length(trimspace("a\${${blanks}}b"))`)).toBe(200_002);
  });
});

describe('references', () => {
  it.each([
    ['two locals', 'locals {\n  a = local.b\n  b = local.a\n}\n', 'local.a'],
    ['a local that refers to itself', 'locals {\n  a = "${local.a}x"\n}\n', 'local.a'],
    ['resources', 'resource "t" "a" {\n  x = t.b.x\n}\nresource "t" "b" {\n  x = t.a.x\n}\n', 't.a.x'],
    ['count', 'resource "t" "a" {\n  count = length(t.a)\n}\n', 't.a'],
  ])('does not follow cyclic references of %s', WITHIN, (_, root, text) => {
    expect(valueOf(evaluatorOf(root), text)).toBe(UNKNOWN);
  });

  it('does not overflow the stack for a chain of 10,000 locals', WITHIN, () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => `  a${index} = local.a${index + 1}\n`).join('');
    const evaluator = evaluatorOf(`locals {\n${chain}  a10000 = 1\n}\n`);

    expect([1, UNKNOWN]).toContain(valueOf(evaluator, 'local.a0'));
  });

  it('does not enter a module that calls itself or its caller', WITHIN, () => {
    const evaluator = evaluatorOf({
      'main.tf': 'module "a" {\n  source = "./a"\n}\nmodule "b" {\n  source = "./b"\n}\n',
      'a/main.tf': 'module "again" {\n  source = "../a"\n}\nresource "t" "in_a" {\n}\n',
      'b/main.tf': 'module "c" {\n  source = "../c"\n}\n',
      'c/main.tf': 'module "b" {\n  source = "../b"\n}\nresource "t" "in_c" {\n}\n',
    });

    expect(evaluator.instances().map(({ address }) => address)).toEqual(['module.a.t.in_a', 'module.b.module.c.t.in_c']);
  });

  it('limits the number of module instances', { timeout: 5000 }, () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        index === 0 ? 'main.tf' : `m${index}/main.tf`,
        `module "l" {\n  source = "${index === 0 ? './' : '../'}m${index + 1}"\n}\nmodule "r" {\n  source = "${index === 0 ? './' : '../'}m${index + 1}"\n}\n`,
      ]),
    );

    expect(evaluatorOf(files).instances()).toEqual([]);
  });
});
