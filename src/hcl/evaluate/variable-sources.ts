import type { SourceFile } from '#domain/workspace.ts';
import { isHclFile } from '../parse/parse.ts';
import type { HclFile, SyntaxProblem } from '../syntax.ts';
import type { VariableSource } from './configuration.ts';

type Parse = (path: string, text: string) => HclFile | SyntaxProblem;

export interface VariableSources {
  readonly byName: ReadonlyMap<string, VariableSource>;
  readonly problems: readonly SyntaxProblem[];
}

/**
 * The source of each root variable by precedence.
 * https://developer.hashicorp.com/terraform/language/values/variables#variable-definition-precedence
 * @param from all files, and the paths given by `--var-file`, which win, the last first; of the others only those that Terraform loads by
 * itself
 * @param environmentVariables TF_VAR_name by name, with the lowest precedence
 */
export function readVariableSources(
  from: { readonly files: readonly SourceFile[]; readonly variableFiles: readonly string[] },
  environmentVariables: Readonly<Record<string, string>>,
  parse: Parse,
): VariableSources {
  const byName = new Map<string, VariableSource>(
    Object.entries(environmentVariables).map(([name, text]) => [name, { kind: 'environment', text }]),
  );
  const { files, variableFiles } = from;
  const problems: SyntaxProblem[] = [];
  const loaded = files.filter((candidate) => rank(candidate.path) !== undefined).sort(compareByRank);
  const given = variableFiles.flatMap((path) => files.filter((file) => file.path === path));
  for (const file of [...loaded, ...given]) {
    const read = readFile(file, parse);
    if (Array.isArray(read)) for (const [name, source] of read as readonly [string, VariableSource][]) byName.set(name, source);
    else problems.push(read as SyntaxProblem);
  }
  return { byName, problems };
}

/** In precedence order: terraform.tfvars, terraform.tfvars.json, then *.auto.tfvars and *.auto.tfvars.json by name. */
function rank(file: string): number | undefined {
  if (file.includes('/')) return undefined;
  if (file === 'terraform.tfvars') return 0;
  if (file === 'terraform.tfvars.json') return 1;
  return /\.auto\.tfvars(?:\.json)?$/.test(file) ? 2 : undefined;
}

function compareByRank(left: SourceFile, right: SourceFile): number {
  return (rank(left.path) ?? 0) - (rank(right.path) ?? 0) || (left.path < right.path ? -1 : 1);
}

function readFile(file: SourceFile, parse: Parse): readonly [string, VariableSource][] | SyntaxProblem {
  const parsed = parse(file.path, file.text);
  return isHclFile(parsed)
    ? parsed.body.attributes.map((attribute) => [attribute.name, { kind: 'file', file: parsed, attribute }])
    : parsed;
}
