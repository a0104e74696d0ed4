import { resolve } from 'node:path';
import { z } from 'zod';

const Wasm = z.strictObject({
  wasm: z.string().min(1).describe('a policy compiled with opa build -t wasm -e reconcile/findings; relative to this file'),
});
const Binary = z.strictObject({
  binary: z.string().min(1).default('opa').describe('the opa program: a name on PATH, or a path relative to this file'),
  bundle: z.string().min(1).describe('a folder of Rego policies, or a bundle; relative to this file'),
});

/** A Rego policy can only add findings. */
export const Rego = z
  .union([Wasm, Binary])
  .optional()
  .describe('a Rego policy with the rule data.reconcile.findings, evaluated for every change: it adds findings and removes none');
export type Rego = NonNullable<z.infer<typeof Rego>>;

/** Makes paths absolute; a program name without a slash is looked up on the PATH. `folder`: absolute path of the file's folder */
export function resolveRego(rego: Rego, folder: string): Rego {
  if ('wasm' in rego) return { wasm: resolve(folder, rego.wasm) };
  return { binary: rego.binary.includes('/') ? resolve(folder, rego.binary) : rego.binary, bundle: resolve(folder, rego.bundle) };
}
