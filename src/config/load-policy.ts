import { readYamlFile } from './load.ts';
import { parsePolicy, type Policy } from './policy-schema.ts';

/**
 * Reads the policy of a run.
 * @param path a YAML or JSON file, or undefined where none was named
 * @returns the policy; its defaults where there is no file
 * @throws ConfigurationError when the file cannot be read, is no YAML, or says something that is not in a policy
 */
export async function loadPolicy(path: string | undefined): Promise<Policy> {
  return path === undefined ? parsePolicy(undefined, 'the default policy') : parsePolicy(await readYamlFile(path), path);
}
