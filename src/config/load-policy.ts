import { readYamlFile } from './load.ts';
import { parsePolicy, type Policy } from './policy-schema.ts';

/**
 * Reads a policy that stands in a file of its own.
 * @param path a YAML or JSON file
 * @returns the policy
 * @throws ConfigurationError when the file cannot be read, is no YAML, or says something that is not in a policy
 */
export async function loadPolicy(path: string): Promise<Policy> {
  const { value, locate } = await readYamlFile(path);
  return parsePolicy(value, path, locate);
}
