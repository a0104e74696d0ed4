import type { Json, JsonObject } from '#domain/json.ts';
import { textsIn } from '#domain/json.ts';
import { arnParts } from '#domain/value/arn.ts';
import { parseStructure } from '#domain/value/compare.ts';
import type { StateResource } from '#domain/workspace.ts';
import { visitNamed, identifiersOf } from '../resources/index-state.ts';
import type { Target } from '../play/target.ts';

/**
 * Finds unmanaged resources that belong to this workspace; in a shared account most do not. One belongs here if it refers to a managed
 * resource, a related one refers to it, it extends the name of one of its type, or it shares the name pattern or path of managed ones.
 * @param now new values of managed resources, since an instance may name a profile that was made for it
 * @returns the keys of the related resources
 */
export function relatedToWorkspace(
  unmanaged: readonly Target[],
  managed: readonly StateResource[],
  now: readonly JsonObject[],
): ReadonlySet<string> {
  if (unmanaged.length === 0) return new Set();
  const isNamedLikeManaged = likeManaged(managed, unmanaged);
  // A resource that a related one names is also related.
  const mentioned = new Set(now.flatMap(textsInDocuments));
  const rest = new Map(
    unmanaged.map((target) => [
      target.key,
      {
        names: identifiersOf(target.values).filter(isSpecific),
        texts: [...textsInDocuments(target.values), ...sourcesOf(target)],
        sharesStem: isNamedLikeManaged(target),
      },
    ]),
  );
  const known = new Set<string>();
  const knownTexts = new Set([...rest.values()].flatMap(({ texts }) => texts));
  visitNamed(managed, knownTexts, (text) => {
    if (isSpecific(text)) known.add(text);
  });
  for (const path of pathsAmong(knownTexts, managed)) known.add(path);
  const related = new Set<string>();
  for (let before = -1; before < related.size;) {
    before = related.size;
    for (const [key, { names, texts, sharesStem: isNamedAlike }] of rest) {
      if (!isNamedAlike && !texts.some((text) => known.has(text)) && !names.some((text) => mentioned.has(text))) continue;
      related.add(key);
      rest.delete(key);
      for (const text of names) known.add(text);
      for (const text of texts) mentioned.add(text);
    }
  }
  return related;
}

// Services name the resources of others by the path in their ARN: `service/web/api`, `table/orders`.
// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_ScalableTarget.html
function pathsAmong(knownTexts: ReadonlySet<string>, managed: readonly StateResource[]): readonly string[] {
  const paths = new Set([...knownTexts].filter((text) => text.includes('/')));
  if (paths.size === 0) return [];
  return managed.flatMap(({ values: { arn, id } }) => {
    const text = [arn, id].find((one) => typeof one === 'string' && one.startsWith('arn:'));
    const path = typeof text === 'string' ? arnParts(text)?.resource : undefined;
    return path !== undefined && paths.has(path) ? [path] : [];
  });
}

// Returns the source of a copy, since a copy of a managed resource belongs here.
// https://docs.aws.amazon.com/prescriptive-guidance/latest/backup-recovery/welcome.html
function sourcesOf({ events }: Target): readonly string[] {
  return events.flatMap(({ requestParameters }) =>
    Object.entries(requestParameters ?? {}).flatMap(([member, value]) =>
      /^source/i.test(member) && typeof value === 'string' ? [value] : [],
    ),
  );
}

/** Returns a check by names in arguments, the pattern or prefix of the name, a name that it extends, or the path. */
function likeManaged(managed: readonly StateResource[], unmanaged: readonly Target[]): (target: Target) => boolean {
  const stems = nameStems(managed, unmanaged);
  const named = namedByReference(managed, unmanaged);
  const folders = foldersOf(managed, unmanaged);
  const fitsTemplate = templatesIn(managed);
  const names = namesByType(managed, unmanaged);
  return (target) =>
    named.has(target.key) ||
    fitsTemplate(target) ||
    stems.has(longestStem(target.values) ?? '') ||
    names.has(`${target.type} ${longestStem(target.values) ?? ''}`) ||
    folders.has(folderOf(target.type, target.values) ?? '');
}

/** Finds resources whose reference arguments name a managed one. Short names count: a policy for the group `dev` concerns that group. */
function namedByReference(managed: readonly StateResource[], unmanaged: readonly Target[]): ReadonlySet<string> {
  const wanted = unmanaged.flatMap(({ key, entry, values }) =>
    Object.entries(entry.references).flatMap(([own, { type, attribute }]) => {
      const value = values[own];
      return typeof value === 'string' && value !== '' ? [{ key, type, attribute, value }] : [];
    }),
  );
  const columns = new Map(wanted.map(({ type, attribute }) => [`${type} ${attribute}`, { type, attribute }]));
  const names = new Set<string>();
  for (const [column, { type, attribute }] of columns) {
    for (const one of managed) {
      const value = one.type === type ? one.values[attribute] : undefined;
      if (typeof value === 'string') names.add(`${column} ${value}`);
    }
  }
  return new Set(wanted.filter(({ type, attribute, value }) => names.has(`${type} ${attribute} ${value}`)).map(({ key }) => key));
}

/** Paths that AWS's consoles and services use for any identity. */
const COMMON_FOLDER = /^\/(?:service-role|aws-service-role|aws-reserved)\//;

// The path of an identity shows its application or team.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-friendly-names
function folderOf(type: string, { path }: JsonObject): string | undefined {
  return typeof path === 'string' && isSpecific(path) && path.endsWith('/') && !COMMON_FOLDER.test(path) ? `${type} ${path}` : undefined;
}

function foldersOf(managed: readonly StateResource[], unmanaged: readonly Target[]): ReadonlySet<string> {
  const wanted = new Set(unmanaged.flatMap((target) => folderOf(target.type, target.values) ?? []));
  return wanted.size === 0
    ? wanted
    : new Set(managed.flatMap(({ type, values }) => folderOf(type, values) ?? []).filter((folder) => wanted.has(folder)));
}

/** False for short texts (`a`, `web`), which identify nothing. */
export function isSpecific(text: string): boolean {
  return text.length >= 4;
}

/** Returns every text in a value, also inside JSON documents. */
export function textsInDocuments(value: Json): readonly string[] {
  return textsIn(value).flatMap((text) => [text, ...textsInDocuments(parseStructure(text) ?? null)]);
}

/** Returns the prefixes of unmanaged names that at least two names share: `orders-production` of orders-production-a and -b. */
function nameStems(managed: readonly StateResource[], unmanaged: readonly Target[]): ReadonlySet<string> {
  const wanted = new Set(unmanaged.flatMap(({ values }) => longestStem(values) ?? []));
  const lengths = [...new Set([...wanted].map((stem) => stem.length))];
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const { values } of managed) {
    const name = nameOf(values) ?? '';
    for (const length of lengths) {
      if (!isSeparator(name.charAt(length))) continue;
      const stem = name.slice(0, length);
      if (!wanted.has(stem)) continue;
      if ((first.get(stem) ?? name) !== name) shared.add(stem);
      first.set(stem, name);
    }
  }
  return shared;
}

/** Returns `aws_sqs_queue orders` and the like, since an unmanaged queue orders-dead is named after the managed one. */
function namesByType(managed: readonly StateResource[], unmanaged: readonly Target[]): ReadonlySet<string> {
  const types = new Set(unmanaged.map(({ type }) => type));
  return new Set(
    managed.flatMap(({ type, values }) => {
      const name = types.has(type) ? nameOf(values) : undefined;
      return name !== undefined && isSpecific(name) ? [`${type} ${name}`] : [];
    }),
  );
}

// Returns a check for name patterns: shop-mail-jobs with the key `mail` gives `shop-` and `-jobs`, which also match an unmanaged
// shop-big-mail-jobs. https://developer.hashicorp.com/terraform/language/meta-arguments/for_each
function templatesIn(managed: readonly StateResource[]): (target: Target) => boolean {
  const templates = new Map<string, (readonly [string, string])[]>();
  for (const { type, values, index } of managed) {
    const name = nameOf(values);
    if (name === undefined || typeof index !== 'string' || index === '') continue;
    const at = name.indexOf(index);
    const [before, after] = [name.slice(0, Math.max(at, 0)), name.slice(at + index.length)];
    // A pattern with almost nothing around the key would match everything.
    if (at < 0 || before.length + after.length < 4) continue;
    templates.set(type, [...(templates.get(type) ?? []), [before, after]]);
  }
  return ({ type, values }) => {
    const name = nameOf(values) ?? '';
    return (templates.get(type) ?? []).some(
      ([before, after]) => name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after),
    );
  };
}

const SEPARATORS = ['-', '_', '/', '.', ':'] as const;

function isSeparator(letter: string): boolean {
  return SEPARATORS.some((separator) => separator === letter);
}

function nameOf(values: JsonObject): string | undefined {
  const name = values['name'] ?? values['bucket'] ?? values['function_name'];
  return typeof name === 'string' ? name : undefined;
}

/** Returns a name's prefix up to its last separator. */
function longestStem(values: JsonObject): string | undefined {
  const name = nameOf(values) ?? '';
  const end = Math.max(...SEPARATORS.map((separator) => name.lastIndexOf(separator)));
  return end > 0 ? name.slice(0, end) : undefined;
}
