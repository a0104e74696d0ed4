/** Validates requests against GitHub's own API description. Only the used parts are read, because the file has 13 MB. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import type { Question } from './vcs-world.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly oneOf?: readonly BodySchema[];
  readonly anyOf?: readonly BodySchema[];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

let description: Description | undefined;
const compiled = new Map<string, ValidateFunction>();
const ajv = new Ajv({ strict: false, coerceTypes: false, allErrors: true, validateFormats: false });

function describe(): Description {
  const folder = dirname(createRequire(import.meta.url).resolve('@octokit/openapi/package.json'));
  description ??= JSON.parse(readFileSync(join(folder, 'generated', 'api.github.com.json'), 'utf8')) as Description;
  return description;
}

/** Parts of a request that GitHub's description does not allow; empty if there are none. */
export function faultsOfRequest({ method, path, query, body, headers }: Question): readonly string[] {
  const { paths } = describe();
  const template = Object.keys(paths)
    .filter((one) => new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    // A literal path segment has precedence over a parameter.
    .toSorted((left, right) => left.split('{').length - right.split('{').length)[0];
  const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
  if (operation === undefined) return [`${method} ${path}: no such operation`];
  const name = `${method} ${template}`;
  const parameters = (operation.parameters ?? []).map(resolve);
  return [
    ...(headers['user-agent'] === undefined ? [`${name}: no user agent`] : []),
    ...queryFaults(name, parameters, query),
    ...bodyFaults(name, operation, body),
  ];
}

function resolve(parameter: Parameter): Parameter {
  if (parameter.$ref === undefined) return parameter;
  return describe().components['parameters']?.[parameter.$ref.split('/').at(-1) ?? ''] as Parameter;
}

function queryFaults(name: string, parameters: readonly Parameter[], query: URLSearchParams): readonly string[] {
  const known = new Map(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one]));
  const missing = [...known.values()]
    .filter((one) => one.required === true && !query.has(one.name))
    .map((one) => `${name}: no ${one.name}`);
  return [
    ...missing,
    ...[...query].flatMap(([key, value]) => {
      const parameter = known.get(key);
      if (parameter === undefined) return [`${name}: unknown parameter ${key}`];
      const check = checkerOf(`${name} ${key}`, parameter.schema);
      return check(value) || check(Number(value)) ? [] : [`${name}: ${key}=${value}: ${ajv.errorsText(check.errors)}`];
    }),
  ];
}

function bodyFaults(name: string, { requestBody }: Operation, body: unknown): readonly string[] {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return body === undefined ? [] : [`${name}: takes no body`];
  if (body === undefined) return requestBody?.required === true ? [`${name}: no body`] : [];
  const check = checkerOf(name, schema);
  const known = propertiesOf(schema);
  const unknown = known.length === 0 ? [] : Object.keys(body as object).filter((key) => !known.includes(key));
  return [
    ...(check(body) ? [] : [`${name}: ${ajv.errorsText(check.errors)}`]),
    ...unknown.map((key) => `${name}: unknown property ${key}`),
  ];
}

function propertiesOf({ properties = {}, oneOf = [], anyOf = [] }: BodySchema): readonly string[] {
  return [...Object.keys(properties), ...[...oneOf, ...anyOf].flatMap(propertiesOf)];
}

function checkerOf(name: string, schema: object): ValidateFunction {
  const found = compiled.get(name) ?? ajv.compile(inlined(schema) as object);
  compiled.set(name, found);
  return found;
}

/** The schemas of requests are not recursive. */
function inlined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlined);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { readonly $ref?: unknown };
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      // `nullable` needs a type; GitHub's description also has it without one.
      Object.entries(value).flatMap(([key, part]) => (key === 'nullable' && !('type' in value) ? [] : [[key, inlined(part)]])),
    );
  const [, , kind = '', name = ''] = $ref.split('/');
  return inlined(describe().components[kind]?.[name]);
}
