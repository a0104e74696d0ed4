/** Makes evaluators out of texts, for tests. loadGrammar() must have been awaited. */
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { createEvaluator } from '#hcl/evaluate/create-evaluator.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { loadConfiguration } from '#hcl/evaluate/load-configuration.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';

/** What a test root has beside code. */
export interface Surroundings {
  readonly resources?: readonly StateResource[];
  readonly environment?: Readonly<Record<string, string>>;
  /** For file() and templatefile(). */
  readonly readable?: Readonly<Record<string, string>>;
  /** The root before the patch that made this one. */
  readonly unpatched?: Evaluator;
}

/**
 * Opens a root.
 * @param files text by path; one text alone is main.tf
 * @param surroundings state, environment, other files
 * @returns its evaluator
 */
export function evaluatorOf(files: string | Readonly<Record<string, string>>, surroundings: Surroundings = {}): Evaluator {
  const { unpatched } = surroundings;
  const byPath = typeof files === 'string' ? { 'main.tf': files } : files;
  const { configuration, problems } = loadConfiguration(
    Object.entries(byPath).map(([path, text]) => ({ path, text })),
    surroundings.environment ?? {},
  );
  if (problems.length > 0) throw new Error(`the test's HCL does not parse: ${JSON.stringify(problems)}`);
  return createEvaluator({
    configuration,
    resources: surroundings.resources ?? [],
    directory: '/srv/infra',
    ...(unpatched === undefined ? {} : { unpatched: () => unpatched }),
    readFile: (path) => surroundings.readable?.[path],
  });
}

/**
 * Evaluates an expression in the root module.
 * @param evaluator the root
 * @param text one expression
 * @returns its value
 */
export function valueOf(evaluator: Evaluator, text: string): Value {
  const parsed = parseHcl('expression', `value = ${text}\n`);
  const [attribute] = isHclFile(parsed) ? parsed.body.attributes : [];
  if (attribute === undefined) throw new Error(`the test's expression does not parse: ${text}`);
  return evaluator.evaluate(attribute.expression, {
    module: { address: '', configuration: evaluator.configuration.root, caller: undefined },
    bindings: {},
  });
}

/**
 * Makes a resource of the state.
 * @param address such as `module.a.data.aws_vpc.main["x"]`
 * @param values its attributes
 * @returns the resource
 */
export function inState(address: string, values: JsonObject): StateResource {
  const [, module = '', data, type = '', name = '', index] =
    /^((?:module\.\w+(?:\[[^\]]+\])?\.?)*?)\.?(data\.)?(\w+)\.(\w+)(?:\[(.+)\])?$/.exec(address) ?? [];
  const parsed = index === undefined ? {} : { index: JSON.parse(index) as string | number };
  return {
    address,
    module: module.replace(/\.$/, ''),
    mode: data === undefined ? 'managed' : 'data',
    type,
    name,
    ...parsed,
    values,
    sensitive: [],
  };
}
