/** Cases of code in common styles: the drift in the cloud, and the edit that a maintainer would make. */
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { describe, expect, test } from 'vitest';
import { proposeDirect } from '#stages/patch/propose.ts';
import { withoutDrifts } from '#stages/patch/expectation.ts';
import { aWorkspace } from './workspaces.ts';

/** Path → text. */
export type Files = Readonly<Record<string, string>>;

/** One root, its drifts, and the code afterwards. */
export interface CodeCase {
  readonly name: string;
  /** A string is the text of main.tf. */
  readonly code: string | Files;
  readonly state?: readonly StateResource[];
  /** The Terraform workspace. Absent: `default`. */
  readonly workspaceName?: string;
  readonly variableFiles?: readonly string[];
  readonly drifts: readonly Drift[];
  /** Replaced texts, each at its first occurrence. A pattern: no edit, and the reason given for the first drift. */
  readonly edits: readonly (readonly [before: string, after: string])[] | RegExp;
  /** Import blocks at the end of main.tf. */
  readonly imports?: readonly (readonly [to: string, id: string])[];
}

/** Another style of the same code. */
export interface Style {
  readonly name: string;
  readonly write: (text: string, path: string) => string;
}

const UNTIDY = '# größe 🦊   \n\n\nlocals{\n  untidy=   [ 1,2 ,3 ]     # kept\n\n\n  }\n\n';
const isHcl = (path: string): boolean => path.endsWith('.tf');

/** The styles that each case is run in. */
export const STYLES: readonly Style[] = [
  { name: 'unchanged', write: (text) => text },
  // A data file stays unchanged: other line ends are another value.
  { name: 'with CRLF', write: (text, path) => (isHcl(path) ? text.replaceAll('\n', '\r\n') : text) },
  {
    name: 'with tabs',
    write: (text, path) =>
      isHcl(path) && !text.includes('<<') ? text.replaceAll(/^(?: {2})+/gm, (blanks) => '\t'.repeat(blanks.length / 2)) : text,
  },
  { name: 'after badly formatted code', write: (text, path) => (path === 'main.tf' ? UNTIDY + text : text) },
];

/** The root of a case in a style. */
function rootOf({ code, state = [], workspaceName, variableFiles }: CodeCase, style: Style): Workspace {
  const files = inStyle(filesOf(code), style);
  return {
    ...aWorkspace(files, state),
    ...(workspaceName === undefined ? {} : { workspaceName }),
    ...(variableFiles === undefined ? {} : { variableFiles }),
  };
}

/** The program's result: the changed files, and the reasons for omitted drifts. */
export function editsOf(one: CodeCase, style: Style): { readonly files: Files; readonly reasons: readonly string[] } {
  const workspace = rootOf(one, style);
  const neighbours = withoutDrifts(workspace);
  const proposal = proposeDirect({ drifts: one.drifts, accepted: one.drifts, workspace, catalogue, neighbours });
  const files = (proposal.patch?.files ?? []).map((file) => [file.path, file.after] as const);
  return { files: Object.fromEntries(files), reasons: [...proposal.refusals.values()] };
}

/** The expected result. */
function expectedOf({ code, edits, imports = [] }: CodeCase, style: Style): Files {
  const files = filesOf(code);
  if (edits instanceof RegExp) return {};
  const after = { ...files };
  for (const [before, now] of edits) {
    const path = Object.keys(after).find((name) => after[name]?.includes(before));
    if (path === undefined) throw new Error(`expected in one of the files: ${before}`);
    after[path] = after[path]?.replace(before, () => now) ?? '';
  }
  for (const [to, id] of imports) after['main.tf'] += `\nimport {\n  to = ${to}\n  id = "${id}"\n}\n`;
  return inStyle(Object.fromEntries(Object.entries(after).filter(([path, text]) => text !== files[path])), style);
}

/** Tests that the program makes the expected edits, in every style. */
export function testCases(cases: readonly CodeCase[]): void {
  describe.each(cases)('$name', (one) => {
    test.each(STYLES)('$name', (style) => {
      const reasons = one.edits instanceof RegExp ? [expect.stringMatching(one.edits) as unknown] : [];

      expect(editsOf(one, style)).toEqual({ files: expectedOf(one, style), reasons });
    });
  });
}

/** Path → text of a case. */
export function filesOf(code: string | Files): Files {
  return typeof code === 'string' ? { 'main.tf': code } : code;
}

function inStyle(files: Files, { write }: Style): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, write(text, path)]));
}
