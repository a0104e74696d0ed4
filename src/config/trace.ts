import { resolve } from 'node:path';
import { z } from 'zod';

/** What is asked, not read from a path. */
const ASKED = /^(?:cloudtrail(?:[:?]|$)|s3:\/\/|athena:|lake:)/;

/** Where the trail is read from unless `--trace` says otherwise. */
export const Traces = z
  .array(z.string().min(1))
  .min(1)
  .describe(
    'sources of the trail, as --trace takes them: cloudtrail:REGION, s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:ARN, files, folders',
  );

/**
 * Makes the paths of sources absolute.
 * @param traces as the file lists them
 * @param folder absolute path of the folder that the file lies in
 * @returns sources in the same order
 */
export function resolveTraces(traces: readonly string[], folder: string): readonly string[] {
  return traces.map((source) => (ASKED.test(source) || source === '-' ? source : resolve(folder, source)));
}
