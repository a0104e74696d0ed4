/** Arbitrary HCL files in every syntax that the grammar allows, tidy or not, so that properties are tested on more than fixtures. */
import fc from 'fast-check';

const word = fc.constantFrom('name', 'size', 'tags_all', 'policy', 'größe', 'x', 'kms_master_key_id', 'fifo-queue', '_under');
const gap = fc.constantFrom(' ', '  ', '   ', '\t', '');
const scalar = fc.constantFrom(
  '1',
  '-2.5',
  'true',
  'null',
  '"text"',
  '""',
  '"🦊 ü"',
  '"a # no comment"',
  String.raw`"q \" \\ \n"`,
  '"$${kept}"',
  '"${var.a}-${local.b["k"]}"',
  'var.list[0].name',
  'aws_sqs_queue.work["a"].arn',
  'var.a ? 1 : 2',
  '"}{]["',
  'f("x", [1], { k = 2 })',
  '!var.b && (1 + 2) > 3',
  '"${ { a = 1 }["a"] }"',
);
const lineComment = fc.constantFrom('', '', ' # note', '  // ü 🦊', ' /* in line */', '    # far "off" { [');
const heredoc = fc.constantFrom('<<EOT\nraw = { ${var.x}\n# no comment\nEOT', '<<-END\n    text\n      more 🦊\n    END');

/** A value's text, with unindented inner lines. `depth` limits nesting. */
function value(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return scalar;
  return fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 2, arbitrary: list(depth) }, { weight: 2, arbitrary: object(depth) });
}

function list(depth: number): fc.Arbitrary<string> {
  const items = fc.array(value(depth - 1), { maxLength: 3 });
  const onLine = fc
    .tuple(items, fc.boolean())
    .map(([texts, comma]) => `[${texts.filter(isOnLine).join(', ')}${comma && texts.some(isOnLine) ? ',' : ''}]`);
  const onLines = fc.tuple(items, fc.array(lineComment, { minLength: 3, maxLength: 3 }), fc.boolean()).map(([texts, comments, comma]) => {
    const lines = texts.map((text, index) => `  ${indent(text)}${comma || index < texts.length - 1 ? ',' : ''}${comments[index] ?? ''}`);
    return ['[', ...lines, ']'].join('\n');
  });
  return fc.oneof(onLine, onLines);
}

function object(depth: number): fc.Arbitrary<string> {
  const key = fc.oneof(
    word,
    word.map((name) => `"${name}"`),
    fc.constantFrom('"a/b"', '"aws:SourceArn"', '(var.key)', '"${var.k}"'),
  );
  const entries = fc.uniqueArray(fc.tuple(key, value(depth - 1), gap, lineComment), {
    maxLength: 3,
    selector: ([name]) => name.replaceAll('"', ''),
  });
  const sign = fc.constantFrom('=', '=', ':');
  const onLine = fc.tuple(entries, sign).map(([found, mark]) => {
    const texts = found.filter(([, text]) => isOnLine(text)).map(([name, text, space]) => `${name}${space} ${mark} ${text}`);
    return texts.length === 0 ? '{}' : `{ ${texts.join(', ')} }`;
  });
  const onLines = fc.tuple(entries, sign, fc.boolean()).map(([found, mark, comma]) => {
    const lines = found.map(([name, text, space, comment]) => `  ${name}${space} ${mark} ${indent(text)}${comma ? ',' : ''}${comment}`);
    return ['{', ...lines, '}'].join('\n');
  });
  return fc.oneof(onLine, onLines);
}

function attribute(depth: number): fc.Arbitrary<readonly [string, string]> {
  const plain = fc
    .tuple(word, gap, value(depth), lineComment)
    .map(([name, space, text, comment]) => [name, `${name}${space} = ${text}${comment}`] as const);
  const long = fc.tuple(word, heredoc).map(([name, text]) => [name, `${name} = ${text}`] as const);
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: long });
}

function body(depth: number): fc.Arbitrary<readonly string[]> {
  const attributes = fc
    .uniqueArray(attribute(2), { maxLength: 4, selector: ([name]) => name })
    .map((found) => found.map(([, text]) => text));
  const comment = fc.constantFrom('# about', '// ü', '', '');
  const block =
    depth === 0
      ? fc.constant('')
      : fc.tuple(fc.constantFrom('rule', 'timeouts', 'rule'), body(depth - 1)).map(([type, lines]) => blockText(type, lines));
  const oneLine = fc.constantFrom('ttl {}', 'ttl { enabled = true }', '');
  return fc
    .tuple(attributes, fc.array(comment, { maxLength: 2 }), fc.array(fc.oneof(block, oneLine), { maxLength: 2 }), fc.boolean())
    .map(([found, comments, blocks, ahead]) => {
      const blocksFound = blocks.filter((text) => text !== '');
      return ahead ? [...comments, ...blocksFound, ...found] : [...found, ...comments, ...blocksFound];
    });
}

function blockText(head: string, lines: readonly string[]): string {
  return lines.length === 0
    ? `${head} {}`
    : [`${head} {`, ...lines.map((line) => (line === '' ? '' : `  ${indent(line)}`)), '}'].join('\n');
}

function isOnLine(text: string): boolean {
  return !text.includes('\n');
}

/** Indents every line except the first; the lines of a heredoc are kept. */
function indent(text: string): string {
  return text.includes('<<') ? text : text.replaceAll('\n', '\n  ');
}

/** An HCL file in one of many styles: LF or CRLF, blanks or tabs, with and without a final newline. */
export const anHclText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(body(2), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('  ', '\t', '    '),
    fc.boolean(),
  )
  .map(([blocks, newline, unit, ends]) => {
    const texts = blocks.map((lines, index) => blockText(`resource "aws_x" "r${index}"`, lines));
    const text = ['# header ü', '', texts.join('\n\n')].join('\n') + (ends ? '\n' : '');
    return text.replace(/^(?: {2})+/gm, (spaces) => unit.repeat(spaces.length / 2)).replaceAll('\n', newline);
  });
