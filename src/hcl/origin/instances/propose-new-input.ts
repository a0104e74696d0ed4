import { repetitionOfCall } from '../../call-repetition.ts';
import type { ModuleInstance, Scope } from '../../evaluate/evaluator.ts';
import type { ModuleCall, VariableDeclaration } from '../../evaluate/configuration.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { partsOf } from '../../at-range.ts';
import { unwrapped } from '../../unwrap.ts';
import { literal } from '../../write/render-node.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { addTopLevelBlock, replaceWithExpression, setAttributeExpression, setAttributeIn } from '../make-edits.ts';
import { combineCandidates, holdsComment, ofKind, referableIn, sameParts } from '../place.ts';
import type { Tracing, Candidates } from '../place.ts';
import { isCopiedDocument, plainText, plainType } from '../plain-value.ts';
import { proposeForInstance } from './propose-for-instance.ts';
import type { InstanceValue } from './propose-for-instance.ts';
import { proposeOverride } from './propose-override.ts';

/** The argument that gives a new variable its name. */
export interface InputPlace {
  readonly file: HclFile;
  readonly scope: Scope;
  /** The enclosing block: of the resource, or nested. */
  readonly block: Block;
  readonly owner: { readonly type: string; readonly name: string };
  readonly name: string;
}

/** A value that all callers of a module share, and the one for a single caller. */
interface NewInputRequest extends InputPlace {
  /** Absent: not in code. */
  readonly expression?: Expression;
  readonly current: Value;
  readonly desired: Value;
}

/** Reserved names in a module call. https://developer.hashicorp.com/terraform/language/values/variables#declaring-an-input-variable */
const META = new Set(['source', 'version', 'providers', 'count', 'for_each', 'lifecycle', 'depends_on', 'locals']);

/** Names without a meaning. */
const NAMELESS = new Set(['this', 'main', 'default', 'self']);

/**
 * Replaces a shared literal in a module by a new variable, which one call sets and whose default is the literal (null for an omitted
 * argument). Expressions stay; the variable overrides them or is merged. None in the root, for other kinds of values, in a dynamic block,
 * or without a free name.
 * https://developer.hashicorp.com/terraform/language/expressions/types#null
 */
export function proposeNewInput(request: NewInputRequest, tracing: Tracing): Candidates {
  const { file, scope, expression } = request;
  return proposeDeclared(
    request,
    (name) => {
      const input = literalInput(request, name, tracing) ?? inputWithFallback(request, name);
      const type = input === undefined ? undefined : plainType(input.callValue);
      if (input === undefined || type === undefined) return undefined;
      const reader =
        expression === undefined
          ? setAttributeExpression({ file, body: request.block, name: request.name, expression: input.read })
          : replaceWithExpression({ expression, file, scope }, input.read);
      return { type, standard: input.standard, callValue: input.callValue, reader };
    },
    tracing,
  );
}

/** A variable, the edits that read it, and its value for one call. */
interface DeclaredInput {
  readonly type: string;
  readonly standard: Value;
  readonly callValue: Value;
  readonly reader: Candidates;
}

/** Declares a variable of a module, which one call sets. None in the root, in a dynamic block, or without a free name. */
export function proposeDeclared(place: InputPlace, inputOf: (name: string) => DeclaredInput | undefined, tracing: Tracing): Candidates {
  const { module } = place.scope;
  const call = module.caller?.scope.module.configuration.calls.get(module.caller.callName);
  if (module.caller === undefined || call === undefined || place.file.json !== undefined || place.block.type === 'content') return [];
  const name = freeName(place, module, call);
  const input = name === undefined ? undefined : inputOf(name);
  if (name === undefined || input === undefined) return [];
  const position = afterLastVariable(place.file, module.configuration.variables);
  const declared = addTopLevelBlock(position.file, position.at, {
    type: 'variable',
    labels: [name],
    attributes: [
      ['type', { expression: input.type }],
      ['default', literal(knownJson(input.standard) ?? null)],
    ],
  });
  const own: InstanceValue = { scope: module.caller.scope, name, current: input.standard, desired: input.callValue };
  return ofKind('new-input', combineCandidates([declared, input.reader, setAtCall(own, { call, module, tracing })]));
}

interface NewInput {
  readonly read: string;
  readonly standard: Value;
  readonly callValue: Value;
}

/** For a literal or an omitted argument. */
function literalInput(request: NewInputRequest, name: string, tracing: Tracing): NewInput | undefined {
  const { expression, desired } = request;
  const existing: Value | undefined = expression === undefined ? null : literalOf(request, expression, tracing);
  if (existing === undefined || (existing !== null && kindOf(existing) !== kindOf(desired))) return undefined;
  return { read: `var.${name}`, standard: existing, callValue: desired };
}

/** Next to an expression: `var.x != null ? var.x : …`, and for a map with new entries `merge(…, var.x)`. */
function inputWithFallback({ file, expression, current, desired }: NewInputRequest, name: string): NewInput | undefined {
  const inner = expression === undefined ? undefined : unwrapped(expression);
  const present = inner === undefined ? '' : file.text.slice(inner.range.start, inner.range.end);
  if (inner === undefined || inner.kind === 'literal' || present.includes('\n') || isCopiedDocument(desired, inner)) return undefined;
  if (typeof desired !== 'object') return { read: `var.${name} != null ? var.${name} : ${present}`, standard: null, callValue: desired };
  const addedEntries = isValueObject(current) && isValueObject(desired) ? entriesToAdd(current, desired) : undefined;
  if (addedEntries === undefined) return undefined;
  const isMerge = inner.kind === 'call' && inner.name === 'merge' && !inner.expandLast;
  return { read: `${isMerge ? present.replace(/,?\s*\)$/, '') : `merge(${present}`}, var.${name})`, standard: {}, callValue: addedEntries };
}

/** Undefined if an entry is removed. */
function entriesToAdd(current: ValueObject, desired: ValueObject): ValueObject | undefined {
  if (Object.keys(current).some((key) => !(key in desired))) return undefined;
  return Object.fromEntries(Object.entries(desired).filter(([key, value]) => !(key in current && sameParts(current[key] ?? null, value))));
}

/** A literal, or a list or map of literals. Undefined with references or comments. */
function literalOf({ file, scope }: NewInputRequest, expression: Expression, { evaluator }: Tracing): Value | undefined {
  const value = evaluator.evaluate(expression, scope);
  const isKnown = value !== null && plainType(value) !== undefined;
  return isLiteral(expression) && isKnown && !holdsComment({ expression, file, scope }) ? value : undefined;
}

function isLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' || (['tuple', 'object'].includes(expression.kind) && partsOf(expression).every(isLiteral));
}

function kindOf(value: Value): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

/** The argument's name with the nested block's before it; if taken, with the resource's. */
function freeName({ block, owner, name }: InputPlace, module: ModuleInstance, call: ModuleCall): string | undefined {
  const own = ['resource', 'data'].includes(block.type) ? name : `${block.type}_${name}`;
  const whose = NAMELESS.has(owner.name) ? owner.type.replace(/^[a-z0-9]+_/, '') : owner.name.replaceAll('-', '_');
  return [own, `${whose}_${own}`].find((candidate) => !isTaken(candidate, module, call));
}

function isTaken(name: string, { configuration }: ModuleInstance, { block }: ModuleCall): boolean {
  return META.has(name) || configuration.variables.has(name) || block.body.attributes.some((attribute) => attribute.name === name);
}

/** After the last variable of the module. */
function afterLastVariable(
  file: HclFile,
  variables: ReadonlyMap<string, VariableDeclaration>,
): { readonly file: HclFile; readonly at: 'end' | { readonly after: Block['range'] } } {
  const last = [...variables.values()].at(-1);
  return last === undefined ? { file, at: 'end' } : { file: last.file, at: { after: last.block.range } };
}

interface CallPlace {
  readonly call: ModuleCall;
  readonly module: ModuleInstance;
  readonly tracing: Tracing;
}

/** Sets the variable for the call, for an entry of its map, or for one of its keys. */
function setAtCall(own: InstanceValue, { call, module, tracing }: CallPlace): Candidates {
  const inner: Tracing = {
    ...tracing,
    repetition: repetitionOfCall(module),
    referable: referableIn(own.scope.module.address, tracing.resources),
  };
  const consumer = { file: call.file, scope: own.scope, block: call.block };
  return [
    ...setAttributeIn({ file: call.file, body: call.block, name: own.name, value: own.desired }, inner),
    ...proposeOverride(own, consumer, inner),
    ...proposeForInstance(own, { ...consumer, otherwise: plainText(own.current) ?? 'null' }, inner),
  ];
}
