import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { SourceError } from '#domain/errors.ts';
import type { Clock, Trail } from '#ports.ts';
import { directoryTrail } from './directory.ts';
import { fileTrail, unreadable } from './file.ts';
import { lookupEventsTrail } from './lookup-events.ts';
import { stdinTrail } from './stdin.ts';

/** What a trail may need besides its name. */
export interface OpenTrailOptions {
  readonly stdin: Readable;
  readonly clock: Clock;
  /** URL to call in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
}

/** https://docs.aws.amazon.com/general/latest/gr/rande.html: `eu-west-1`, `us-gov-east-1`, `ap-southeast-2` */
const REGION = /^[a-z]{2,}(?:-[a-z]+)+-\d+$/;

/**
 * Opens the trail that `--trace` names: `-` is stdin, `cloudtrail` or `cloudtrail:REGION` the event history of the
 * account, all else a file or a folder (`./cloudtrail` for one of that name).
 * @param source what the user wrote
 * @param options stdin, clock and endpoint
 * @returns the trail, not yet read
 * @throws SourceError when the path does not exist or the region cannot be one
 */
export async function openTrail(source: string, options: OpenTrailOptions): Promise<Trail> {
  if (source === '-') return stdinTrail(options.stdin);
  if (source === 'cloudtrail' || source.startsWith('cloudtrail:')) {
    const region = source.split(':').slice(1).join(':') || undefined;
    if (region !== undefined && !REGION.test(region)) {
      throw new SourceError(
        'not-a-region',
        `--trace ${source}: expected a region such as eu-west-1 after the colon; found ${region}`,
        'Write cloudtrail:REGION, or ./ before the path of a file.',
      );
    }
    return lookupEventsTrail({ region, endpoint: options.endpoint, clock: options.clock });
  }
  try {
    const found = await stat(source);
    return found.isDirectory() ? directoryTrail(source) : fileTrail(source);
  } catch (error) {
    throw unreadable(source, error as NodeJS.ErrnoException);
  }
}
