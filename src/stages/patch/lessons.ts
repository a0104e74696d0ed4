/**
 * What a refused patch teaches the next proposal. Takes the attempts that did not verify, says which texts need not be
 * tried again for which attribute, and what Terraform found of a resource that is to be imported. Proposes nothing itself.
 */
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

/** A patch that did not verify, and how it came about. */
export interface Refused extends Attempt {
  /** Fingerprint of the changed texts after each edit, in order. */
  readonly steps: readonly string[];
}

/** What the plan of an import told about the resource. */
export interface Learned {
  /** Arguments to write, with what the cloud has. */
  readonly live: JsonObject;
  /** Arguments that an import leaves null and every later plan would set. */
  readonly unread: readonly string[];
}

/** What one attribute, or one whole resource, is to be tried with. */
export interface Avoidance {
  /** Fingerprints of texts that were refused. */
  readonly texts: ReadonlySet<string>;
  /** Whether the refusal names it: then a refused text is no way out, while otherwise another edit may have been the guilty one. */
  readonly named: boolean;
}

/** Nobody has judged what such an attribute opens or keeps. */
const JUDGED_HARMLESS: ReadonlySet<string> = new Set(['label', 'preference', 'timing', 'threshold', 'capacity']);

/**
 * Makes changed texts comparable.
 * @returns equal for two drafts of one base exactly where all their texts are
 */
export function fingerprintOf(sessions: readonly EditSession[]): string {
  const texts = sessionChanges(sessions)
    .map(({ path, after }) => [path, after] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * Says what need not be tried again.
 * @param refused attempts of the same intent on the same base
 * @param drifts those of the intent
 * @param which one of them, and the attribute; without one it is about the whole resource
 * @returns texts to pass over; none where what was refused is about others
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
 * Reads what the plan of an import showed of a resource made by hand. What a person or a guardrail would have to judge
 * first is not learned: nothing is written of it. Nor is what contradicts the trail.
 * @param refused attempts of the same intent
 * @param context what is known about its type
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
    // Both are the same where a sensitive value is masked.
    if (argument?.optional !== true || known || expected === found) continue;
    const notes = notesOf(context.catalogue, drift.resourceType, path);
    if (expected === null && found !== undefined && found !== null && !guardsData(notes)) unread.add(path);
    const harmless =
      notes.safeguard === undefined && !guardsData(notes) && notes.governs !== undefined && JUDGED_HARMLESS.has(notes.governs);
    if (expected !== null && typeof expected !== 'object' && argument.sensitive !== true && harmless) live[path] = expected;
  }
  return { live, unread: [...unread].sort() };
}

/** Data goes where it is kept for less time, or guarded less. */
function guardsData({ governs, safeguard }: AttributeNotes): boolean {
  return safeguard?.against === 'data-loss' || governs === 'retention' || governs === 'expiry' || governs === 'protection';
}

/** Whether what is left is told of drifts of the intent, so that the others' edits did what they should. */
function blames(refused: Refused, drifts: readonly Drift[]): boolean {
  return drifts.some((drift) => residualOf(refused, drift).length > 0);
}

/** What is left of one drift, of one attribute of it or of any. */
function residualOf({ patch, verification }: Refused, drift: Drift, path?: string): readonly Residual[] {
  if (verification.outcome !== 'residual') return [];
  const imported = patch.imports.find(({ id, resourceType }) => id === drift.importId && resourceType === drift.resourceType);
  const address = drift.kind === 'unmanaged' ? imported?.to : drift.address;
  const names = path === 'tags' ? ['tags', 'tags_all'] : [path];
  return verification.residual.filter((one) => one.address === address && (path === undefined || names.includes(one.path)));
}
