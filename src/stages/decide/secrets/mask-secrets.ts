/**
 * What is judged holds no secret: every one is exchanged for a marker before infer and decide see it, and put back behind
 * them. So a verdict can be kept with all that it rests on and replayed, and no message, rule or query can give one away.
 */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Decision } from '#domain/decision.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { isSecretText, isSecretValue } from '#domain/text/secret-text.ts';
import { withoutData } from '#domain/workspace/workspace-files.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { maskSources } from '#hcl/mask-sources.ts';

/** What is judged of one root. */
export interface Judged {
  readonly workspace: Workspace;
  /** What a plan shows. */
  readonly drifts: readonly Drift[];
  /** What no plan will show. */
  readonly unseen: readonly Drift[];
}

/** The same without secrets, and the way back. */
export interface MaskedRoot extends Judged {
  /** The drift that a masked one stands for. */
  readonly originalOf: (masked: Drift) => Drift;
}

/** Exchanges secrets for markers: equal ones for equal markers, so that what moved there and back is still seen. */
type Mask = (value: Json) => Json;

/** Masks one root; of the workspace only what a verdict may rest on is left. What holds no secret is the same object. */
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

/** Puts the secrets back into intents and decisions, for those who patch. */
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
  return { ...drift, changes, writes, ...(observed === undefined ? {} : { observed }) };
}

/** What is a secret by its form alone could not be told from the marker: the change is called sensitive from here on. */
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

/** A folder in which no file can be: what is judged must not depend on what a disk holds by then. */
const NOWHERE = '/dev/null';

function maskWorkspace({ workspace, drifts, unseen }: Judged, mask: Mask): Workspace {
  const { root, workspaceName, backend, variableFiles } = workspace;
  return {
    directory: `${NOWHERE}${workspace.directory}`,
    ...(root === undefined ? {} : { root }),
    ...(workspaceName === undefined ? {} : { workspaceName }),
    ...(backend === undefined ? {} : { backend }),
    ...(variableFiles === undefined ? {} : { variableFiles }),
    files: maskSources(withoutData(workspace.files)),
    resources: workspace.resources.map((resource) => maskResource(resource, mask)),
    schema: schemaOf(workspace, [...drifts, ...unseen]),
    environmentVariables: maskTexts(workspace.environmentVariables, mask),
    adopted: workspace.adopted.map((resource) => maskResource(resource, mask)),
  };
}

/** The provider knows a thousand types, a root a few. */
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

/** The attributes named whole; everywhere else each text that shows itself to be a secret. */
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
