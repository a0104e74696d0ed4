import type { Json } from '#domain/json.ts';
import type { Value } from '../../evaluate/value.ts';
import { parseDocument } from './json-document.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { DOCUMENT_SCHEMA, statementBlocks } from './policy-blocks.ts';
import { proposeInBody } from '../blocks/propose-in-body.ts';
import { proposeSourceDocument } from './propose-source-document.ts';
import { instanceScope, repetitionOfBlock } from '../../call-repetition.ts';

/**
 * `data.aws_iam_policy_document.x.json`: edits statements, principals and conditions in the blocks of the data source, or in its source
 * documents.
 */
export function proposePolicyDocument(place: Place, steps: readonly (string | number)[], wanted: Wanted, from: Tracing): Candidates {
  const [type, name, ...rest] = steps;
  const [key, output] = rest.length === 2 ? rest : [undefined, rest[0]];
  const declaration = place.scope.module.configuration.resources.get(`data.${String(type)}.${String(name)}`);
  if (type !== 'aws_iam_policy_document' || output !== 'json' || declaration === undefined) return [];
  const blocksOf = (document: Value): ReturnType<typeof statementBlocks> => statementBlocks((parseDocument(document) ?? null) as Json);
  const [current, desired] = [blocksOf(wanted.current), blocksOf(wanted.desired)];
  const { module } = place.scope;
  const scope = instanceScope(declaration, module, key, from.evaluator);
  if (current === undefined || desired === undefined || scope === undefined) return [];
  const instance = { address: `data.${declaration.type}.${declaration.name}`, declaration, scope };
  const target = { instance, name: 'statement', current: current as Json, desired: desired as Json, schema: DOCUMENT_SCHEMA };
  const tracing = { ...from, repetition: repetitionOfBlock(declaration, module), loops: {} };
  const { file, block } = declaration;
  return [
    ...proposeSourceDocument({ file, block, scope }, wanted, tracing),
    ...proposeInBody(target, { file, block }, { ...tracing, unordered: true }),
  ];
}
