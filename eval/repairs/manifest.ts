/** The repairs to run, as names of public repositories and commits. This repository contains none of their code. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Repair = z.strictObject({
  /** Folder of the clone, relative to the one in `--repositories`. */
  repository: z.string().regex(/^(?!\.\.?(?:\/|$))[\w.-]+(?:\/(?!\.\.?(?:\/|$))[\w.-]+)*$/, 'expected a folder such as owner/name'),
  /** The commit that people merged after a change in the console. */
  commit: z.string().regex(/^[0-9a-f]{7,40}$/, 'expected a commit in hexadecimal digits'),
  /** The Terraform root, relative to the top of the repository. */
  root: z.string().default('.'),
});

/** One commit that repaired code after a change in the cloud. */
export type Repair = z.infer<typeof Repair>;

/**
 * Reads a manifest: a JSON list of `{ repository, commit, root }`.
 * @param file its path
 * @returns the repairs, in order
 * @throws Error with the file and the invalid field
 */
export function readManifest(file: string): readonly Repair[] {
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const parsed = z.array(Repair).min(1).safeParse(found);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${file}: expected a list of repairs, found at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'something else'}`,
  );
}
