/**
 * Data files of code: traces file() and templatefile() into the file, and the arguments of a template into the call. Functions take the
 * call and the wanted text and return candidates. A file with several readers is proposed too; the evaluator proves the result.
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
import type { LoopOrigin, Place, Tracing, Wanted, Candidates } from '../place.ts';
import { proposeCsv } from './propose-csv.ts';
import { proposeYaml } from './propose-yaml.ts';
import { trimmed } from '../../text/shared-ends.ts';

/** Traces file() and templatefile() into the file, or into the call's arguments, and decoders through the text. */
export const FILE_INVERSES: Readonly<Record<string, Inverse>> = {
  file: throughFile,
  templatefile: throughTemplateFile,
  jsondecode: throughJsonDecode,
  yamldecode: throughReader(proposeYaml),
  csvdecode: throughReader(proposeCsv),
};

/** Undefined for a file that no patch may edit. */
function fileOf(place: CallPlace, tracing: Tracing): SourceFile | undefined {
  const first = argument(place, 0);
  const path: Value = first === undefined ? null : tracing.evaluator.evaluate(first.expression, place.scope);
  const file = typeof path === 'string' ? tracing.evaluator.dataFile(path) : undefined;
  return file === undefined || isForeign(file.path) || generatorOf(file) !== undefined ? undefined : file;
}

/** Edits a JSON object by member; other texts from the first to the last difference. */
function throughFile(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const file = fileOf(place, tracing);
  if (file === undefined || typeof wanted.desired !== 'string') return [];
  const document = wantedDocument(parseDocument(file.text), wanted.desired);
  if (document === undefined) return parseDocument(file.text) === undefined ? differing(file, wanted.desired) : [];
  // The view is named *.json, because policy files may have another extension.
  const named = file.path.endsWith('.json') ? file.path : `${file.path}.json`;
  const parsed = parseJson(named, file.text);
  if (!isHclFile(parsed)) return [];
  const inside = { expression: rootObject(parsed), file: parsed, scope: place.scope };
  const unordered = tracing.unordered || document.policy;
  return movedTo(file.path, { from: named, by: 0 }, tracing.propose(inside, document, { ...tracing, unordered, referable: [] }));
}

/** One edit; the common start and end stay. */
function differing(file: SourceFile, desired: string): Candidates {
  const { path, text } = file;
  const whole = { path, start: 0, end: text.length, text: desired, edit: 'replace-expression' };
  return [{ edits: [trimmed(whole, text)], kind: 'origin' }];
}

// A template file is like a heredoc with the second argument's members as names.
// https://developer.hashicorp.com/terraform/language/functions/templatefile
function throughTemplateFile(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
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
    tracing.propose(inside, whole, { ...tracing, loops, repetition: undefined, referable: [] }),
  );
}

/** The view is HCL, whatever format the template produces. */
const VIEW = '.tf';

function markerFor(text: string): string {
  let marker = 'EOT';
  while (text.includes(marker)) marker += 'T';
  return marker;
}

function endedBy(value: Wanted['current'], end: string): Wanted['current'] {
  return typeof value === 'string' ? value + end : value;
}

/** Shifts edits of the view to the file. */
function movedTo(path: string, view: { readonly from: string; readonly by: number }, candidates: Candidates): Candidates {
  return candidates.map((one) => ({
    ...one,
    edits: one.edits.map((edit) =>
      edit.path === view.from ? { ...edit, path, start: edit.start + view.by, end: edit.end + view.by } : edit,
    ),
  }));
}

/** Traces the encoded wanted value; equal members stay. A text never replaces a list or map: `try(jsondecode(var.x), var.x)`. */
function throughJsonDecode(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const first = argument(place, 0);
  const desired = textOf(wanted.desired);
  if (first === undefined || desired === undefined) return [];
  const current = tracing.evaluator.evaluate(first.expression, place.scope);
  return typeof current === 'object' && current !== null ? [] : tracing.propose(first, { current, desired }, tracing);
}

function textOf(value: Value): string | undefined {
  const json = knownJson(value);
  return json === undefined ? undefined : JSON.stringify(json);
}

/** Only if the argument of the decoder is a call of file(). */
function throughReader(proposeIn: (file: SourceFile, wanted: Wanted) => Candidates): Inverse {
  return (place, wanted, tracing) => {
    const first = argument(place, 0);
    if (first?.expression.kind !== 'call' || first.expression.name !== 'file') return [];
    const file = fileOf({ ...first, expression: first.expression }, tracing);
    return file === undefined ? [] : proposeIn(file, wanted);
  };
}
