// Resources in code but not in the state. If a resource was deleted and `terraform apply -refresh-only` removed it from the state, the next
// apply creates it, so its deletion is still drift. https://developer.hashicorp.com/terraform/cli/commands/plan#planning-modes
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import type { ContextLookup } from '../play/context-of.ts';
import type { Folded } from '../play/fold-events.ts';
import { makeDrift } from './make-drift.ts';
import type { Target } from '../play/target.ts';

/** Shorter names occur in too many texts. */
const MIN_NAME_LENGTH = 3;

/** Finds the one declared instance that is not in the state and has a resource's naming arguments; undefined for none or several. */
export function findDeclaredInstance(workspace: Workspace, evaluator: Evaluator): (target: Target) => string | undefined {
  let byType: ReadonlyMap<string, readonly ResourceInstance[]> | undefined;
  return (target) => {
    byType ??= notInState(workspace, evaluator);
    const found = (byType.get(target.type) ?? []).filter((instance) => isNamedLike(target, evaluator.arguments(instance)));
    return found.length === 1 ? found[0]?.address : undefined;
  };
}

/** Returns drifts of deleted resources that are in code but no longer in the state, without recreated ones. */
export function missingFromState(
  { outsideState, targets }: Pick<Folded, 'outsideState' | 'targets'>,
  find: { readonly declared: (resource: Target) => string | undefined; readonly context: ContextLookup },
): readonly Drift[] {
  const there = new Set(targets.flatMap((target) => (target.resource === undefined && target.exists ? (find.declared(target) ?? []) : [])));
  return outsideState.flatMap((target): readonly Drift[] => {
    const address = target.exists || target.undone ? undefined : find.declared(target);
    if (address === undefined || there.has(address)) return [];
    return [
      makeDrift({
        kind: 'missing',
        resourceType: target.type,
        address,
        importId: target.entry.importId(target.values),
        changes: [],
        observed: undefined,
        events: target.events,
        context: find.context(target.type, target.values),
        writes: target.writes,
        seenIn: 'trace',
      }),
    ];
  });
}

function notInState({ resources }: Workspace, evaluator: Evaluator): ReadonlyMap<string, readonly ResourceInstance[]> {
  const held = new Set(resources.map(({ address }) => address));
  const byType = new Map<string, ResourceInstance[]>();
  for (const instance of evaluator.instances()) {
    const { address, declaration } = instance;
    if (held.has(address) || declaration.mode !== 'managed') continue;
    const known = byType.get(declaration.type);
    if (known === undefined) byType.set(declaration.type, [instance]);
    else known.push(instance);
  }
  return byType;
}

/** True if a call names the resource by an argument, or by an ARN or URL that ends with one, and no naming argument contradicts. */
function isNamedLike({ entry, values }: Target, written: ReturnType<Evaluator['arguments']>): boolean {
  const texts = textsIn(values);
  let isNamed = false;
  for (const [argument, { kind }] of Object.entries(entry.attributes)) {
    const value = kind === 'identity' && written[argument] !== undefined ? knownJson(written[argument]) : undefined;
    if (typeof value !== 'string' || value.length < MIN_NAME_LENGTH) continue;
    if (values[argument] !== undefined && values[argument] !== value) return false;
    isNamed ||= texts.some((text) => text === value || text.endsWith(`/${value}`) || text.endsWith(`:${value}`));
  }
  return isNamed;
}
