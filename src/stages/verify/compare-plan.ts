import { blankEqual, sameValue } from '#domain/value/compare.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Plan, PlannedChange } from '#domain/workspace/plan.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Outcome, Residual, VerificationNote } from '#domain/verification.ts';
import { attributesOf, toResidual } from './attributes-of-plan.ts';
import type { AttributeOfPlan } from './attributes-of-plan.ts';
import { importProblems } from './compare-import.ts';

/** A drift that a patch has to settle. */
export type PlanTarget =
  /** The plan must not change the attributes. */
  | {
      readonly kind: 'changed';
      readonly address: string;
      readonly attributes: ReadonlySet<string>;
      /** Attributes that the provider does not read back, with the cloud's values. Every plan sets them until the next apply. */
      readonly notRead: ReadonlyMap<string, Json>;
    }
  /** The instance must not be in the plan. */
  | { readonly kind: 'missing'; readonly address: string }
  /** The instance must be imported without a change. */
  | { readonly kind: 'import'; readonly address: string; readonly importId: string };

export interface Comparison {
  readonly base: Plan;
  readonly patched: Plan;
  readonly targets: readonly PlanTarget[];
  /** Attributes that may also disappear from the plan, because another patch covers them, by address. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Shows which attributes are computed, so that they may follow others. */
  readonly schema: ProviderSchema;
}

export interface PlanVerdict {
  readonly outcome: Exclude<Outcome, 'invalid'>;
  readonly residual: readonly Residual[];
  readonly notes: readonly VerificationNote[];
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Compares the plans before and after a patch: exactly the target drift must disappear, everything else must plan as before.
 * @returns converged, or all differences of the worst kind; sensitive values are marked
 */
export function comparePlans(comparison: Comparison): PlanVerdict {
  const { base, patched, targets } = comparison;
  const [previous, current] = [byObject(base), byObject(patched)];
  const keys = [...new Set([...previous.keys(), ...current.keys()])].sort();
  const destructive = keys.flatMap((key) => destruction(previous.get(key), current.get(key)));
  if (destructive.length > 0) return { outcome: 'destructive', residual: destructive, notes: [] };
  const byAddress = new Map(targets.map((target) => [target.address, target]));
  const imported = targets.flatMap((target) => (target.kind === 'import' ? [importProblems(target, current.get(target.address))] : []));
  const collateral = keys.flatMap((key) => strayChanges(previous.get(key), current.get(key), byAddress.get(key), comparison));
  if (collateral.length > 0) return { outcome: 'collateral', residual: collateral, notes: [] };
  const left = [
    ...targets.flatMap((target) => (target.kind === 'import' ? [] : leftOf(target, current.get(target.address)))),
    ...imported.flatMap((problems) => problems.residual),
  ];
  const notes = [
    ...imported.flatMap((problems) => problems.notes),
    ...targets.flatMap((target) => targetNotes(target, previous.get(target.address), current.get(target.address))),
    ...followingOutputs(base, patched),
  ];
  return { outcome: left.length === 0 ? 'converged' : 'residual', residual: left, notes };
}

/** Returns planned changes by object. A deposed object is separate from the instance at its address. */
function byObject(plan: Plan): ReadonlyMap<string, PlannedChange> {
  // Data sources are left out: reading one during apply changes nothing, and its users show the effect.
  return new Map(
    plan.changes
      .filter(({ mode }) => mode === 'managed')
      .map((change) => [change.deposed === undefined ? change.address : `${change.address} (deposed ${change.deposed})`, change]),
  );
}

function destruction(previous: PlannedChange | undefined, current: PlannedChange | undefined): readonly Residual[] {
  const destroys = (change: PlannedChange | undefined): boolean => change?.actions.includes('delete') === true;
  if (current === undefined || !destroys(current) || destroys(previous)) return [];
  return [{ address: current.address, path: '*', expected: 'kept', found: current.actions.join(' and ') }];
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

/** Returns new differences in the plan of one object. */
function strayChanges(
  previous: PlannedChange | undefined,
  current: PlannedChange | undefined,
  target: PlanTarget | undefined,
  { allowed, schema }: Comparison,
): readonly Residual[] {
  const address = (current ?? previous)?.address ?? '';
  if (target?.kind === 'import') return [];
  if (target?.kind === 'missing')
    return current === undefined || current.actions.join() === previous?.actions.join() ? [] : [kindOfChange(previous, current)];
  if (current !== undefined && changesKind(previous, current)) return [kindOfChange(previous, current)];
  const wanted = new Set([...(target?.attributes ?? NOTHING), ...(allowed.get(address) ?? NOTHING)]);
  const [before, after] = [attributesOf(previous), attributesOf(current)];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !wanted.has(name));
  const block = schema[(current ?? previous)?.type ?? ''];
  return names.flatMap((name): readonly Residual[] => {
    const [old, now] = [before.get(name), after.get(name)];
    // After an unknown value in the base plan, any value is expected, or none.
    if (old?.unknown === true || (old !== undefined && now !== undefined && sameChange(old, now))) return [];
    const argument = block?.attributes[name];
    const follows = argument !== undefined && argument.optional !== true && argument.required !== true;
    if (now === undefined) return follows || old === undefined || blankEqual(old.before, old.after) ? [] : [lost(address, name, old)];
    return [toResidual(address, name, now)];
  });
}

/** True if the patched plan newly creates, forgets, imports or moves. Lost or new updates show in attributes. */
function changesKind(previous: PlannedChange | undefined, current: PlannedChange): boolean {
  const created = current.actions.includes('create') && previous?.actions.includes('create') !== true;
  const forgotten = current.actions.includes('forget') && previous?.actions.includes('forget') !== true;
  return created || forgotten || current.importId !== previous?.importId || current.previousAddress !== previous?.previousAddress;
}

function kindOfChange(previous: PlannedChange | undefined, current: PlannedChange): Residual {
  const describeChange = (change: PlannedChange | undefined): string =>
    change === undefined
      ? 'no change'
      : [
          ...change.actions,
          ...(change.importId === undefined ? [] : ['import']),
          ...(change.previousAddress === undefined ? [] : ['move']),
        ].join(' and ');
  return { address: current.address, path: '*', expected: describeChange(previous), found: describeChange(current) };
}

/** Returns the residual for a pending change that the patch removes from the code. */
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

/** Notes attributes that the base plan did not show, so it cannot confirm them, and unread attributes, which plans show until an apply. */
function targetNotes(
  target: PlanTarget,
  previous: PlannedChange | undefined,
  current: PlannedChange | undefined,
): readonly VerificationNote[] {
  if (target.kind !== 'changed') return [];
  const [seen, left] = [attributesOf(previous), attributesOf(current)];
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
