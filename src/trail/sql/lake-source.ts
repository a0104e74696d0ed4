import { SourceError } from '#domain/errors.ts';
import { accountsIn, gigabytesIn, regionsIn, splitSource } from '../source-options.ts';

/** Which event data store is asked. */
export interface LakePlace {
  /** The last part of its ARN, which is its name in a query: a UUID. */
  readonly store: string;
  /** undefined: as the AWS SDK is configured. */
  readonly region: string | undefined;
  /** Account that the store belongs to, where an organisation's delegated administrator asks; undefined: the caller's. */
  readonly owner: string | undefined;
  readonly maxBytes: number | undefined;
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_EventDataStore.html */
const STORE = /^(?:arn:[\w-]+:cloudtrail:([\w-]+):\d{12}:eventdatastore\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Reads `lake:EVENT-DATA-STORE[?region=REGION&owner=ACCOUNT&max-gb=N]`, the store by its ARN or its id.
 * @param source what the user wrote
 * @returns store and options
 * @throws SourceError when a part of it cannot be what it stands for
 */
export function parseLakeSource(source: string): LakePlace {
  const { place, options } = splitSource(source, ['region', 'owner', 'max-gb']);
  const name = place.slice('lake:'.length);
  const [, region, store] = STORE.exec(name) ?? [];
  if (store === undefined) {
    throw new SourceError(
      'not-a-store',
      `--trace ${source}: expected the ARN or the id of an event data store; found ${name === '' ? 'nothing' : name}`,
      'Use lake:ARN, with the ARN from aws cloudtrail list-event-data-stores.',
    );
  }
  return {
    store,
    region: regionsIn(options.get('region'), source)[0] ?? region,
    owner: accountsIn(options.get('owner'), source)[0],
    maxBytes: gigabytesIn(options.get('max-gb'), source),
  };
}
