import { parseHcl, isHclFile } from '../parse/parse.ts';
import type { Expression } from '../syntax.ts';
import type { Configuration, VariableDeclaration, VariableSource } from './configuration.ts';
import { convert } from './convert.ts';
import type { Definition, ModuleInstance, Scope, Evaluate } from './evaluator.ts';
import { attempt } from './failure.ts';
import { moduleScope } from './module-tree.ts';
import { parseType } from './parse-type.ts';
import { TERRAGRUNT_NAMES } from './terragrunt-inputs.ts';
import { ANY } from './types.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';
import { findAttribute } from '../locate.ts';

/** Returns the expression that sets a variable; undefined if there is none, or only one in the environment or out of reach of edits. */
export function variableDefinition(configuration: Configuration, module: ModuleInstance, name: string): Definition | undefined {
  const declaration = module.configuration.variables.get(name);
  if (declaration === undefined) return undefined;
  const given = module.caller === undefined ? rootDefinition(configuration, module, name) : callDefinition(module.caller, name);
  if (given === 'not-an-expression') return undefined;
  if (given !== undefined) return given;
  if (declaration.defaultValue === undefined) return undefined;
  return { expression: declaration.defaultValue, file: declaration.file, scope: moduleScope(module), from: 'variable-default' };
}

function rootDefinition(configuration: Configuration, module: ModuleInstance, name: string): Definition | 'not-an-expression' | undefined {
  const source = configuration.variableSources.get(name);
  if (source === undefined) return undefined;
  if (source.kind === 'input') return { ...source, scope: inputScope(module), from: 'variable-file' };
  if (source.kind !== 'file') return 'not-an-expression';
  return { expression: source.attribute.expression, file: source.file, scope: moduleScope(module), from: 'variable-file' };
}

function inputScope(module: ModuleInstance): Scope {
  return { module, bindings: TERRAGRUNT_NAMES };
}

function callDefinition(caller: NonNullable<ModuleInstance['caller']>, name: string): Definition | undefined {
  const call = caller.scope.module.configuration.calls.get(caller.callName);
  const attribute = findAttribute(call?.block.body, name);
  if (call === undefined || attribute === undefined) return undefined;
  return { expression: attribute.expression, file: call.file, scope: caller.scope, from: 'module-argument' };
}

/**
 * The value, converted to the declared type. Unknown without one, or of the wrong type.
 * https://developer.hashicorp.com/terraform/language/values/variables#variable-definition-precedence
 * @param evaluate returns unknown for errors
 */
export function variableValue(
  configuration: Configuration,
  at: { readonly module: ModuleInstance; readonly declaration: VariableDeclaration },
  evaluate: Evaluate,
): Value {
  const { module, declaration } = at;
  const scope = moduleScope(module);
  const definition = variableDefinition(configuration, module, declaration.name);
  const source = module.caller === undefined ? configuration.variableSources.get(declaration.name) : undefined;
  const given =
    definition !== undefined && source?.kind !== 'input'
      ? evaluate(definition.expression, definition.scope)
      : source === undefined
        ? UNKNOWN
        : valueOfSource(source, declaration, (expression) => evaluate(expression, inputScope(module)));
  return attempt(() => {
    const type = declaration.type === undefined ? ANY : parseType(declaration.type, (expression) => evaluate(expression, scope));
    return convert(given, type);
  }, UNKNOWN);
}

function valueOfSource(source: VariableSource, declaration: VariableDeclaration, evaluate: (expression: Expression) => Value): Value {
  switch (source.kind) {
    case 'file':
      return evaluate(source.attribute.expression);
    case 'environment':
      return isPlainText(declaration) ? source.text : parsedText(source.text, evaluate);
    case 'input':
      return asPassed(evaluate(source.expression), declaration);
    case 'elsewhere':
      return source.isLiteral ? asPassed(evaluate(source.expression), declaration) : UNKNOWN;
  }
}

/** A variable without a type gets the text that Terragrunt puts into the environment. */
function asPassed(value: Value, declaration: VariableDeclaration): Value {
  if (declaration.type !== undefined || value === null || typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : UNKNOWN;
}

/** Text for a variable without a type, or with a primitive one, is the value; for others it is an expression. */
function isPlainText(declaration: VariableDeclaration): boolean {
  const { type } = declaration;
  if (type === undefined) return true;
  const name = type.kind === 'variable' ? type.name : type.kind === 'literal' ? String(type.value) : '';
  return ['string', 'number', 'bool'].includes(name);
}

function parsedText(text: string, evaluate: (expression: Expression) => Value): Value {
  const parsed = parseHcl('environment', `value = ${text}\n`);
  const [attribute] = isHclFile(parsed) ? parsed.body.attributes : [];
  return attribute === undefined ? UNKNOWN : evaluate(attribute.expression);
}
