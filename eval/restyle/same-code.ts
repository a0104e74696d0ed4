import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { readState } from '#terraform/state.ts';
import type { FileTree } from '../file-tree.ts';
import { evaluateTree } from '../judge/evaluated-tree.ts';
import type { EvaluatedTree } from '../judge/evaluated-tree.ts';
import { describeValue, sameEvaluated } from '../judge/same-evaluated.ts';
import type { Moves } from './moved-documents.ts';

/** Code with its raw state. */
interface StatedCode {
  readonly tree: FileTree;
  readonly state: string;
}

/** The input that both sides share. */
interface Comparison {
  readonly moves: Moves;
  readonly schema: ProviderSchema;
  /** The value of `path.cwd`. */
  readonly directory: string;
}

/**
 * Checks the invariant of restyling: every resource keeps its arguments, at its new address.
 * @param before a root
 * @param after the same in another style
 * @param comparison the changed addresses
 * @returns differences; empty if the invariant holds
 */
export function lawProblems(before: StatedCode, after: StatedCode, { moves, schema, directory }: Comparison): readonly string[] {
  const evaluated = ({ tree, state }: StatedCode): EvaluatedTree | readonly string[] =>
    evaluateTree(tree, { resources: readState(state, 'state'), created: [], schema, directory });
  const [previous, current] = [evaluated(before), evaluated(after)];
  if (!('instances' in previous)) return previous;
  if (!('instances' in current)) return current;
  const wanted = new Map([...previous.instances].map(([address, code]) => [moves.get(address) ?? address, code]));
  const strangers = [...current.instances.keys()].filter((address) => !wanted.has(address)).map((address) => `${address}: was not there`);
  const differences = [...wanted].flatMap(([address, code]) => {
    const other = current.instances.get(address);
    if (other === undefined) return [`${address}: is not there`];
    return [...new Set([...Object.keys(code), ...Object.keys(other)])]
      .filter((name) => !sameEvaluated(code[name], other[name]))
      .map((name) => `${address}.${name}: was ${describeValue(code[name])}, is ${describeValue(other[name])}`);
  });
  return [...strangers, ...differences];
}
