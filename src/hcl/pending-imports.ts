import { parseAddress } from '#domain/resource-address.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { knownJson } from './evaluate/value.ts';
import { findAttribute } from './locate.ts';

/**
 * Import blocks of the root module: `type id` → address. Leaves out computed addresses and unknown ids.
 * https://developer.hashicorp.com/terraform/language/import
 */
export function pendingImports({ configuration, evaluate }: Pick<Evaluator, 'configuration' | 'evaluate'>): ReadonlyMap<string, string> {
  const { root } = configuration;
  const module = { address: '', configuration: root, caller: undefined };
  const found = new Map<string, string>();
  for (const file of root.files) {
    for (const block of file.body.blocks) {
      const [to, id] = block.type === 'import' ? [findAttribute(block.body, 'to'), findAttribute(block.body, 'id')] : [];
      if (to?.kind !== 'found' || id?.kind !== 'found') continue;
      const { start, end } = to.node.expression.range;
      const address = parseAddress(file.text.slice(start, end).trim());
      const value = knownJson(evaluate(id.node.expression, { module, bindings: {} }));
      if (address !== undefined && typeof value === 'string') found.set(`${address.type} ${value}`, file.text.slice(start, end).trim());
    }
  }
  return found;
}
