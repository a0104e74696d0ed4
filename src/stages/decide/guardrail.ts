/** What a guardrail is, and what it is given to look at. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Finding, HoldTerms } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { UnwrittenChanges } from '#domain/value/unwritten.ts';
import type { Workspace } from '#domain/workspace.ts';
import { stateAt } from './exposure/current-resources.ts';

/** What the stage is given beside intents and policy. */
export interface DecideContext {
  readonly catalogue: Catalogue;
  readonly workspace: Workspace;
  /** Everything else that a verdict may rest on, the time included. */
  readonly circumstances: Circumstances;
  /** What the team's policy engine found, by drift; absent: there is none. */
  readonly told?: Readonly<Record<string, readonly Finding[]>>;
  /** What patching could not put into code, by drift; absent: it was not tried yet. */
  readonly unwritten?: UnwrittenChanges;
}

/** What a guardrail sees beside the drift and its intent. */
export interface GuardrailContext extends DecideContext {
  readonly policy: Policy;
  /** All drifts of the run: a deletion may be explained by that of its neighbour. */
  readonly drifts: readonly Drift[];
  /** All intents of the run: who else is at work on the neighbours. */
  readonly intents: readonly Intent[];
}

/** One rule about what must not pass without thought. */
export interface Guardrail {
  /** Its file name. */
  readonly id: string;
  /** What it stops, in one plain phrase. */
  readonly title: string;
  /** Vendor document or standard behind it. */
  readonly docs: string;
  readonly defaultEffect: Finding['effect'];
  /** What it asks is whether code may say so: of what cannot come into code it is not asked. */
  readonly onlyForCode?: true;
  /** With effect `hold`: what it has weighed itself, so that nobody is asked about that at once. */
  readonly weighs?: readonly Governs[];
  /** Looks at one drift; a finding without `effect` demands the default one. */
  readonly check: (drift: Drift, intent: Intent, context: GuardrailContext) => Alarm | undefined;
}

/** What a guardrail found, before its name and the policy's answer are put to it. */
export interface Alarm {
  /** One sentence without a full stop. */
  readonly message: string;
  /** Where it differs from the guardrail's default. */
  readonly effect?: Finding['effect'];
  /** With effect `hold`: who answers for it, and for how long. */
  readonly hold?: HoldTerms;
}

/** The innermost values that a drift changed and that are not hidden. */
export function visibleLeaves(drift: Drift): readonly ChangedLeaf[] {
  if (last?.drift === drift) return last.leaves;
  const leaves = leavesOfDrift.get(drift) ?? drift.changes.filter((change) => !change.hidden).flatMap(changedLeaves);
  leavesOfDrift.set(drift, leaves);
  last = { drift, leaves };
  return leaves;
}

/** One drift is shown to all guardrails before the next. */
let last: { readonly drift: Drift; readonly leaves: readonly ChangedLeaf[] } | undefined;

/** Every guardrail asks the same of every drift, and none changes the answer. */
const leavesOfDrift = new WeakMap<Drift, readonly ChangedLeaf[]>();
const valuesOfDrift = new WeakMap<Drift, { readonly resources: Workspace['resources']; readonly values: BeforeAndAfter }>();

/** Attribute values, whole. */
interface BeforeAndAfter {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** A resource's attribute values, whole; `before` is empty for an unmanaged resource, `after` for a missing one. */
export function valuesOf(drift: Drift, workspace: Workspace): BeforeAndAfter {
  const known = valuesOfDrift.get(drift);
  if (known?.resources === workspace.resources) return known.values;
  const values = readValues(drift, workspace);
  valuesOfDrift.set(drift, { resources: workspace.resources, values });
  return values;
}

function readValues(drift: Drift, workspace: Workspace): BeforeAndAfter {
  const state = stateAt(drift.address, workspace)?.values ?? {};
  const changed = (side: 'before' | 'after'): JsonObject => Object.fromEntries(drift.changes.map((change) => [change.path, change[side]]));
  switch (drift.kind) {
    case 'changed':
      return { before: { ...state, ...changed('before') }, after: { ...state, ...changed('after') } };
    case 'unmanaged':
      return { before: {}, after: { ...drift.observed, ...changed('after') } };
    case 'missing':
      return { before: { ...state, ...changed('before') }, after: {} };
  }
}

/** Names a drift's resource for people: its address, or type and import id of one made by hand. */
export function resourceName(drift: Drift): string {
  return boundText(drift.address ?? [drift.resourceType, drift.importId].filter((part) => part !== undefined).join(' '));
}
