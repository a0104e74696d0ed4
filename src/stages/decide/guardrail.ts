/** The interface of a guardrail, and its inputs. */
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
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { stateAt } from './exposure/current-resources.ts';

/** The inputs of the stage other than intents and policy. */
export interface DecideContext {
  readonly catalogue: Catalogue;
  readonly workspace: Workspace;
  /** All other inputs of a verdict, including the time. */
  readonly circumstances: Circumstances;
  /** The findings of the team's policy engine, by drift; absent: there is no engine. */
  readonly engineFindings?: Readonly<Record<string, readonly Finding[]>>;
  /** The changes that patching could not write into code, by drift; absent: patching was not tried yet. */
  readonly unwritten?: UnwrittenChanges;
}

/** The inputs of a guardrail other than the drift and its intent. */
export interface GuardrailContext extends DecideContext {
  readonly policy: Policy;
  /** All drifts of the run: the deletion of a neighbour may explain a deletion. */
  readonly drifts: readonly Drift[];
  /** All intents of the run: they show who else changes neighbouring resources. */
  readonly intents: readonly Intent[];
}

/** One rule for changes that must not be accepted automatically. */
export interface Guardrail {
  /** Its file name. */
  readonly id: string;
  /** The change that it stops, in one plain phrase. */
  readonly title: string;
  /** The vendor document or standard it is based on. */
  readonly docs: string;
  readonly defaultEffect: Finding['effect'];
  /** It only checks whether code may contain the change. It does not run for changes that cannot be written into code. */
  readonly onlyForCode?: true;
  /** With effect `hold`: the words that it has judged itself, so that they are not escalated at once. */
  readonly weighs?: readonly Governs[];
  /** Checks one drift; an alarm without `effect` gets the default one. */
  readonly check: (drift: Drift, intent: Intent, context: GuardrailContext) => Alarm | undefined;
}

/** The result of a guardrail's check, before the guardrail's id and the policy's effect are applied. */
export interface Alarm {
  /** One sentence without a full stop. */
  readonly message: string;
  /** Present if it differs from the guardrail's default. */
  readonly effect?: Finding['effect'];
  /** With effect `hold`: the owner of the hold and its duration. */
  readonly hold?: HoldTerms;
}

/** Lists the leaf values that a drift changed and that are not hidden. Cached, because every guardrail needs them. */
export const visibleLeaves: (drift: Drift) => readonly ChangedLeaf[] = memoizeByObject((drift) =>
  drift.changes.filter((change) => !change.hidden).flatMap(changedLeaves),
);

/** Complete attribute values. */
interface BeforeAndAfter {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Returns a resource's complete attribute values; `before` is empty for an unmanaged resource, `after` for a missing one. */
export function valuesOf(drift: Drift, workspace: Workspace): BeforeAndAfter {
  return valuesIn(workspace.resources)(drift);
}

const valuesIn = memoizeByObject((resources: Workspace['resources']) => memoizeByObject((drift: Drift) => readValues(drift, resources)));

function readValues(drift: Drift, resources: Workspace['resources']): BeforeAndAfter {
  const state = stateAt(drift.address, { resources })?.values ?? {};
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

/** Names a drift's resource for display: its address, or the type and import id of an unmanaged one. */
export function resourceName(drift: Drift): string {
  return boundText(drift.address ?? [drift.resourceType, drift.importId].filter((part) => part !== undefined).join(' '));
}
