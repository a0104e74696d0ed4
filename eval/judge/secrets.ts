/** The secrets of a day, as its state marks them, and where a report shows one. Pure: texts and values in, texts out. */
import { textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** Shorter ones stand in other words by chance. */
const MIN_LENGTH = 6;

interface StateFile {
  readonly resources?: readonly {
    readonly type: string;
    readonly instances: readonly { readonly attributes: JsonObject; readonly sensitive_attributes?: readonly Path[] }[];
  }[];
}
/** An index holds its value with the type of it. */
type Path = readonly { readonly value: string | { readonly value: string | number } }[];

/**
 * The secrets of a state: texts of attributes that it marks as sensitive. Of a parameter of Parameter Store only a SecureString is one, whatever
 * the provider marks.
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/secure-string-parameter-kms-encryption.html
 * @param state a `terraform.tfstate`, version 4
 */
export function secretsInState(state: string): ReadonlySet<string> {
  const { resources = [] } = JSON.parse(state) as StateFile;
  const found = resources.flatMap(({ type, instances }) =>
    instances
      .filter(({ attributes }) => type !== 'aws_ssm_parameter' || attributes['type'] === 'SecureString')
      .flatMap(({ attributes, sensitive_attributes: marked = [] }) => marked.flatMap((path) => textsAt(attributes, path))),
  );
  return new Set(found.filter((text) => text.length >= MIN_LENGTH));
}

function textsAt(value: Json, [first, ...rest]: Path): readonly string[] {
  if (first === undefined) return textsIn(value);
  if (value === null || typeof value !== 'object') return [];
  const key = typeof first.value === 'string' ? first.value : String(first.value.value);
  return textsAt((value as JsonObject)[key] ?? null, rest);
}

/** A diff is code, to be applied: a secret that stands beside the edit in code stands in it. */
const CODE = new Set(['diff', 'suggestion']);

/**
 * Finds secrets in what a run tells people.
 * @param report a report
 * @param secrets texts that nobody may read there
 * @returns those that stand in it, outside of diffs
 */
export function shownSecrets(report: object, secrets: Iterable<string>): readonly string[] {
  const text = JSON.stringify(report, (key, value: unknown) => (CODE.has(key) ? undefined : value));
  return [...secrets].filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
}
