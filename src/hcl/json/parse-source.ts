import { isJsonCode } from '#domain/workspace/code-file.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { parseHcl } from '../parse/parse.ts';
import type { HclFile, SyntaxProblem } from '../syntax.ts';
import { parseJsonCode } from './parse-json-code.ts';
import { isJsonPath, parseJson } from './parse-json.ts';

/**
 * Parses a file in the syntax that its name tells.
 * @param path relative to the Terraform root
 * @param schema tells nested blocks from attributes in code in JSON syntax; absent: they are attributes there
 * @returns the syntax tree, or where the text is not what its name says
 */
export function parseSource(path: string, text: string, schema?: ProviderSchema): HclFile | SyntaxProblem {
  if (isJsonCode(path)) return parseJsonCode(path, text, schema);
  return isJsonPath(path) ? parseJson(path, text) : parseHcl(path, text);
}
