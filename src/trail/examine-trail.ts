import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { SourceError } from '#domain/errors.ts';
import type { ExaminedTrail } from '#ports/doctor.ts';
import type { ExamineTrailOptions } from './examine-options.ts';
import { unreadable } from './file.ts';
import { parseLookupSource } from './lookup/lookup-source.ts';
import { parseBucketSource } from './s3/s3-source.ts';
import { parseAthenaSource } from './sql/athena-source.ts';
import { parseLakeSource } from './sql/lake-source.ts';
import { examineAthena } from './sql/examine-athena.ts';
import { examineBucket } from './s3/examine-bucket.ts';
import { examineLake } from './sql/examine-lake.ts';
import { examineLookup } from './lookup/examine-lookup.ts';

/**
 * Checks with minimal requests that a `--trace` source can be read. It reads no events and starts no queries, which write results (Athena)
 * and cost money.
 * @throws SourceError if it cannot be read, with the missing IAM action if AWS refused
 */
export async function examineTrail(source: string, options: ExamineTrailOptions): Promise<ExaminedTrail> {
  if (source === '-') return { name: source, found: 'stdin, read when a run starts' };
  if (/^cloudtrail(?:[:?]|$)/.test(source)) return examineLookup(parseLookupSource(source), options);
  if (source.startsWith('s3://')) return examineBucket(parseBucketSource(source), options);
  if (source.startsWith('athena:')) return examineAthena(parseAthenaSource(source), options);
  if (source.startsWith('lake:')) return examineLake(parseLakeSource(source), options);
  return examinePath(source);
}

async function examinePath(path: string): Promise<ExaminedTrail> {
  try {
    const found = await stat(path);
    await access(path, found.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    return { name: path, found: found.isDirectory() ? 'a readable folder' : `a readable file of ${found.size} bytes` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw unreadable(path, error as NodeJS.ErrnoException);
    throw new SourceError('trail-unreadable', `Expected read permission for ${path}; found EACCES.`, 'Change its permissions.', error);
  }
}
