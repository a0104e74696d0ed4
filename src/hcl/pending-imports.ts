import type { Json } from '#domain/json.ts';
import { parseAddress, printAddress } from '#domain/resource-address.ts';
import type { Evaluator, Scope, Evaluate } from './evaluate/evaluator.ts';
import { expandBlock, stepScope } from './evaluate/repetition.ts';
import { isValueObject, knownJson } from './evaluate/value.ts';
import type { Block, Expression, HclFile } from './syntax.ts';
import { argumentOf } from './locate.ts';
import { rootScope } from './evaluate/module-tree.ts';

/**
 * Maps `type id` to the address of each import block of the root module, per instance with `for_each`, if id and address are known.
 * https://developer.hashicorp.com/terraform/language/import · https://developer.hashicorp.com/terraform/language/block/import
 */
export function pendingImports({ configuration, evaluate }: Pick<Evaluator, 'configuration' | 'evaluate'>): ReadonlyMap<string, string> {
  const { root } = configuration;
  const scope = rootScope(configuration);
  const found = new Map<string, string>();
  for (const file of root.files) {
    for (const block of file.body.blocks.filter(({ type }) => type === 'import')) {
      const repetition = expandBlock(block, scope, evaluate);
      for (const step of typeof repetition === 'symbol' ? [] : repetition.steps) {
        const own = stepScope(scope, step);
        const address = parseAddress(targetOf({ block, file }, own, evaluate) ?? '');
        const id = idOf(block, own, evaluate);
        if (address !== undefined && id !== undefined) found.set(`${address.type} ${id}`, printAddress(address));
      }
    }
  }
  return found;
}

/** The text of `to`; a computed last key is evaluated. */
function targetOf(
  { block, file }: { readonly block: Block; readonly file: HclFile },
  scope: Scope,
  evaluate: Evaluate,
): string | undefined {
  const to = argumentOf(block.body, 'to');
  if (to === undefined) return undefined;
  const textOf = ({ range }: Expression): string => file.text.slice(range.start, range.end).trim();
  if (to.kind !== 'index' || to.key.kind === 'literal') return textOf(to);
  const key = knownJson(evaluate(to.key, scope));
  return key === undefined ? undefined : `${textOf(to.object)}[${JSON.stringify(key)}]`;
}

/** The `id`, or the only value of an `identity` besides account and region. */
function idOf(block: Block, scope: Scope, evaluate: Evaluate): string | undefined {
  const [id, identity] = [argumentOf(block.body, 'id'), argumentOf(block.body, 'identity')];
  if (id !== undefined) return textIn(knownJson(evaluate(id, scope)));
  const value = identity === undefined ? undefined : evaluate(identity, scope);
  if (!isValueObject(value)) return undefined;
  const [name, ...others] = Object.keys(value).filter((key) => !PLACE.has(key));
  return name === undefined || others.length > 0 ? undefined : textIn(knownJson(value[name] ?? null));
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket#identity-schema */
const PLACE: ReadonlySet<string> = new Set(['account_id', 'region']);

function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
