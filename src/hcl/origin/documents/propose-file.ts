/**
 * Data beside code: what file() and templatefile() read is traced into the file itself, and what a template is given into the call. Takes the
 * call and the wanted text, returns candidates; a file that many read is as good an origin as one, the evaluator proves the rest.
 */
import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { parseJson, rootObject } from '../../json/parse-json.ts';
import { isHclFile, parseHcl } from '../../parse/parse.ts';
import { argument } from '../solve/call-inverse.ts';
import type { CallPlace, Inverse } from '../solve/call-inverse.ts';
import { parseDocument, wantedDocument } from './json-document.ts';
import { isForeign } from '../make-edits.ts';
import type { Candidate, LoopOrigin, Place, Propose, Tracing, Wanted } from '../place.ts';
import { proposeCsv } from './propose-csv.ts';
import { proposeYaml } from './propose-yaml.ts';

/** Functions that read a file, and those that take apart what it says. */
export const FILE_INVERSES: Readonly<Record<string, Inverse>> = {
  file: throughFile,
  templatefile: throughTemplateFile,
  jsondecode: throughJsonDecode,
  yamldecode: throughReader(proposeYaml),
  csvdecode: throughReader(proposeCsv),
};

/** The file that the first argument names; undefined for one that no patch may edit. */
function fileOf(place: CallPlace, tracing: Tracing): SourceFile | undefined {
  const first = argument(place, 0);
  const path: Value = first === undefined ? null : tracing.evaluator.evaluate(first.expression, place.scope);
  const file = typeof path === 'string' ? tracing.evaluator.dataFile(path) : undefined;
  return file === undefined || isForeign(file.path) || generatorOf(file) !== undefined ? undefined : file;
}

/** JSON member by member, where it is an object; all else from the first letter that differs to the last. */
function throughFile(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const file = fileOf(place, tracing);
  if (file === undefined || typeof wanted.desired !== 'string') return [];
  const document = wantedDocument(parseDocument(file.text), wanted.desired);
  if (document === undefined) return parseDocument(file.text) === undefined ? differing(file, wanted.desired) : [];
  // Offsets are those of the text: only the name says that it is JSON, and not every policy's does.
  const named = file.path.endsWith('.json') ? file.path : `${file.path}.json`;
  const parsed = parseJson(named, file.text);
  if (!isHclFile(parsed)) return [];
  const inside = { expression: rootObject(parsed), file: parsed, scope: place.scope };
  const unordered = tracing.unordered || document.policy;
  return movedTo(file.path, { from: named, by: 0 }, propose(inside, document, { ...tracing, unordered, referable: [] }));
}

/** One edit, so that what is alike before and behind stays as it is. */
function differing(file: SourceFile, desired: string): readonly Candidate[] {
  const { path, text } = file;
  const most = Math.min(text.length, desired.length);
  let start = 0;
  while (start < most && text[start] === desired[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === desired.at(-1 - end)) end += 1;
  const changed = { path, start, end: text.length - end, text: desired.slice(start, desired.length - end), edit: 'replace-expression' };
  return [{ edits: [changed] }];
}

/**
 * A template's text is that of a heredoc, and its names are the members of the second argument.
 * https://developer.hashicorp.com/terraform/language/functions/templatefile
 */
function throughTemplateFile(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const [file, names] = [fileOf(place, tracing), argument(place, 1)];
  const given: Value = names === undefined ? null : tracing.evaluator.evaluate(names.expression, place.scope);
  if (file === undefined || names === undefined || !isValueObject(given) || typeof wanted.desired !== 'string') return [];
  const end = file.text.endsWith('\n') ? '' : '\n';
  const marker = markerFor(file.text);
  const head = `v = <<${marker}\n`;
  const parsed = parseHcl(`${file.path}${VIEW}`, `${head}${file.text}${end}${marker}\n`);
  const [attribute] = isHclFile(parsed) ? parsed.body.attributes : [];
  if (!isHclFile(parsed) || attribute === undefined) return [];
  const inside: Place = { expression: attribute.expression, file: parsed, scope: { module: place.scope.module, bindings: given } };
  const origin = (key: string): LoopOrigin => ({ collection: names, collectionValue: given, key, tracing });
  const loops = Object.fromEntries(Object.keys(given).map((key) => [key, origin(key)]));
  const whole: Wanted = { current: endedBy(wanted.current, end), desired: wanted.desired + end };
  return movedTo(
    file.path,
    { from: parsed.path, by: -head.length },
    propose(inside, whole, { ...tracing, loops, repetition: undefined, referable: [] }),
  );
}

/** What is written there is HCL, whatever the template makes. */
const VIEW = '.tf';

function markerFor(text: string): string {
  let marker = 'EOT';
  while (text.includes(marker)) marker += 'T';
  return marker;
}

function endedBy(value: Wanted['current'], end: string): Wanted['current'] {
  return typeof value === 'string' ? value + end : value;
}

/** Edits of the view are edits of the file, by so much further on; others stay. */
function movedTo(
  path: string,
  view: { readonly from: string; readonly by: number },
  candidates: readonly Candidate[],
): readonly Candidate[] {
  return candidates.map(({ edits }) => ({
    edits: edits.map((edit) => (edit.path === view.from ? { ...edit, path, start: edit.start + view.by, end: edit.end + view.by } : edit)),
  }));
}

/** What was taken apart is wanted as the text of it; members that are the same stay as they are further down. */
function throughJsonDecode(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const first = argument(place, 0);
  const desired = textOf(wanted.desired);
  if (first === undefined || desired === undefined) return [];
  return propose(first, { current: tracing.evaluator.evaluate(first.expression, place.scope), desired }, tracing);
}

function textOf(value: Value): string | undefined {
  const json = knownJson(value);
  return json === undefined ? undefined : JSON.stringify(json);
}

/** What the call takes apart is edited in the file, where nothing stands between the two. */
function throughReader(proposeIn: (file: SourceFile, wanted: Wanted) => readonly Candidate[]): Inverse {
  return (place, wanted, tracing) => {
    const first = argument(place, 0);
    if (first?.expression.kind !== 'call' || first.expression.name !== 'file') return [];
    const file = fileOf({ ...first, expression: first.expression }, tracing);
    return file === undefined ? [] : proposeIn(file, wanted);
  };
}
