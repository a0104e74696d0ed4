import { repetitionOfCall } from '../call-repetition.ts';
import type { ModuleInstance } from '../evaluate/evaluator.ts';
import type { ModuleCall, VariableDeclaration } from '../evaluate/configuration.ts';
import type { Value } from '../evaluate/value.ts';
import { renderString } from '../write/render.ts';
import type { Block } from '../syntax.ts';
import { addTopLevelBlock, replaceWithExpression, setAttributeIn } from './make-edits.ts';
import { combineCandidates, referableIn } from './place.ts';
import type { Candidate, Place, Propose, Tracing } from './place.ts';
import { proposeForInstance } from './propose-for-instance.ts';
import type { InstanceValue } from './propose-for-instance.ts';
import { proposeOverride } from './propose-override.ts';

/** A literal in a module, and the value that one caller wants in its place. */
interface InputWish {
  /** Where the literal stands. */
  readonly place: Place;
  /** The block it stands in: the resource's, or one nested in it. */
  readonly block: Block;
  readonly name: string;
  readonly desired: Value;
}

/** Names that a call keeps for itself. https://developer.hashicorp.com/terraform/language/values/variables#declaring-an-input-variable */
const META = new Set(['source', 'version', 'providers', 'count', 'for_each', 'lifecycle', 'depends_on', 'locals']);

/**
 * A literal in a module that several calls share, or one call for several instances, and that one of them wants otherwise: the module gets
 * a variable whose default is what stands there, and the one call says the other value.
 * @param wish the literal and the value
 * @param tracing what is known so far
 * @param propose traces a value
 * @returns candidates; none in the root, for what is no literal scalar of the same kind, and where the name is taken
 */
export function proposeNewInput(wish: InputWish, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { place, desired } = wish;
  const { module } = place.scope;
  const call = module.caller?.scope.module.configuration.calls.get(module.caller.callName);
  const literal = place.expression.kind === 'literal' ? place.expression.value : null;
  const type = TYPES.get(typeof literal);
  if (module.caller === undefined || call === undefined || literal === null || type === undefined) return [];
  if (typeof desired !== typeof literal || place.file.json !== undefined) return [];
  const name = ['resource', 'data'].includes(wish.block.type) ? wish.name : `${wish.block.type}_${wish.name}`;
  if (isTaken(name, module, call)) return [];
  const { file, at } = besideOthers(place, module.configuration.variables);
  const declared = addTopLevelBlock(file, at, {
    type: 'variable',
    labels: [name],
    attributes: [
      ['type', { expression: type }],
      ['default', literal],
    ],
  });
  const own: InstanceValue = { scope: module.caller.scope, name, current: literal, desired };
  return combineCandidates([declared, replaceWithExpression(place, `var.${name}`), saidAtCall(own, { call, module, tracing }, propose)]);
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'bool'],
]);

function isTaken(name: string, { configuration }: ModuleInstance, { block }: ModuleCall): boolean {
  return META.has(name) || configuration.variables.has(name) || block.body.attributes.some((attribute) => attribute.name === name);
}

/** Behind the module's last variable, wherever it keeps them. */
function besideOthers(
  { file }: Place,
  variables: ReadonlyMap<string, VariableDeclaration>,
): { readonly file: Place['file']; readonly at: 'end' | { readonly after: Block['range'] } } {
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
  const otherwise = typeof own.current === 'string' ? renderString(own.current) : String(own.current);
  return [
    ...setAttributeIn({ file: call.file, body: call.block, name: own.name, value: own.desired }, inner),
    ...proposeOverride(own, consumer, inner, propose),
    ...proposeForInstance(own, { ...consumer, otherwise }, inner),
  ];
}
