/**
 * Replaces every secret with a marker before infer and decide, and restores it afterwards. So a verdict can be stored with its inputs and
 * replayed, and no message, rule or query can reveal a secret.
 */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Decision } from '#domain/decision.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { isSecretText, isSecretValue } from '#domain/text/secret-text.ts';
import { withDecodedData } from '#domain/workspace/workspace-files.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { maskSources } from '#hcl/mask-sources.ts';
import { defined } from '#domain/defined.ts';

/** The inputs of one root's verdicts. */
export interface Judged {
  readonly workspace: Workspace;
  /** Drifts that a plan shows. */
  readonly drifts: readonly Drift[];
  /** Drifts that no plan shows. */
  readonly unseen: readonly Drift[];
}

/** The same without secrets, and the mapping to restore them. */
export interface MaskedRoot extends Judged {
  /** Returns the original of a masked drift. */
  readonly originalOf: (masked: Drift) => Drift;
}

/** Replaces secrets with markers. Equal secrets get equal markers, so that a value that changed and was restored is still recognised. */
type Mask = (value: Json) => Json;

/** Masks one root and reduces the workspace to the inputs of a verdict. Objects without secrets are returned unchanged. */
export function maskRoot(judged: Judged): MaskedRoot {
  const mask = createMask();
  const originals = new Map<Drift, Drift>();
  const maskAll = (drifts: readonly Drift[]): readonly Drift[] =>
    drifts.map((drift) => {
      const masked = maskDrift(drift, mask);
      originals.set(masked, drift);
      return masked;
    });
  return {
    workspace: maskWorkspace(judged, mask),
    drifts: maskAll(judged.drifts),
    unseen: maskAll(judged.unseen),
    originalOf: (masked) => originals.get(masked) ?? masked,
  };
}

/** Restores the secrets in intents and decisions, for the patch stage. */
export function unmask(
  judged: { readonly intents: readonly Intent[]; readonly decisions: readonly Decision[] },
  originalOf: MaskedRoot['originalOf'],
): { readonly intents: readonly Intent[]; readonly decisions: readonly Decision[] } {
  const known = new Map(judged.intents.map((intent) => [intent, { ...intent, drifts: intent.drifts.map(originalOf) }]));
  return {
    intents: [...known.values()],
    decisions: judged.decisions.map((decision) => ({
      ...decision,
      drift: originalOf(decision.drift),
      intent: known.get(decision.intent) ?? { ...decision.intent, drifts: decision.intent.drifts.map(originalOf) },
    })),
  };
}

function createMask(): Mask {
  const markers = new Map<string, string>();
  return (value) => {
    if (value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)) return value;
    const text = JSON.stringify(value);
    const marker = markers.get(text) ?? `(secret ${markers.size + 1})`;
    markers.set(text, marker);
    return marker;
  };
}

function maskDrift(drift: Drift, mask: Mask): Drift {
  const whole = new Set(drift.changes.filter((change) => change.sensitive).map((change) => change.path));
  const inside = (path: string, value: Json): Json => (whole.has(path) ? mask(value) : maskInside(path, value, mask));
  const observed = drift.observed === undefined ? undefined : maskValues(drift.observed, whole, mask);
  const changes = drift.changes.map((change) => maskChange(change, inside));
  const writes = drift.writes.map((write) => withValue(write, inside(write.path, write.value)));
  const untouched = changes.every((change, at) => change === drift.changes[at]) && writes.every((write, at) => write === drift.writes[at]);
  if (untouched && observed === drift.observed) return drift;
  return { ...drift, changes, writes, ...defined({ observed }) };
}

/** Marks the change as sensitive, because a secret that is recognised by its form cannot be recognised by its marker. */
function maskChange(change: AttributeChange, inside: (path: string, value: Json) => Json): AttributeChange {
  const { path, before, after, code } = change;
  const masked = { before: inside(path, before), after: inside(path, after), ...(code === undefined ? {} : { code: inside(path, code) }) };
  if (masked.before === before && masked.after === after && masked.code === code) return change;
  return {
    ...change,
    ...masked,
    sensitive: change.sensitive || changedLeaves(change).some((leaf) => isSecretValue(leaf.path, leaf.after)),
  };
}

function withValue(write: AttributeWrite, value: Json): AttributeWrite {
  return value === write.value ? write : { ...write, value };
}

/** A folder that contains no files: a verdict must not depend on later contents of the disk. */
const NOWHERE = '/dev/null';

function maskWorkspace({ workspace, drifts, unseen }: Judged, mask: Mask): Workspace {
  const { root, workspaceName, backend, variableFiles } = workspace;
  return {
    directory: `${NOWHERE}${workspace.directory}`,
    ...defined({ root, workspaceName, backend, variableFiles }),
    files: maskSources(withDecodedData(workspace.files)),
    resources: workspace.resources.map((resource) => maskResource(resource, mask)),
    schema: schemaOf(workspace, [...drifts, ...unseen]),
    environmentVariables: maskTexts(workspace.environmentVariables, mask),
    adopted: workspace.adopted.map((resource) => maskResource(resource, mask)),
  };
}

/** Keeps only the types of the root: the provider has over a thousand. */
function schemaOf({ schema, resources, files }: Workspace, drifts: readonly Drift[]): ProviderSchema {
  const declared = files.flatMap((file) => [...file.text.matchAll(/^\s*resource\s+"([^"]+)"/gm)].map((match) => match[1] ?? ''));
  const types = new Set([...declared, ...resources.map((resource) => resource.type), ...drifts.map((drift) => drift.resourceType)]);
  return Object.fromEntries([...types].sort().flatMap((type) => (schema[type] === undefined ? [] : [[type, schema[type]]])));
}

function maskTexts(texts: Readonly<Record<string, string>>, mask: Mask): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isSecretText(name, text) ? String(mask(text)) : text]));
}

function maskResource(resource: StateResource, mask: Mask): StateResource {
  const values = maskValues(resource.values, new Set(resource.sensitive), mask);
  return values === resource.values ? resource : { ...resource, values };
}

/** Masks the named attributes as a whole, and elsewhere each string that looks like a secret. */
function maskValues(values: JsonObject, sensitive: ReadonlySet<string>, mask: Mask): JsonObject {
  let changed = false;
  const masked = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const result = sensitive.has(name) ? mask(value) : maskInside(name, value, mask);
      changed ||= result !== value;
      return [name, result];
    }),
  );
  return changed ? masked : values;
}

function maskInside(path: string, value: Json, mask: Mask): Json {
  if (typeof value === 'string') return isSecretText(path, value) ? mask(value) : value;
  if (typeof value !== 'object' || value === null || !isSecretValue(path, value)) return value;
  if (Array.isArray(value)) return value.map((item: Json) => maskInside(path, item, mask));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskInside(`${path}.${key}`, item, mask)]));
}
