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
import { combineCandidates, holdsComment, referableIn, sameParts } from '../place.ts';
import type { Candidate, Propose, Tracing } from '../place.ts';
import { isCopiedDocument, plainText, plainType } from '../plain-value.ts';
import { proposeForInstance } from './propose-for-instance.ts';
import type { InstanceValue } from './propose-for-instance.ts';
import { proposeOverride } from './propose-override.ts';

/** A value that all callers of a module share, and the one that a caller wants in its place. */
interface InputWish {
  readonly file: HclFile;
  readonly scope: Scope;
  /** The literal; absent where code leaves the argument to the provider. */
  readonly expression?: Expression;
  /** The block it stands in, or would: the resource's, or one nested in it. */
  readonly block: Block;
  /** The resource that the block is part of. */
  readonly owner: { readonly type: string; readonly name: string };
  readonly name: string;
  readonly current: Value;
  readonly desired: Value;
}

/** Names that a call keeps for itself. https://developer.hashicorp.com/terraform/language/values/variables#declaring-an-input-variable */
const META = new Set(['source', 'version', 'providers', 'count', 'for_each', 'lifecycle', 'depends_on', 'locals']);

/** Names that say nothing of what a resource is. */
const NAMELESS = new Set(['this', 'main', 'default', 'self']);

/**
 * A literal in a module that several calls share, or one call for several instances, and that one of them wants otherwise: the module gets
 * a variable whose default is what stands there, and the one call says the other value. What code does not write has null as its default,
 * which is the same as leaving it out. What is computed from what others of the module read too stays, and the variable is preferred or merged.
 * https://developer.hashicorp.com/terraform/language/expressions/types#null
 * @param wish the literal and the value
 * @param tracing what is known so far
 * @returns candidates; none in the root, for what is no literal of the same kind, for the content of a dynamic block, and where no name is free
 */
export function proposeNewInput(wish: InputWish, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { file, scope, expression } = wish;
  const { module } = scope;
  const call = module.caller?.scope.module.configuration.calls.get(module.caller.callName);
  if (module.caller === undefined || call === undefined || file.json !== undefined || wish.block.type === 'content') return [];
  const name = freeName(wish, module, call);
  const input = name === undefined ? undefined : (literalInput(wish, name, tracing) ?? inputBeside(wish, name));
  const type = input === undefined ? undefined : plainType(input.said);
  if (name === undefined || input === undefined || type === undefined) return [];
  const besides = besideOthers(file, module.configuration.variables);
  const declared = addTopLevelBlock(besides.file, besides.at, {
    type: 'variable',
    labels: [name],
    attributes: [
      ['type', { expression: type }],
      ['default', literal(knownJson(input.standard) ?? null)],
    ],
  });
  const read =
    expression === undefined
      ? setAttributeExpression({ file, body: wish.block, name: wish.name, expression: input.read }, tracing)
      : replaceWithExpression({ expression, file, scope }, input.read);
  const own: InstanceValue = { scope: module.caller.scope, name, current: input.standard, desired: input.said };
  return combineCandidates([declared, read, saidAtCall(own, { call, module, tracing }, propose)]);
}

/** A variable, how it is read, and what a caller says. */
interface NewInput {
  readonly read: string;
  readonly standard: Value;
  readonly said: Value;
}

/** In place of a literal, or of nothing. */
function literalInput(wish: InputWish, name: string, tracing: Tracing): NewInput | undefined {
  const { expression, desired } = wish;
  const standing: Value | undefined = expression === undefined ? null : literalOf(wish, expression, tracing);
  if (standing === undefined || (standing !== null && kindOf(standing) !== kindOf(desired))) return undefined;
  return { read: `var.${name}`, standard: standing, said: desired };
}

/** Beside what is computed: `var.x != null ? var.x : …`, and for a map that gets entries `merge(…, var.x)`. */
function inputBeside({ file, expression, current, desired }: InputWish, name: string): NewInput | undefined {
  const inner = expression === undefined ? undefined : unwrapped(expression);
  const present = inner === undefined ? '' : file.text.slice(inner.range.start, inner.range.end);
  if (inner === undefined || inner.kind === 'literal' || present.includes('\n') || isCopiedDocument(desired, inner)) return undefined;
  if (typeof desired !== 'object') return { read: `var.${name} != null ? var.${name} : ${present}`, standard: null, said: desired };
  const come = isValueObject(current) && isValueObject(desired) ? entriesBeside(current, desired) : undefined;
  if (come === undefined) return undefined;
  const isMerge = inner.kind === 'call' && inner.name === 'merge' && !inner.expandLast;
  return { read: `${isMerge ? present.replace(/,?\s*\)$/, '') : `merge(${present}`}, var.${name})`, standard: {}, said: come };
}

/** What comes to a map; undefined where something goes. */
function entriesBeside(current: ValueObject, desired: ValueObject): ValueObject | undefined {
  if (Object.keys(current).some((key) => !(key in desired))) return undefined;
  return Object.fromEntries(Object.entries(desired).filter(([key, value]) => !(key in current && sameParts(current[key] ?? null, value))));
}

/** What a literal says, or a list or map of literals; undefined for what names anything, and where a comment would be lost. */
function literalOf({ file, scope }: InputWish, expression: Expression, { evaluator }: Tracing): Value | undefined {
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

/** The argument's own name, behind that of a nested block; where that is taken, behind what the resource is called. */
function freeName({ block, owner, name }: InputWish, module: ModuleInstance, call: ModuleCall): string | undefined {
  const own = ['resource', 'data'].includes(block.type) ? name : `${block.type}_${name}`;
  const whose = NAMELESS.has(owner.name) ? owner.type.replace(/^[a-z0-9]+_/, '') : owner.name.replaceAll('-', '_');
  return [own, `${whose}_${own}`].find((candidate) => !isTaken(candidate, module, call));
}

function isTaken(name: string, { configuration }: ModuleInstance, { block }: ModuleCall): boolean {
  return META.has(name) || configuration.variables.has(name) || block.body.attributes.some((attribute) => attribute.name === name);
}

/** Behind the module's last variable, wherever it keeps them. */
function besideOthers(
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

/** For this call, for one entry of the map that repeats it, or for one of its keys alone. */
function saidAtCall(own: InstanceValue, { call, module, tracing }: CallPlace, propose: Propose): readonly Candidate[] {
  const inner: Tracing = {
    ...tracing,
    repetition: repetitionOfCall(module),
    referable: referableIn(own.scope.module.address, tracing.resources),
  };
  const consumer = { file: call.file, scope: own.scope, block: call.block };
  return [
    ...setAttributeIn({ file: call.file, body: call.block, name: own.name, value: own.desired }, inner),
    ...proposeOverride(own, consumer, inner, propose),
    ...proposeForInstance(own, { ...consumer, otherwise: plainText(own.current) ?? 'null' }, inner),
  ];
}
