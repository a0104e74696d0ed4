import { SourceError } from '#domain/errors.ts';
import { accountsIn, gigabytesIn, regionsIn, splitSource } from '../source-options.ts';

export interface LakePlace {
  /** A UUID: the last part of the store's ARN, and its name in a query. */
  readonly store: string;
  /** Undefined: the AWS SDK's configuration. */
  readonly region: string | undefined;
  /** The store's account, for an organisation's delegated administrator. Undefined: the caller's. */
  readonly owner: string | undefined;
  readonly maxBytes: number | undefined;
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_EventDataStore.html */
const STORE = /^(?:arn:[\w-]+:cloudtrail:([\w-]+):\d{12}:eventdatastore\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Parses `lake:EVENT-DATA-STORE[?region=REGION&owner=ACCOUNT&max-gb=N]`, an ARN or id. @throws SourceError if a part is invalid */
export function parseLakeSource(source: string): LakePlace {
  const { place, options } = splitSource(source, ['region', 'owner', 'max-gb']);
  const name = place.slice('lake:'.length);
  const [, region, store] = STORE.exec(name) ?? [];
  if (store === undefined) {
    throw new SourceError(
      'not-a-store',
      `Expected the ARN or the id of an event data store as --trace ${source}; found ${name === '' ? 'nothing' : name}.`,
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
