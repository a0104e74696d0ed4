import { posix } from 'node:path';
import type { SourceFile } from '#domain/workspace.ts';
import { partsOf } from '../at-range.ts';
import { argumentOf, findBlocks, keyText, literalOf } from '../locate.ts';
import { isHclFile } from '../parse/parse.ts';
import type { Block, Expression, HclFile, SyntaxProblem } from '../syntax.ts';
import type { ElsewhereSource, InputSource } from './configuration.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';
import { parseSource } from '../json/parse-source.ts';

/** The variables of the root that Terragrunt passes. */
export interface TerragruntInputs {
  readonly byName: ReadonlyMap<string, InputSource | ElsewhereSource>;
  /** The source of further variables, whose names only Terragrunt knows. */
  readonly rest?: ElsewhereSource | undefined;
  /** The unit's own inputs, to which an edit can add others. */
  readonly own?: InputSource | undefined;
  readonly problem?: SyntaxProblem;
}

/** The first words of references in Terragrunt, none of which is a name in the root. */
export const TERRAGRUNT_NAMES: Readonly<Record<string, Value>> = Object.fromEntries(
  ['local', 'dependency', 'include', 'values', 'feature', 'var'].map((name) => [name, UNKNOWN]),
);

/**
 * Reads the inputs of a unit: its own, which win, and those of the files that it includes. A literal has a value; only Terragrunt knows
 * the value of a call or a reference.
 * https://terragrunt.gruntwork.io/docs/features/inputs/ · https://terragrunt.gruntwork.io/docs/reference/hcl/blocks#include
 * @param files all files; Terragrunt's are marked, and the unit's own is the first of them
 */
export function readInputs(files: readonly SourceFile[]): TerragruntInputs {
  const [unit, ...others] = files.filter((file) => file.isTerragrunt === true);
  if (unit === undefined) return { byName: new Map() };
  const parsed = parseSource(unit.path, unit.text);
  if (!isHclFile(parsed)) return { byName: new Map(), problem: parsed };
  const file = unit.generatedBy === undefined ? parsed : { ...parsed, generatedBy: unit.generatedBy };
  const own = inputsIn(file);
  const included = findBlocks(file.body, 'include').map((block) => includedInputs(block, file, others));
  const isMerged = included.some((one) => one.isDeep);
  return {
    byName: new Map([
      ...included.flatMap(({ named }) => [...named].map(([name, at]) => [name, elsewhere(at)] as const)),
      ...[...own.named].map(
        ([name, at]) => [name, isMerged && isCollection(at.expression) ? elsewhere(at, false) : ownSource(at)] as const,
      ),
    ]),
    rest: [own, ...included].find((one) => one.rest !== undefined)?.rest,
    own: own.last === undefined ? undefined : { kind: 'input', ...own.last },
  };
}

interface At {
  readonly file: HclFile;
  readonly expression: Expression;
}

interface Inputs {
  readonly named: ReadonlyMap<string, At>;
  readonly rest?: ElsewhereSource;
  /** The object whose entries win. */
  readonly last?: At;
}

function inputsIn(file: HclFile): Inputs {
  const written = argumentOf(file.body, 'inputs');
  return written === undefined ? { named: new Map() } : inputsOf({ file, expression: written });
}

/** An object, or `merge(…)` with one: the last argument wins. */
function inputsOf(at: At): Inputs {
  const { file, expression } = at;
  switch (expression.kind) {
    case 'parentheses':
      return inputsOf({ file, expression: expression.inner });
    case 'object': {
      const named = new Map(expression.entries.flatMap(({ key, value }) => withName(keyText(key), { file, expression: value })));
      const isOpen = expression.entries.some(({ key }) => keyText(key) === undefined);
      return { named, last: at, ...(isOpen ? { rest: elsewhere(at, false) } : {}) };
    }
    case 'call': {
      if (expression.name !== 'merge' || expression.expandLast) return { named: new Map(), rest: elsewhere(at, false) };
      return expression.arguments
        .map((argument) => inputsOf({ file, expression: argument }))
        .reduce((before, next) =>
          next.rest === undefined ? { ...before, ...next, named: new Map([...before.named, ...next.named]) } : next,
        );
    }
    default:
      return { named: new Map(), rest: elsewhere(at, false) };
  }
}

function withName(name: string | undefined, at: At): readonly (readonly [string, At])[] {
  return name === undefined ? [] : [[name, at]];
}

/** A collection may contain literals next to expressions that only Terragrunt evaluates. */
function ownSource(at: At): InputSource | ElsewhereSource {
  const { expression } = at;
  const isOwn = literalOf(expression) !== undefined || (isCollection(expression) && !calls(expression));
  return isOwn ? { kind: 'input', ...at } : elsewhere(at, false);
}

function elsewhere(at: At, isLiteral = literalOf(at.expression) !== undefined): ElsewhereSource {
  return { kind: 'elsewhere', ...at, isLiteral };
}

function isCollection({ kind }: Expression): boolean {
  return kind === 'object' || kind === 'tuple';
}

/** Functions read files next to terragrunt.hcl, call AWS, or run programs. */
function calls(expression: Expression): boolean {
  return expression.kind === 'call' || partsOf(expression).some(calls);
}

/** With `merge_strategy = "deep"`, Terragrunt merges the collections of both. */
function includedInputs(block: Block, file: HclFile, others: readonly SourceFile[]): Inputs & { readonly isDeep: boolean } {
  const valueOf = (name: string): Expression | undefined => argumentOf(block.body, name);
  const [path, strategy] = [valueOf('path'), valueOf('merge_strategy')];
  const merged = strategy === undefined ? 'shallow' : literalOf(strategy);
  if (merged === 'no_merge' || path === undefined) return { named: new Map(), isDeep: false };
  const isDeep = merged !== 'shallow';
  const found = includedFile(path, posix.dirname(file.path), others);
  const parsed = found === undefined ? undefined : parseSource(found.path, found.text);
  const isRead = parsed !== undefined && isHclFile(parsed) && findBlocks(parsed.body, 'include').length === 0;
  if (!isRead) return { named: new Map(), rest: elsewhere({ file, expression: path }, false), isDeep };
  const inputs = inputsIn(parsed);
  return { ...inputs, isDeep: isDeep && (inputs.named.size > 0 || inputs.rest !== undefined) };
}

/** https://terragrunt.gruntwork.io/docs/reference/hcl/functions#find_in_parent_folders */
function includedFile(path: Expression, folder: string, others: readonly SourceFile[]): SourceFile | undefined {
  const at = (place: string): SourceFile | undefined => others.find((file) => posix.normalize(file.path) === posix.normalize(place));
  if (path.kind !== 'call') {
    const text = literalOf(path);
    return typeof text === 'string' ? at(posix.join(folder, text)) : undefined;
  }
  const [name = 'terragrunt.hcl', ...more] = path.arguments.map(literalOf);
  if (path.name !== 'find_in_parent_folders' || typeof name !== 'string' || more.length > 0) return undefined;
  const nearest = others
    .filter((file) => posix.basename(file.path) === name)
    .toSorted((left, right) => left.path.length - right.path.length);
  return nearest.find((file) => posix.dirname(file.path) !== folder);
}
