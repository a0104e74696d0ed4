/**
 * Requests for one edit, as a model or a recipe makes them, with the text that a careful author would write, or the refusal. Written from
 * Terraform's documentation and style guide; a place is given by a text or by the name of a block.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Json } from '#domain/json.ts';
import { editsById } from '#hcl/edits/index.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import type { Block, Body, HclFile, Range } from '#hcl/syntax.ts';
import { applyToFiles } from '#hcl/text/apply-edits.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';

const FOLDER = join(import.meta.dirname, 'requests');
const Texts = z.record(z.string(), z.string());

const Request = z.strictObject({
  edit: z.string().describe('the id of the edit'),
  in: z.string().default('main.tf').describe('the edited file'),
  input: z
    .record(z.string(), z.json())
    .describe(
      'its input; a range is {at: TEXT}, {at: TEXT, in: LONGER TEXT}, {block: TYPE.LABELS > TYPE}, {inside: …} of a block, or {file: true}',
    ),
  alone: z.boolean().default(false).describe('only the edited file is shown'),
  put: z
    .record(z.string(), z.array(z.tuple([z.string(), z.string()])))
    .optional()
    .describe('the replacements in each file'),
  add: Texts.optional().describe('the text of new files'),
  same: z.literal(true).optional().describe('nothing changes, because the file has the value already'),
  refused: z.string().min(1).optional().describe('words of the reason'),
});

const RequestFile = z.strictObject({
  about: z.string().min(1),
  source: z.url(),
  files: Texts,
  requests: z.record(z.string().regex(/^[a-z0-9-]+$/), Request),
});

/** A request with its files and its answer. */
export interface EditRequest {
  /** `family/id`. */
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly request: z.infer<typeof Request>;
}

/**
 * Reads every request.
 * @returns the requests in order of their files
 * @throws Error naming the request if it is malformed
 */
export function readEditRequests(): readonly EditRequest[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((name) => {
      const { files, requests } = RequestFile.parse(parse(readFileSync(join(FOLDER, name), 'utf8')));
      return Object.entries(requests).map(([id, request]) => ({ id: `${name.replace(/\.yaml$/, '')}/${id}`, files, request }));
    });
}

/**
 * Makes the edit and grades it.
 * @param asked the request
 * @returns undefined if the answer is right; else the answer
 * @throws Error if a place of the request does not exist
 */
export function gradeRequest({ id, files, request }: EditRequest): string | undefined {
  const given = request.add === undefined || files[request.in] !== undefined ? files : { ...files, [request.in]: '' };
  const parsed = new Map(Object.entries(given).map(([path, text]) => [path, parsedAs(path, text)]));
  const file = parsed.get(request.in);
  const edit = editsById.get(request.edit);
  if (file === undefined || edit === undefined) throw new Error(`${id}: expected ${request.in} and ${request.edit}, found one or none`);
  const context = request.alone ? undefined : { files: [...parsed.values()], schema: bundledSchema(undefined) };
  const result = edit.apply(file, placesIn(request.input, file), context);
  if (result.kind === 'refused')
    return request.refused !== undefined && result.reason.includes(request.refused) ? undefined : `refused: ${result.reason}`;
  if (request.refused !== undefined) return 'made, although it had to be refused';
  const wanted = wantedTexts(id, given, request);
  const made = new Map(
    applyToFiles(
      Object.entries(given).map(([path, text]) => ({ path, text })),
      result.edits,
    ).files.map(({ path, text }) => [path, text]),
  );
  const other = [...wanted].find(([path, text]) => made.get(path) !== text);
  if (other !== undefined) return `${other[0]}:\n${made.get(other[0]) ?? ''}`;
  return request.same === true && result.edits.length > 0 ? 'edits without an effect' : undefined;
}

function parsedAs(path: string, text: string): HclFile {
  const file = parseSource(path, text, bundledSchema(undefined));
  if (!isHclFile(file)) throw new Error(`${path}, line ${file.line}: ${file.found}`);
  return file;
}

function wantedTexts(
  id: string,
  files: EditRequest['files'],
  { put = {}, add = {}, same }: EditRequest['request'],
): ReadonlyMap<string, string> {
  if (same !== true && Object.keys(put).length + Object.keys(add).length === 0)
    throw new Error(`${id}: expected put, add, same or refused`);
  const texts = Object.entries(files).map(([path, before]): readonly [string, string] => [
    path,
    (put[path] ?? []).reduce((text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`${id}: expected ${JSON.stringify(from)} once in ${path}`);
      return text.replace(from, () => to);
    }, before),
  ]);
  return new Map([...texts, ...Object.entries(add)]);
}

/** Replaces each given place by its range. */
function placesIn(input: unknown, file: HclFile): unknown {
  if (Array.isArray(input)) return input.map((item: unknown) => placesIn(item, file));
  if (typeof input !== 'object' || input === null) return input;
  const [[name, value] = ['', undefined], ...others] = Object.entries(input) as [string, Json][];
  if (name === 'at' && typeof value === 'string') {
    const around = others[0]?.[1];
    return rangeOf(value, file, typeof around === 'string' ? around : value);
  }
  if (others.length === 0 && name === 'file') return { start: 0, end: file.text.length };
  if (others.length === 0 && typeof value === 'string' && (name === 'block' || name === 'inside')) {
    const block = blockNamed(value.split(' > '), file.body);
    return name === 'block' ? block.range : block.inside;
  }
  return Object.fromEntries(Object.entries(input).map(([key, item]) => [key, placesIn(item, file)]));
}

function rangeOf(text: string, file: HclFile, around: string): Range {
  const start = file.text.indexOf(around) + around.indexOf(text);
  if (file.text.split(around).length !== 2 || around.split(text).length !== 2)
    throw new Error(`expected ${JSON.stringify(text)} once in ${file.path}`);
  return { start, end: start + text.length };
}

function blockNamed([name = '', ...rest]: readonly string[], body: Body): Block {
  const block = body.blocks.find(({ type, labels }) => [type, ...labels].join('.') === name);
  if (block === undefined) throw new Error(`expected a block ${name}, found none`);
  return rest.length === 0 ? block : blockNamed(rest, block.body);
}
