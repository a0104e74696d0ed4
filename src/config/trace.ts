import { resolve } from 'node:path';
import { z } from 'zod';

/** Sources that are not file paths. */
const REMOTE_SOURCE = /^(?:cloudtrail(?:[:?]|$)|s3:\/\/|athena:|lake:)/;

/** The default of `--trace`. */
export const Traces = z
  .array(z.string().min(1))
  .min(1)
  .describe(
    'sources of the trail, as --trace takes them: cloudtrail:REGION, s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:ARN, files, folders',
  );

/** Makes paths absolute; the order stays. `folder`: absolute path of the file's folder */
export function resolveTraces(traces: readonly string[], folder: string): readonly string[] {
  return traces.map((source) => (REMOTE_SOURCE.test(source) || source === '-' ? source : resolve(folder, source)));
}
