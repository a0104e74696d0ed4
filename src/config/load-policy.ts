import { readYamlFile } from './load.ts';
import { parsePolicy, type Policy } from './policy-schema.ts';

/** Reads a policy from a YAML or JSON file. @throws ConfigurationError if the file is unreadable, not YAML, or not a valid policy */
export async function loadPolicy(path: string): Promise<Policy> {
  const { value, locate } = await readYamlFile(path);
  return parsePolicy(value, path, locate);
}
