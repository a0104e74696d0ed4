import { isJsonCode } from '#domain/workspace/code-file.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { parseHcl } from '../parse/parse.ts';
import type { HclFile, SyntaxProblem } from '../syntax.ts';
import { parseJsonCode } from './parse-json-code.ts';
import { isJsonPath, parseJson } from './parse-json.ts';

/**
 * Parses a file in the syntax that its name shows.
 * @param path relative to the Terraform root
 * @param schema distinguishes nested blocks from attributes in JSON code; absent: all are attributes
 * @returns the syntax tree, or the place where the text does not match that syntax
 */
export function parseSource(path: string, text: string, schema?: ProviderSchema): HclFile | SyntaxProblem {
  if (isJsonCode(path)) return parseJsonCode(path, text, schema);
  return isJsonPath(path) ? parseJson(path, text) : parseHcl(path, text);
}
