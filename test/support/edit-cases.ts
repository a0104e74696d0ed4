/** Runs the cases of test/hcl/edits/cases, unchanged and rewritten in other styles. */
import { applyToFiles } from '#hcl/text/apply-edits.ts';
import { expressionAt } from '#hcl/at-range.ts';
import type { EditContext, EditResult } from '#hcl/write/edit.ts';
import { editsById } from '#hcl/edits/index.ts';
import { isJsonPath, parseJson } from '#hcl/json/parse-json.ts';
import { viewHeredoc } from '#hcl/origin/documents/propose-json-text.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { valueOf } from './hcl.ts';
import type { EditCase } from '../hcl/edits/cases/edit-case.ts';

/** A case with its edit. */
export type CaseOfEdit = EditCase & { readonly edit: string };

/** The result of an edit: every file's text, or the reason for refusing. */
export type Outcome =
  | { readonly kind: 'texts'; readonly texts: Readonly<Record<string, string>>; readonly result: EditResult }
  | { readonly kind: 'refused'; readonly reason: string };

/** Parses a file by its extension. */
function parsedAs(path: string, text: string): HclFile {
  const file = isJsonPath(path) ? parseJson(path, text) : parseHcl(path, text);
  if (!isHclFile(file)) throw new Error(`${path}, line ${file.line}: ${file.found}`);
  return file;
}

/** Applies a case's edit to a text. */
export function run(one: CaseOfEdit, text = one.before, others = one.others): Outcome {
  const path = one.path ?? 'main.tf';
  const file = parsedAs(path, text);
  const beside = Object.entries(others ?? {}).map(([name, content]) => ({ path: name, text: content }));
  const shown = beside.filter((other) => other.path.endsWith('.tf')).map((other) => parsedAs(other.path, other.text));
  const context: EditContext | undefined =
    others === undefined && one.schema === undefined ? undefined : { files: [file, ...shown], schema: one.schema ?? {} };
  const seen = one.heredoc === undefined ? file : documentIn(file, one.heredoc);
  const result = editsById.get(one.edit)?.apply(seen, one.input(seen), context) ?? {
    kind: 'refused' as const,
    reason: `no edit ${one.edit}`,
  };
  if (result.kind === 'refused') return result;
  const shift = seen.json?.shift ?? 0;
  const edits = result.edits.map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }));
  const { files } = applyToFiles([{ path, text }, ...beside], edits);
  return { kind: 'texts', texts: Object.fromEntries(files.map((after) => [after.path, after.text])), result };
}

function documentIn(file: HclFile, name: string): HclFile {
  const heredoc = expressionAt(file, valueOf(file, name));
  const view = heredoc?.kind === 'template' ? viewHeredoc(file, heredoc) : undefined;
  if (view === undefined) throw new Error(`no document under ${name}`);
  return view.file;
}

/** A rewriting of any text into another style, applied before and after the edit. */
export interface Rewriting {
  readonly name: string;
  readonly fits: (one: EditCase) => boolean;
  readonly rewrite: (text: string) => string;
}

const isHcl = (one: EditCase): boolean => !(one.path ?? 'main.tf').endsWith('.json');

/** Untidy text before the file's content; none of it may change. */
const UNTIDY = '# größe 🦊   \n\n\nlocals{\n  odd=   [ 1,2 ,3 ]     # kept\n\n\n  }\n\n';

export const rewritings: readonly Rewriting[] = [
  {
    name: 'CRLF',
    fits: (one) => one.before.includes('\n') && !one.before.includes('\r'),
    rewrite: (text) => text.replaceAll('\n', '\r\n'),
  },
  { name: 'a byte order mark', fits: (one) => !one.before.startsWith('\uFEFF'), rewrite: (text) => `\uFEFF${text}` },
  {
    name: 'tabs',
    fits: (one) =>
      isHcl(one) &&
      one.style !== 'tabs' &&
      one.style !== 'unformatted' &&
      !`${one.before}${one.after}`.includes('<<') &&
      /^ {2}\S/m.test(one.before),
    rewrite: (text) => text.replaceAll(/^(?: {2})+/gm, (blanks) => '\t'.repeat(blanks.length / 2)),
  },
  {
    name: 'a badly formatted, non-ASCII block before it',
    fits: (one) => isHcl(one) && !(one.path ?? 'main.tf').endsWith('.tfvars') && !one.before.startsWith('\uFEFF') && one.before !== '',
    rewrite: (text) => UNTIDY + text,
  },
  {
    name: 'no final newline',
    // Such a file has no final newline, and an added block must have none either.
    fits: (one) =>
      one.before.endsWith('\n') && !one.before.includes('\r') && (one.after ?? one.before).endsWith('\n') && one.style !== 'heredoc',
    rewrite: (text) => text.replace(/\n$/, ''),
  },
];
