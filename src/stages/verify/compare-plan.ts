/**
 * What a patch does to a plan. Takes the plan of the code as it is and the plan of the patched code, returns the
 * difference as a verdict: exactly the targeted drift is gone, and everything else plans as it did, however dirty that was.
 */
import { blankEqual, sameValue } from '#domain/value/compare.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Plan, PlannedChange } from '#domain/workspace/plan.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Outcome, Residual, VerificationNote } from '#domain/verification.ts';
import { attributesOf, toResidual } from './attributes-of-plan.ts';
import type { AttributeOfPlan } from './attributes-of-plan.ts';
import { importProblems } from './compare-import.ts';

/** What a patch is to settle. */
export type PlanTarget =
  /** The attributes are to plan no change. */
  | {
      readonly kind: 'changed';
      readonly address: string;
      readonly attributes: ReadonlySet<string>;
      /** Those that the provider does not read back, and what the cloud has: every plan sets that until an apply has. */
      readonly notRead: ReadonlyMap<string, Json>;
    }
  /** The instance is to plan as nothing. */
  | { readonly kind: 'missing'; readonly address: string }
  /** The instance is to be imported and not changed. */
  | { readonly kind: 'import'; readonly address: string; readonly importId: string };

/** What is compared. */
export interface Comparison {
  readonly base: Plan;
  readonly patched: Plan;
  /** What has to be gone. */
  readonly targets: readonly PlanTarget[];
  /** Address → attributes that may be gone too, because they are accepted and another patch's business. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tells what follows by itself: attributes that are computed and no arguments. */
  readonly schema: ProviderSchema;
}

/** What the comparison comes to. */
export interface PlanVerdict {
  readonly outcome: Exclude<Outcome, 'invalid'>;
  readonly residual: readonly Residual[];
  /** What is permitted and worth telling. */
  readonly notes: readonly VerificationNote[];
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Compares two plans.
 * @param comparison the plans and what the patch is for
 * @returns converged, or the worst of what is wrong, with every difference of that kind; sensitive values are marked
 */
export function comparePlans(comparison: Comparison): PlanVerdict {
  const { base, patched, targets } = comparison;
  const [was, is] = [byObject(base), byObject(patched)];
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort();
  const destructive = keys.flatMap((key) => destruction(was.get(key), is.get(key)));
  if (destructive.length > 0) return { outcome: 'destructive', residual: destructive, notes: [] };
  const byAddress = new Map(targets.map((target) => [target.address, target]));
  const imported = targets.flatMap((target) => (target.kind === 'import' ? [importProblems(target, is.get(target.address))] : []));
  const collateral = keys.flatMap((key) => strayChanges(was.get(key), is.get(key), byAddress.get(key), comparison));
  if (collateral.length > 0) return { outcome: 'collateral', residual: collateral, notes: [] };
  const left = [
    ...targets.flatMap((target) => (target.kind === 'import' ? [] : leftOf(target, is.get(target.address)))),
    ...imported.flatMap((problems) => problems.residual),
  ];
  const notes = [
    ...imported.flatMap((problems) => problems.notes),
    ...targets.flatMap((target) => targetNotes(target, was.get(target.address), is.get(target.address))),
    ...followingOutputs(base, patched),
  ];
  return { outcome: left.length === 0 ? 'converged' : 'residual', residual: left, notes };
}

/** An object left over from a replacement is not the instance it once was. */
function byObject(plan: Plan): ReadonlyMap<string, PlannedChange> {
  // Reading a data source later rather than now changes nothing by itself: whoever uses it shows.
  return new Map(
    plan.changes
      .filter(({ mode }) => mode === 'managed')
      .map((change) => [change.deposed === undefined ? change.address : `${change.address} (deposed ${change.deposed})`, change]),
  );
}

function destruction(was: PlannedChange | undefined, is: PlannedChange | undefined): readonly Residual[] {
  const destroys = (change: PlannedChange | undefined): boolean => change?.actions.includes('delete') === true;
  if (is === undefined || !destroys(is) || destroys(was)) return [];
  return [{ address: is.address, path: '*', expected: 'kept', found: is.actions.join(' and ') }];
}

function leftOf(target: Exclude<PlanTarget, { readonly kind: 'import' }>, is: PlannedChange | undefined): readonly Residual[] {
  if (is === undefined) return [];
  const { address } = target;
  if (target.kind === 'missing') return [{ address, path: '*', expected: null, found: is.actions.join(' and ') }];
  return [...attributesOf(is)]
    .filter(([name, values]) => target.attributes.has(name) && !isUnreadValue(target, name, values))
    .map(([name, values]) => toResidual(address, name, values));
}

function isUnreadValue(
  { notRead }: Extract<PlanTarget, { readonly kind: 'changed' }>,
  name: string,
  { after, unknown }: AttributeOfPlan,
): boolean {
  const wanted = notRead.get(name);
  return wanted !== undefined && !unknown && sameValue(wanted, after);
}

/** What one object plans otherwise than before and should not. */
function strayChanges(
  was: PlannedChange | undefined,
  is: PlannedChange | undefined,
  target: PlanTarget | undefined,
  { allowed, schema }: Comparison,
): readonly Residual[] {
  const address = (is ?? was)?.address ?? '';
  if (target?.kind === 'import') return [];
  if (target?.kind === 'missing') return is === undefined || is.actions.join() === was?.actions.join() ? [] : [kindOfChange(was, is)];
  if (is !== undefined && changesKind(was, is)) return [kindOfChange(was, is)];
  const wanted = new Set([...(target?.attributes ?? NOTHING), ...(allowed.get(address) ?? NOTHING)]);
  const [before, after] = [attributesOf(was), attributesOf(is)];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !wanted.has(name));
  const block = schema[(is ?? was)?.type ?? ''];
  return names.flatMap((name): readonly Residual[] => {
    const [old, now] = [before.get(name), after.get(name)];
    // Where the base plan could not know a value, the patched one knowing it, or needing it no more, is what settling a cause does.
    if (old?.unknown === true || (old !== undefined && now !== undefined && sameChange(old, now))) return [];
    const argument = block?.attributes[name];
    const follows = argument !== undefined && argument.optional !== true && argument.required !== true;
    if (now === undefined) return follows || old === undefined || blankEqual(old.before, old.after) ? [] : [lost(address, name, old)];
    return [toResidual(address, name, now)];
  });
}

/** Created, imported or moved where it was not before. An update that is gone, or was none, is told by its attributes. */
function changesKind(was: PlannedChange | undefined, is: PlannedChange): boolean {
  const created = is.actions.includes('create') && was?.actions.includes('create') !== true;
  const forgotten = is.actions.includes('forget') && was?.actions.includes('forget') !== true;
  return created || forgotten || is.importId !== was?.importId || is.previousAddress !== was?.previousAddress;
}

function kindOfChange(was: PlannedChange | undefined, is: PlannedChange): Residual {
  const tell = (change: PlannedChange | undefined): string =>
    change === undefined
      ? 'no change'
      : [
          ...change.actions,
          ...(change.importId === undefined ? [] : ['import']),
          ...(change.previousAddress === undefined ? [] : ['move']),
        ].join(' and ');
  return { address: is.address, path: '*', expected: tell(was), found: tell(is) };
}

/** A change that waits to be applied, and that the patch takes out of the code. */
function lost(address: string, path: string, old: AttributeOfPlan): Residual {
  const { expected, found } = toResidual(address, path, old);
  return { address, path, expected: found ?? null, found: expected };
}

function sameChange(left: AttributeOfPlan, right: AttributeOfPlan): boolean {
  return (
    left.unknown === right.unknown &&
    canonicalJson(left.before) === canonicalJson(right.before) &&
    canonicalJson(left.after) === canonicalJson(right.after)
  );
}

/** What the plan did not show before a patch, it cannot confirm either; and what it shows until an apply. */
function targetNotes(target: PlanTarget, was: PlannedChange | undefined, is: PlannedChange | undefined): readonly VerificationNote[] {
  if (target.kind !== 'changed') return [];
  const [seen, left] = [attributesOf(was), attributesOf(is)];
  const unseen = [...target.attributes].filter((name) => !seen.has(name) && !target.notRead.has(name) && name !== 'tags_all').sort();
  const unread = [...target.notRead.keys()].filter((name) => left.has(name)).sort();
  const { address } = target;
  return [
    ...(unseen.length === 0 ? [] : [{ address, text: `the plan of the current code shows no difference in ${unseen.join(', ')}` }]),
    ...(unread.length === 0
      ? []
      : [{ address, text: `the provider does not read ${unread.join(', ')}: the next apply sets the values that the cloud already has` }]),
  ];
}

function followingOutputs(base: Plan, patched: Plan): readonly VerificationNote[] {
  const names = patched.outputs.filter((name) => !base.outputs.includes(name));
  return names.length === 0 ? [] : [{ text: `the next apply also updates the outputs that read the patched values: ${names.join(', ')}` }];
}
