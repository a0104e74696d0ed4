/**
 * Finds declarations in JSON code, for readers in this folder that search HCL text with patterns. A text that is not JSON has no
 * declarations here; the parser refuses it later.
 * https://developer.hashicorp.com/terraform/language/syntax/json
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** A `module` in JSON code. */
export interface JsonCall {
  readonly name: string;
  readonly source: string | undefined;
}

export interface JsonDeclarations {
  /** `type.name` of managed resources. */
  readonly resources: readonly string[];
  readonly calls: readonly JsonCall[];
  /** Local names, each with its requirements. */
  readonly requiredProviders: readonly (readonly [string, Json])[];
  readonly backend: { readonly type: string; readonly settings: JsonObject } | undefined;
  /** True if the file contains a backend, or the settings of a provider. */
  readonly isRoot: boolean;
}

/**
 * Reads the declarations of a file.
 * @param text the text of a `.tf.json` or `.tofu.json` file
 * @returns names; none if the text is not JSON
 */
export function readJsonDeclarations(text: string): JsonDeclarations {
  const top = parsed(text);
  const own = membersOf([top], 'terraform');
  const settings = membersOf(own, 'backend');
  const clouds = membersOf(own, 'cloud').filter(isJsonObject);
  const [backend] = [
    ...settings.filter(isJsonObject).flatMap((types) => Object.entries(types).map(([type, one]) => ({ type, settings: objectIn(one) }))),
    ...clouds.map((one) => ({ type: 'cloud', settings: one })),
  ];
  return {
    resources: named(membersOf([top], 'resource')).flatMap(([type, one]) => named([one]).map(([name]) => `${type}.${name}`)),
    calls: named(membersOf([top], 'module')).map(([name, one]) => ({ name, source: textIn(objectIn(one)['source']) })),
    requiredProviders: named(membersOf(own, 'required_providers')),
    backend,
    isRoot: backend !== undefined || membersOf([top], 'provider').length > 0,
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return null;
  }
}

/** At every level Terraform accepts an object or a list of objects. */
function listed(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function membersOf(values: readonly Json[], name: string): readonly Json[] {
  return values.flatMap((value) => listed(value)).flatMap((value) => (isJsonObject(value) ? listed(value[name]) : []));
}

function named(values: readonly Json[]): readonly (readonly [string, Json])[] {
  return values
    .flatMap((value) => listed(value))
    .flatMap((value) => (isJsonObject(value) ? Object.entries(value) : []))
    .filter(([name]) => name !== '//');
}

function objectIn(value: Json): JsonObject {
  return listed(value).find(isJsonObject) ?? {};
}

function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
