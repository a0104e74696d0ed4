/** Errors that people read have one voice: what was expected, what was found, and, as the hint, what to do. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { renderError } from '#cli/render/error.ts';
import { createPaint } from '#cli/render/paint.ts';
import { WorkspaceError } from '#domain/errors.ts';
import { nodesIn } from '../support/nodes-in.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
/** Their message and hint stand second and third. */
const MADE = /^(?:(?:Configuration|Source|Workspace|Delivery|Reconcile)Error|refuse)$/;
/** What a value in a template is counted as: a path or an address is longer, a number or a name shorter. */
const A_VALUE = '·'.repeat(20);
const LONGEST = 240;
/** A whole message is a sentence. */
const SENTENCE = /^Expected [^]+; found\b[^]*\.$/;
/** What stands inside one, such as the reason why an edit is refused, is none. */
const FRAGMENT = /^expected [^]*[^.]$/;
/** A sentence; a list of what is meant may follow. */
const HINT = /^[^a-z][^\n]*(?:[.?`·]|:\n[^]*)$/;

interface Text {
  readonly at: string;
  readonly text: string;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, code: readFileSync(join(SOURCE, path), 'utf8') }))
  .filter(({ code }) => /xpected |new \w+Error\(|\brefuse\(/.test(code))
  .map(({ path, code }) => ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));

/** All that an expression can be, as far as it is written there. */
function textsOf(node: ts.Node | undefined): readonly Text[] {
  if (node === undefined) return [];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isStringLiteralLike(node)) return [{ at: placeOf(node), text: node.text }];
  if (!ts.isTemplateExpression(node)) return [];
  return [{ at: placeOf(node), text: [node.head.text, ...node.templateSpans.map((span) => A_VALUE + span.literal.text)].join('') }];
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

const ALL = files.flatMap((file) => nodesIn(file));
const ERRORS = ALL.flatMap((node) => {
  if (!ts.isNewExpression(node) && !(ts.isCallExpression(node) && node.getSourceFile().fileName.startsWith('act/'))) return [];
  return MADE.test(node.expression.getText()) && node.arguments?.[2] !== undefined ? [[...node.arguments]] : [];
});
const MESSAGES = [
  ...new Map(
    [...ERRORS.map(([, message]) => message), ...ALL.filter((node) => textsOf(node).some(({ text }) => text.startsWith('Expected ')))]
      .flatMap(textsOf)
      .map((text) => [text.at, text] as const),
  ).values(),
];
const FRAGMENTS = ALL.filter((node) => !ts.isConditionalExpression(node))
  .flatMap(textsOf)
  .filter(({ text }) => text.startsWith('expected '));

const HINTS = [
  ...ERRORS.map(([, , hint]) => hint),
  ...ALL.map((node) => (ts.isPropertyAssignment(node) && /^(?:hint|remedy)$/.test(node.name.getText()) ? node.initializer : undefined)),
  ...ALL.map((node) =>
    ts.isVariableDeclaration(node) && /^(?:HINT|hint|advice)$/.test(node.name.getText()) ? node.initializer : undefined,
  ),
].flatMap(textsOf);

describe('the text of an error', () => {
  it('is checked in all source files', () => {
    expect(ERRORS.length).toBeGreaterThan(200);
    expect(MESSAGES.length).toBeGreaterThan(200);
    expect(FRAGMENTS.length).toBeGreaterThan(100);
  });

  it.each(MESSAGES)('is a short sentence with the expected and the found value: $at', ({ text }) => {
    expect(text).toMatch(SENTENCE);
    expect(text.length).toBeLessThan(LONGEST);
  });

  it.each(HINTS)('has a hint in the form of a sentence: $at', ({ text }) => {
    expect(text).toMatch(HINT);
  });

  it.each(FRAGMENTS)('can continue another sentence: $at', ({ text }) => {
    expect(text).toMatch(FRAGMENT);
    expect(text).not.toContain('; found');
  });

  it('is short above the hint, and complete below it', () => {
    const message = `Expected a state; found none: ${'what Terraform said, '.repeat(20)}and more.` as const;
    const [first = '', hint, ...details] = renderError(new WorkspaceError('x', message, 'Run `terraform init`.'), createPaint(false)).split(
      '\n',
    );

    expect(first.replace('error: ', '').length).toBeLessThanOrEqual(240);
    expect(first).toMatch(/ …$/);
    expect(hint).toBe('  Run `terraform init`.');
    expect(details).toEqual([`  in full: ${message}`, '']);
  });
});
