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

/** From the plan of an import. */
export interface Learned {
  /** Missing arguments, with the cloud's values. */
  readonly live: JsonObject;
  /** Arguments that an import leaves null and every later plan would set. */
  readonly unread: readonly string[];
}

/** For one attribute, or one whole resource. */
export interface Avoidance {
  /** Fingerprints of refused texts. */
  readonly texts: ReadonlySet<string>;
  /** The refusal names it: then a refused text is excluded; otherwise another edit may be at fault. */
  readonly named: boolean;
}

/** Aspects whose arguments may be written without a judgement. */
const JUDGED_HARMLESS: ReadonlySet<string> = new Set(['label', 'preference', 'timing', 'threshold', 'capacity']);

/** Equal for two drafts of one base with equal texts. */
export function fingerprintOf(sessions: readonly EditSession[]): string {
  const texts = sessionChanges(sessions)
    .map(({ path, after }) => [path, after] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * Texts to skip in the next proposal; none where the refusals concern others.
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
 * Arguments of an unmanaged resource that an import's plan showed. Left out is what a person or a guardrail has to judge first, and what
 * contradicts the trail.
 * @returns arguments to write, and arguments to ignore
 */
export function learnedOf(
  refused: readonly Refused[],
  drift: Drift,
  context: { readonly schema: BlockSchema; readonly catalogue: Catalogue },
): Learned {
  const live: Record<string, Json> = {};
  const unread = new Set<string>();
  for (const { path, expected, found } of refused.flatMap((one) => residualOf(one, drift))) {
    const argument = context.schema.attributes[path];
    const known = drift.changes.some((change) => change.path === path && !blankEqual(change.after, null));
    // Equal where a sensitive value is masked.
    if (argument?.optional !== true || known || expected === found) continue;
    const notes = notesOf(context.catalogue, drift.resourceType, path);
    if (expected === null && found !== undefined && found !== null && !guardsData(notes)) unread.add(path);
    const harmless =
      notes.safeguard === undefined && !guardsData(notes) && notes.governs !== undefined && JUDGED_HARMLESS.has(notes.governs);
    if (expected !== null && typeof expected !== 'object' && argument.sensitive !== true && harmless) live[path] = expected;
  }
  return { live, unread: [...unread].sort() };
}

/** Data is kept for less time, or protected less. */
function guardsData({ governs, safeguard }: AttributeNotes): boolean {
  return safeguard?.against === 'data-loss' || governs === 'retention' || governs === 'expiry' || governs === 'protection';
}

/** The remaining differences concern the intent's own drifts. */
function blames(refused: Refused, drifts: readonly Drift[]): boolean {
  return drifts.some((drift) => residualOf(refused, drift).length > 0);
}

/** The remaining differences of a drift, of one attribute or any. */
function residualOf({ patch, verification }: Refused, drift: Drift, path?: string): readonly Residual[] {
  if (verification.outcome !== 'residual') return [];
  const imported = patch.imports.find(({ id, resourceType }) => id === drift.importId && resourceType === drift.resourceType);
  const address = drift.kind === 'unmanaged' ? imported?.to : drift.address;
  const names = path === 'tags' ? ['tags', 'tags_all'] : [path];
  return verification.residual.filter((one) => one.address === address && (path === undefined || names.includes(one.path)));
}
