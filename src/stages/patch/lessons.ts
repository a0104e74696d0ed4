import { createHash } from 'node:crypto';
import { notesOf } from '#catalogue/attribute-notes.ts';
import type { AttributeNotes } from '#catalogue/attribute-notes.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Attempt } from '#domain/reconciliation.ts';
import type { Residual } from '#domain/verification.ts';
import { sessionChanges } from '#hcl/text/edit-session.ts';
import type { EditSession } from '#hcl/text/edit-session.ts';

export interface Refused extends Attempt {
  /** Fingerprint of the texts after each edit, in order. */
  readonly steps: readonly string[];
}

/** Results from the plan of an import. */
export interface ImportLessons {
  /** Missing arguments, with the cloud's values. */
  readonly live: JsonObject;
  /** Arguments that an import leaves null and every later plan would set. */
  readonly unread: readonly string[];
}

/** Texts to avoid for one attribute, or for one whole resource. */
export interface Avoidance {
  /** Fingerprints of refused texts. */
  readonly texts: ReadonlySet<string>;
  /** True if the refusal names it, which excludes the refused texts. Otherwise another edit may be the cause. */
  readonly named: boolean;
}

/** Aspects whose arguments may be written without a judgement. */
const JUDGED_HARMLESS: ReadonlySet<string> = new Set(['label', 'preference', 'timing', 'threshold', 'capacity']);

/** Returns a hash that is equal for two drafts of one base with equal texts. */
export function fingerprintOf(sessions: readonly EditSession[]): string {
  const texts = sessionChanges(sessions)
    .map(({ path, after }) => [path, after] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * Returns texts to skip in the next proposal; none if the refusals concern other drifts.
 * @param refused attempts of the same intent on the same base
 * @param which the drift and attribute; without an attribute, the whole resource
 */
export function avoidanceOf(
  refused: readonly Refused[],
  drifts: readonly Drift[],
  which: { readonly drift: Drift; readonly path?: string },
): Avoidance {
  const suspect = refused.filter((one) => !blames(one, drifts) || residualOf(one, which.drift, which.path).length > 0);
  return {
    texts: new Set(suspect.flatMap(({ steps }) => steps)),
    named: refused.some((one) => residualOf(one, which.drift, which.path).length > 0),
  };
}

/**
 * Returns arguments of an unmanaged resource that an import's plan showed. Leaves out arguments that a person or a guardrail has to judge
 * first, and those that contradict the trail.
 * @returns arguments to write, and arguments to ignore
 */
export function lessonsOfImport(
  refused: readonly Refused[],
  drift: Drift,
  context: { readonly schema: BlockSchema; readonly catalogue: Catalogue },
): ImportLessons {
  const live: Record<string, Json> = {};
  const unread = new Set<string>();
  for (const { path, expected, found } of refused.flatMap((one) => residualOf(one, drift))) {
    const argument = context.schema.attributes[path];
    const known = drift.changes.some((change) => change.path === path && !blankEqual(change.after, null));
    // Both are equal if a sensitive value is masked.
    if (argument?.optional !== true || known || expected === found) continue;
    const notes = notesOf(context.catalogue, drift.resourceType, path);
    if (expected === null && found !== undefined && found !== null && !guardsData(notes)) unread.add(path);
    const harmless =
      notes.safeguard === undefined && !guardsData(notes) && notes.governs !== undefined && JUDGED_HARMLESS.has(notes.governs);
    if (expected !== null && typeof expected !== 'object' && argument.sensitive !== true && harmless) live[path] = expected;
  }
  return { live, unread: [...unread].sort() };
}

/** True for arguments about retention or protection of data. */
function guardsData({ governs, safeguard }: AttributeNotes): boolean {
  return safeguard?.against === 'data-loss' || governs === 'retention' || governs === 'expiry' || governs === 'protection';
}

/** True if the remaining differences concern the intent's own drifts. */
function blames(refused: Refused, drifts: readonly Drift[]): boolean {
  return drifts.some((drift) => residualOf(refused, drift).length > 0);
}

/** Returns the remaining differences of a drift, for one attribute or all. */
function residualOf({ patch, verification }: Refused, drift: Drift, path?: string): readonly Residual[] {
  if (verification.outcome !== 'residual') return [];
  const imported = patch.imports.find(({ id, resourceType }) => id === drift.importId && resourceType === drift.resourceType);
  const address = drift.kind === 'unmanaged' ? imported?.to : drift.address;
  const names = path === 'tags' ? ['tags', 'tags_all'] : [path];
  return verification.residual.filter((one) => one.address === address && (path === undefined || names.includes(one.path)));
}
