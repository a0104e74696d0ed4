import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { ConfigurationError } from '#domain/errors.ts';
import { parsePolicy, type Policy } from './policy-schema.ts';

/**
 * Reads a policy file, YAML or JSON.
 * @param path the file, or undefined where none was named
 * @returns the policy; its defaults where there is no file
 * @throws ConfigurationError when the file cannot be read, is no YAML, or says something that is not in a policy
 */
export async function loadPolicy(path: string | undefined): Promise<Policy> {
  if (path === undefined) return parsePolicy(undefined, 'the default policy');
  const document = parseDocument(await readPolicy(path), { prettyErrors: true });
  const [problem] = document.errors;
  if (problem !== undefined) {
    throw new ConfigurationError('policy-not-yaml', `Expected ${path} to be a YAML file; found ${problem.message.split('\n')[0]}`, 'Correct the place named above.', problem);
  }
  return parsePolicy(document.toJS({ maxAliasCount: 100 }), path);
}

async function readPolicy(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const found = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (error as Error).message;
    throw new ConfigurationError('policy-not-found', `Expected a policy file at ${path}; found ${found}`, 'Name an existing file with --policy, or leave the option out for the default policy.', error);
  }
}
