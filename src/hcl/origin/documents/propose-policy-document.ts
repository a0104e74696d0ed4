import type { Json } from '#domain/json.ts';
import type { ResourceDeclaration } from '../../evaluate/configuration.ts';
import type { Definition, ResourceInstance, Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { parseDocument } from './json-document.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';
import { DOCUMENT_SCHEMA, statementBlocks } from './policy-blocks.ts';
import { proposeInBody } from '../blocks/propose-in-body.ts';
import { proposeSourceDocument } from './propose-source-document.ts';
import { argumentOf } from '../../locate.ts';

/**
 * `data.aws_iam_policy_document.x.json`: edits statements, principals and conditions in the blocks of the data source, or in its source
 * documents.
 */
export function proposePolicyDocument(
  place: Place,
  steps: readonly (string | number)[],
  wanted: Wanted,
  by: { readonly tracing: Tracing; readonly propose: Propose },
): readonly Candidate[] {
  const [type, name, ...rest] = steps;
  const [key, output] = rest.length === 2 ? rest : [undefined, rest[0]];
  const declaration = place.scope.module.configuration.resources.get(`data.${String(type)}.${String(name)}`);
  if (type !== 'aws_iam_policy_document' || output !== 'json' || declaration === undefined) return [];
  const blocksOf = (document: Value): ReturnType<typeof statementBlocks> => statementBlocks((parseDocument(document) ?? null) as Json);
  const [current, desired] = [blocksOf(wanted.current), blocksOf(wanted.desired)];
  const source = sourceInstance(declaration, key, place, by.tracing);
  if (current === undefined || desired === undefined || source === undefined) return [];
  const target = {
    instance: source.instance,
    name: 'statement',
    current: current as Json,
    desired: desired as Json,
    schema: DOCUMENT_SCHEMA,
  };
  const tracing = { ...by.tracing, repetition: source.repetition, loops: {}, unordered: true };
  const { file, block } = declaration;
  return [
    ...proposeSourceDocument(
      { file, block, scope: source.instance.scope },
      wanted,
      { ...by.tracing, repetition: source.repetition, loops: {} },
      by.propose,
    ),
    ...proposeInBody(target, { file, block }, tracing, by.propose),
  ];
}

function sourceInstance(
  declaration: ResourceDeclaration,
  key: string | number | undefined,
  from: Place,
  tracing: Tracing,
): { readonly instance: ResourceInstance; readonly repetition: Definition | undefined } | undefined {
  const scope: Scope = { module: from.scope.module, bindings: {} };
  const address = `data.${declaration.type}.${declaration.name}`;
  const [forEach, count] = [argumentOf(declaration.block.body, 'for_each'), argumentOf(declaration.block.body, 'count')];
  if (forEach === undefined && count === undefined)
    return key === undefined ? { instance: { address, declaration, scope }, repetition: undefined } : undefined;
  if (forEach === undefined)
    return count !== undefined && typeof key === 'number'
      ? {
          instance: { address, declaration, scope: { ...scope, count: { index: key } } },
          repetition: { expression: count, file: declaration.file, scope, from: 'count' },
        }
      : undefined;
  const collection = tracing.evaluator.evaluate(forEach, scope);
  if (typeof key !== 'string') return undefined;
  const value = isValueObject(collection) ? (collection[key] ?? null) : key;
  return {
    instance: { address, declaration, scope: { ...scope, each: { key, value } } },
    repetition: { expression: forEach, file: declaration.file, scope, from: 'for-each' },
  };
}
