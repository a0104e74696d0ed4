import { canonicalJson } from '#domain/json.ts';
import { partsOf } from '../at-range.ts';
import { repetitionOfCall } from '../call-repetition.ts';
import type { Definition, Evaluator, ResourceInstance, Scope } from '../evaluate/evaluator.ts';
import { knownJson } from '../evaluate/value.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import type { Body, Expression, HclFile } from '../syntax.ts';
import { nestedBlocks } from '../locate.ts';

interface Standing {
  readonly file: HclFile;
  readonly scope: Scope;
  readonly repetition: Definition | undefined;
}

interface Search {
  readonly evaluator: Evaluator;
  /** Definitions already visited. */
  readonly seen: Set<string>;
}

/**
 * Describes the dependencies of an argument as a text for comparison: known parts by value, others by the source of their definitions.
 * Equal texts before and after an edit prove that the value is unchanged.
 */
export function reachableSource(instance: ResourceInstance, name: string, evaluator: Evaluator): string {
  const { block, file } = instance.declaration;
  const named: Body = {
    ...block.body,
    attributes: block.body.attributes.filter((attribute) => attribute.name === name),
    blocks: nestedBlocks(block, name),
  };
  return ofBody(named, { file, scope: instance.scope, repetition: evaluator.repetitionOf(instance) }, { evaluator, seen: new Set() });
}

/** The same for a block without instances: a provider, a data source, an external module. `at`: its file and module. */
export function reachableFromBody(body: Body, at: { readonly file: HclFile; readonly scope: Scope }, evaluator: Evaluator): string {
  // `each` is unknown here; the block's for_each is part of its body.
  return ofBody(body, { ...at, repetition: undefined }, { evaluator, seen: new Set() });
}

function ofBody(body: Body, at: Standing, search: Search): string {
  const attributes = body.attributes.map((attribute) => `${attribute.name} = ${ofExpression(attribute.expression, at, search)}`);
  const blocks = body.blocks.map((block) => `${[block.type, ...block.labels].join(' ')} ${ofBody(block.body, at, search)}`);
  return `{ ${[...attributes, ...blocks].join('; ')} }`;
}

function ofExpression(expression: Expression, at: Standing, search: Search): string {
  const json = knownJson(search.evaluator.evaluate(expression, at.scope));
  if (json !== undefined) return canonicalJson(json);
  const text = at.file.text.slice(expression.range.start, expression.range.end);
  const parts = partsOf(expression).map((part) => ofExpression(part, at, search));
  const named = directivesIn(expression, at.file).map((name) => ofExpression(name.expression, { ...at, file: name.file }, search));
  return [text, ...parts, ...named, ...definitionsOf(expression, at, search)].join(' <- ');
}

/** The source of the definitions that a name refers to. */
function definitionsOf(expression: Expression, at: Standing, search: Search): readonly string[] {
  if (expression.kind === 'variable' && (expression.name === 'each' || expression.name === 'count'))
    return at.repetition === undefined ? [] : [ofDefinition(at.repetition, undefined, search)];
  if (expression.kind !== 'get-attribute' || expression.object.kind !== 'variable') return [];
  const root = expression.object.name;
  if (root === 'module') return [ofModule(expression.name, at, search)];
  const definition = root === 'var' || root === 'local' ? search.evaluator.definitionOf(root, expression.name, at.scope) : undefined;
  if (definition === undefined) return [];
  return [ofDefinition(definition, definition.from === 'module-argument' ? repetitionOfCall(at.scope.module) : undefined, search)];
}

function ofDefinition(definition: Definition, repetition: Definition | undefined, search: Search): string {
  const key = `${definition.scope.module.address}|${definition.file.path}:${definition.expression.range.start}`;
  if (search.seen.has(key)) return '';
  search.seen.add(key);
  return ofExpression(definition.expression, { file: definition.file, scope: definition.scope, repetition }, search);
}

/** For an unknown output: the arguments of the call, and all files of the module and of those below it. */
function ofModule(name: string, at: Standing, search: Search): string {
  const call = at.scope.module.configuration.calls.get(name);
  const key = `${at.scope.module.address}|module.${name}`;
  if (call === undefined || search.seen.has(key)) return '';
  search.seen.add(key);
  const inside = [...search.evaluator.configuration.modules.values()].filter(
    (module) => call.directory !== undefined && isWithin(module.directory, call.directory),
  );
  return [
    ofBody(call.block.body, { ...at, file: call.file, repetition: undefined }, search),
    ...inside.flatMap((module) => module.files.map((file) => file.text)),
  ].join(' <- ');
}

/** True if `directory` is `outer` or below it. */
export function isWithin(directory: string, outer: string): boolean {
  return directory === outer || directory.startsWith(`${outer}/`);
}

/** `local.a["x"].b` */
const TRAVERSAL = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\.\d+|\[[^\][]*\])+/g;

/** Parses the names in template directives, because the parser keeps directives as text. */
function directivesIn(expression: Expression, file: HclFile): readonly { readonly expression: Expression; readonly file: HclFile }[] {
  if (expression.kind !== 'template') return [];
  const texts = expression.parts.flatMap((part) => (part.kind === 'directive' ? [file.text.slice(part.range.start, part.range.end)] : []));
  return texts
    .flatMap((text) => text.match(TRAVERSAL) ?? [])
    .flatMap((source) => {
      const inner = parseHcl(file.path, `value = ${source}\n`);
      const [attribute] = isHclFile(inner) ? inner.body.attributes : [];
      return attribute === undefined || !isHclFile(inner) ? [] : [{ expression: attribute.expression, file: inner }];
    });
}
