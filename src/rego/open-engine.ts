import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '#domain/errors.ts';
import type { PolicyEngine } from '#ports.ts';
import { openOpaEngine } from './opa-engine.ts';
import { openWasmEngine } from './wasm-engine.ts';

/** Milliseconds. Rego has no loops, but a search over combinations can take long. */
const ANSWER_MS = 5000;
const PROGRAM_MS = 60_000;

/** The policy's section `rego`, with absolute paths. */
export type RegoOptions = { readonly wasm: string } | { readonly binary: string; readonly bundle: string };

/** Opens the team's Rego policy. @throws ConfigurationError if a compiled policy cannot be read */
export async function openEngine(options: RegoOptions, environment: Readonly<Record<string, string | undefined>>): Promise<PolicyEngine> {
  if ('wasm' in options) return openWasmEngine(await readModule(options.wasm), { name: options.wasm, timeoutMs: ANSWER_MS });
  return openOpaEngine({ ...options, timeoutMs: PROGRAM_MS, environment });
}

async function readModule(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new ConfigurationError(
      'rego-not-found',
      `Expected a compiled Rego policy at ${path}; found ${(cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (cause as Error).message}.`,
      'Correct rego in reconcile.yaml: a path is relative to that file.',
      cause,
    );
  }
}
