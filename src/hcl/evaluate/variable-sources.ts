import { sameValue } from '#domain/value/compare.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { isHclFile } from '../parse/parse.ts';
import type { SyntaxProblem } from '../syntax.ts';
import type { ElsewhereSource, InputSource, VariableSource } from './configuration.ts';
import { readInputs } from './terragrunt-inputs.ts';
import type { TerragruntInputs } from './terragrunt-inputs.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { parsedJson } from '#domain/json.ts';
import { parseSource } from '../json/parse-source.ts';
import { literalOf } from '../locate.ts';

export interface VariableSources {
  readonly byName: ReadonlyMap<string, VariableSource>;
  /** The source that may set variables without a source of their own. */
  readonly rest: ElsewhereSource | undefined;
  readonly inputs: InputSource | undefined;
  readonly problems: readonly SyntaxProblem[];
}

/** The files that variables are read from. */
export interface VariableFiles {
  readonly files: readonly SourceFile[];
  /** The files before the patch. */
  readonly unpatched: readonly SourceFile[];
  /** The paths given by `--var-file`: they win, and the last of them most of all. */
  readonly variableFiles: readonly string[];
}

/**
 * The source of each root variable by precedence: inputs of Terragrunt, the environment, then those files that Terraform loads by itself or
 * is given.
 * https://developer.hashicorp.com/terraform/language/values/variables#variable-definition-precedence
 * @param environmentVariables TF_VAR_name by name; if they repeat inputs, as in `terragrunt exec`, the inputs are the source
 */
export function readVariableSources(
  { files, unpatched, variableFiles }: VariableFiles,
  environmentVariables: Readonly<Record<string, string>>,
): VariableSources {
  const inputs = readInputs(files);
  const byName = new Map<string, VariableSource>(inputs.byName);
  const original = files === unpatched ? inputs : readInputs(unpatched);
  for (const [name, text] of Object.entries(environmentVariables)) {
    if (isRepeated(original, name, text)) continue;
    const behind = inputs.byName.get(name);
    byName.set(name, { kind: 'environment', text, ...(behind?.kind === 'elsewhere' ? { behind } : {}) });
  }
  const problems: SyntaxProblem[] = inputs.problem === undefined ? [] : [inputs.problem];
  const loaded = files.filter((candidate) => rank(candidate.path) !== undefined).sort(compareByRank);
  const given = variableFiles.flatMap((path) => files.filter((file) => file.path === path));
  for (const file of [...loaded, ...given]) {
    const parsed = readFile(file);
    if (!isHclFile(parsed)) problems.push(parsed);
    else for (const attribute of parsed.body.attributes) byName.set(attribute.name, { kind: 'file', file: parsed, attribute });
  }
  // Terragrunt passes all inputs or none.
  const isPassed = inputs.byName.size > 0 && [...inputs.byName.keys()].every((name) => name in environmentVariables);
  return { byName, rest: isPassed ? undefined : inputs.rest, inputs: inputs.own, problems };
}

/** Terragrunt passes texts as they are and other values as JSON. */
function isRepeated({ byName }: TerragruntInputs, name: string, text: string): boolean {
  const source = byName.get(name);
  const literal = source === undefined ? undefined : literalOf(source.expression);
  if (literal === undefined) return false;
  if (typeof literal === 'string') return literal === text;
  const value = parsedJson(text);
  return value !== undefined && sameValue(value, literal);
}

/** The rank of a file in precedence order: terraform.tfvars, terraform.tfvars.json, then *.auto.tfvars and *.auto.tfvars.json by name. */
function rank(file: string): number | undefined {
  if (file.includes('/')) return undefined;
  if (file === 'terraform.tfvars') return 0;
  if (file === 'terraform.tfvars.json') return 1;
  return /\.auto\.tfvars(?:\.json)?$/.test(file) ? 2 : undefined;
}

function compareByRank(left: SourceFile, right: SourceFile): number {
  return (rank(left.path) ?? 0) - (rank(right.path) ?? 0) || (left.path < right.path ? -1 : 1);
}

const readFile = memoizeByObject(({ path, text }: SourceFile) => parseSource(path, text));
