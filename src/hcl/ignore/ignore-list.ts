import type { Refusal } from '../write/edit.ts';
import { refuse, refuseRange } from '../write/edit.ts';
import { blockAt } from '../at-range.ts';
import { findAttribute, findBlocks } from '../locate.ts';
import type { Attribute, Block, HclFile, Range, ExpressionOf } from '../syntax.ts';

export type IgnoreList =
  | { readonly kind: 'none' }
  | { readonly kind: 'lifecycle'; readonly lifecycle: Block }
  | {
      readonly kind: 'list';
      readonly lifecycle: Block;
      readonly attribute: Attribute;
      readonly list: ExpressionOf<'tuple'>;
    }
  | { readonly kind: 'all'; readonly lifecycle: Block; readonly attribute: Attribute }
  | Refusal;

/** The lifecycle.ignore_changes of a resource, or why it cannot be edited. */
export function ignoreListOf(file: HclFile, range: Range): IgnoreList {
  const found = blockAt(file, range);
  if (found === undefined) return refuseRange('a block', file, range);
  if (found.block.type !== 'resource' || found.parent.block !== undefined)
    return refuse(`expected a resource, the only block that can ignore changes, found ${found.block.type}`);
  const lifecycles = findBlocks(found.block.body, 'lifecycle');
  const [lifecycle] = lifecycles;
  if (lifecycle === undefined) return { kind: 'none' };
  if (lifecycles.length > 1) return refuse(`expected one lifecycle block, found ${lifecycles.length}`);
  const attribute = findAttribute(lifecycle.body, 'ignore_changes');
  if (attribute === undefined) return { kind: 'lifecycle', lifecycle };
  const { expression } = attribute;
  if (expression.kind === 'variable' && expression.name === 'all') return { kind: 'all', lifecycle, attribute };
  return expression.kind === 'tuple'
    ? { kind: 'list', lifecycle, attribute, list: expression }
    : refuse(`expected a list or all in ignore_changes, found ${file.text.slice(expression.range.start, expression.range.end)}`);
}
