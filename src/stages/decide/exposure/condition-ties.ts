/**
 * Whom a condition leaves of everybody. A permission for `*` is as wide as its condition: tied to this account it is a
 * private matter, tied to a name that anybody can give it is open. Reads conditions; knows no resource types.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html#access-control-block-public-access-policy-status
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { areWorld, isPrivate } from './ip-ranges.ts';

/** home: only callers of this account, or what this workspace names · elsewhere: callers that are named and not known here · open: anybody. */
export type Tie = 'home' | 'elsewhere' | 'open';

/** What is at home. */
export interface Home {
  readonly accounts: ReadonlySet<string>;
  /** Whether the workspace has, or has long named, an id, an ARN or an organisation. */
  readonly knows: (name: string) => boolean;
}

const OF_KEY: readonly (readonly [key: RegExp, read: (value: string, home: Home) => Tie])[] = [
  [/^(?:aws:source(?:account|owner)|aws:principalaccount|kms:calleraccount|s3:dataaccesspointaccount|aws:resourceaccount)$/, tieOfAccount],
  [/^(?:aws:sourcearn|aws:principalarn|s3:dataaccesspointarn)$/, tieOfArn],
  [/^aws:(?:principal|source)org(?:id|paths)$/, tieOfOrganisation],
  [/^aws:sourcevpce?$/, (value, home) => (/^vpce?-[0-9a-f]{8,}$/.test(value) ? known(value, home) : 'open')],
  [/^aws:(?:vpc)?sourceip$/, (value) => (isPrivate(value) ? 'home' : areWorld([value]) || /[*?]/.test(value) ? 'open' : 'elsewhere')],
  [/^aws:userid$/, (value, home) => (/^A[A-Z]{3}[A-Z0-9]{12,}(?:$|:)/.test(value) ? known(value.split(':')[0] ?? '', home) : 'open')],
];

/**
 * Says whom a condition leaves.
 * @param condition a statement's Condition; its tests all have to hold, the values of one test are alternatives
 * @param home what is at home
 * @returns the narrowest that any of the tests leaves
 */
export function tieOf(condition: JsonObject, home: Home): Tie {
  const ties = Object.entries(condition).flatMap(([operator, tests]) => {
    // IfExists and ForAllValues pass where the key is missing, and a Not test lets in the rest of the world.
    if (
      !/^(?:ForAnyValue:)?(?:String(?:Equals|Like)|Arn(?:Equals|Like)|IpAddress)/.test(operator) ||
      /IfExists/.test(operator) ||
      !isJsonObject(tests)
    )
      return [];
    return Object.entries(tests).map(([key, value]) => tieOfTest(key.toLowerCase(), value, home));
  });
  return ties.find((tie) => tie === 'home') ?? ties.find((tie) => tie === 'elsewhere') ?? 'open';
}

function tieOfTest(key: string, value: Json, home: Home): Tie {
  const read = OF_KEY.find(([pattern]) => pattern.test(key))?.[1];
  const values = (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(String);
  if (read === undefined || values.length === 0) return 'open';
  const ties = values.map((one) => read(one, home));
  return ties.find((tie) => tie === 'open') ?? ties.find((tie) => tie === 'elsewhere') ?? 'home';
}

function tieOfAccount(value: string, home: Home): Tie {
  return /^\d{12}$/.test(value) ? (home.accounts.has(value) ? 'home' : 'elsewhere') : 'open';
}

/** Names of buckets are given away worldwide; of everything else the account in the ARN counts. */
function tieOfArn(value: string, home: Home): Tie {
  const [, service, account, name] = /^arn:[\w*-]+:([^:]*):[^:]*:([^:]*):(.*)$/.exec(value) ?? [];
  if (name === undefined) return 'open';
  if (account !== '' || service !== 's3') return tieOfAccount(account ?? '', home);
  return /[*?]/.test(name.split('/')[0] ?? '') || name === '' ? 'open' : known(`arn:aws:s3:::${name.split('/')[0] ?? ''}`, home);
}

function tieOfOrganisation(value: string, home: Home): Tie {
  const organisation = value.split('/')[0] ?? '';
  return /^o-[a-z0-9]{10,32}$/.test(organisation) ? known(organisation, home) : 'open';
}

function known(name: string, home: Home): Tie {
  return home.knows(name) ? 'home' : 'elsewhere';
}
