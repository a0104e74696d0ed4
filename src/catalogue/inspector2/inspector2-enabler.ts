import * as c from '../words.ts';

/** Resource types that the provider's id may contain. https://docs.aws.amazon.com/inspector/v2/APIReference/API_Enable.html */
const KINDS = ['EC2', 'ECR', 'LAMBDA', 'LAMBDA_CODE', 'CODE_REPOSITORY'];

/** Without accounts, the call concerns the caller's own. */
const accounts: c.Select = (event) => {
  const named = c.asList(c.request('accountIds')(event));
  const own = event.recipientAccountId ?? event.userIdentity.accountId;
  return named.length > 0 ? named : own === undefined ? undefined : [own];
};
const kinds: c.Select = (event) => c.asList(c.request('resourceTypes')(event));

/** Returns all permutations of all non-empty subsets. */
function arrangements(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.flatMap((text) => [[text], ...arrangements(texts.filter((other) => other !== text)).map((rest) => [text, ...rest])]);
}

const ALL = arrangements(KINDS);

/**
 * The id in the state contains the accounts and the resource types, in an unknown order. A call that disables some types concerns every
 * enabler with one of them.
 */
function byParts(fits: (had: readonly string[], named: ReadonlySet<string>) => boolean): c.Call['identify'] {
  return (event): readonly c.Identity[] => {
    const ids = c.asList(accounts(event)).map(String).join(',');
    const named = new Set(c.asList(kinds(event)).map(String));
    return ids === '' ? [] : ALL.filter((had) => fits(had, named)).map((had) => ({ id: `${ids}-${had.join(':')}` }));
  };
}

const isAllOf = (had: readonly string[], named: ReadonlySet<string>): boolean => had.every((kind) => named.has(kind));
const isSomeOf = (had: readonly string[], named: ReadonlySet<string>): boolean =>
  had.some((kind) => named.has(kind)) && !isAllOf(had, named);

function hasKinds(event: c.CloudTrailEvent): boolean {
  return c.asList(kinds(event)).length > 0;
}

// https://docs.aws.amazon.com/inspector/v2/APIReference/API_Enable.html
export const inspector2Enabler = c.defineResource({
  type: 'aws_inspector2_enabler',
  is: ['detects', 'harmless-when-new'],
  governs: { detection: 'resource_types' },
  safer: { 'privilege-escalation': { resource_types: 'higher' } },
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    Enable: c.creates(
      c.where(
        hasKinds,
        byParts((had, named) => had.length === named.size && isAllOf(had, named)),
      ),
      { account_ids: accounts, resource_types: kinds },
    ),
    Disable: [
      c.deletes(c.where(hasKinds, byParts(isAllOf))),
      c.updates(c.where(hasKinds, byParts(isSomeOf)), c.removeElements('resource_types', kinds)),
    ],
  },
  identity: 'account_ids',
});
