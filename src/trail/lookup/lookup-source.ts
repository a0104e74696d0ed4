import { SourceError } from '#domain/errors.ts';
import type { AccountRole } from '../role-credentials.ts';
import { accountsIn, regionsIn, roleIn, splitSource } from '../source-options.ts';
import type { SourceText } from '../source-options.ts';

export interface LookupPlaces {
  /** Empty: the region in the AWS SDK's configuration. */
  readonly regions: readonly string[];
  /** Empty: the caller's account. */
  readonly accounts: readonly AccountRole[];
}

/** Parses `cloudtrail[:REGION,REGION][?accounts=ID,ID&role=NAME&external-id=TEXT]`. @throws SourceError if a part is invalid */
export function parseLookupSource(source: string): LookupPlaces {
  const text = splitSource(source, ['accounts', 'role', 'external-id']);
  const colon = text.place.indexOf(':');
  const regions = regionsIn(colon < 0 ? undefined : text.place.slice(colon + 1), source);
  return { regions, accounts: rolesIn(text) };
}

function rolesIn({ source, options }: SourceText): readonly AccountRole[] {
  const role = options.get('role');
  const externalId = options.get('external-id');
  const accounts = accountsIn(options.get('accounts'), source);
  if (role === undefined) {
    if (options.size === 0) return [];
    throw new SourceError(
      'no-role',
      `Expected a role to read the accounts in --trace ${source}; found none.`,
      'Add role=NAME; to read the account of the caller too, add --trace cloudtrail:REGION without options.',
    );
  }
  const named = /^arn:[\w-]+:iam::(\d{12}):/.exec(roleIn(role, source))?.[1];
  const ids = named !== undefined && accounts.length === 0 ? [named] : accounts;
  if (ids.length === 0 || (named !== undefined && ids.some((id) => id !== named))) {
    throw new SourceError(
      'roles-and-accounts',
      `Expected accounts with the role in --trace ${source}; found ${ids.length === 0 ? 'none' : `${ids.join(', ')} and a role of ${named}`}.`,
      'Use accounts=ID,ID&role=NAME for one role name in several accounts, or role=ARN for one account; repeat --trace for more.',
    );
  }
  return ids.map((id) => ({ id, role, ...(externalId === undefined ? {} : { externalId }) }));
}
