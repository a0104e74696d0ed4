import { safeguardMove } from '#catalogue/attribute-notes.ts';
import { governedBy, saferAt } from '#catalogue/traits.ts';
import type { TypeTrait } from '#catalogue/traits.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import { blankEqual } from '#domain/value/compare.ts';
import { accountOfArn } from '#domain/value/arn.ts';
import type { Target } from '../play/target.ts';

/** Types with an account-wide effect. */
const ACCOUNT_WIDE: readonly TypeTrait[] = ['authenticates', 'grants', 'detects', 'protects'];

/**
 * True if the guardrails have to judge an unrelated resource: it grants, authenticates, monitors or protects, is shared with others, or is
 * reachable from the internet. It is never written to code.
 * @param accounts accounts of the root
 */
export function isSecurityRelevant({ entry, exists, writes }: Target, accounts: ReadonlySet<string>): boolean {
  if (ACCOUNT_WIDE.some((trait) => entry.traits.is.includes(trait))) return true;
  const shared = entry.sharing ?? [];
  return (
    exists &&
    writes.some(
      ({ path, value }) =>
        (shared.includes(path) && !blankEqual(value, null)) ||
        isOpen(entry, path, value) ||
        sendsToOtherAccount(entry, path, value, accounts),
    )
  );
}

/** True if data, events or traffic go to another account. */
function sendsToOtherAccount(
  { traits }: Target['entry'],
  path: string,
  value: Target['writes'][number]['value'],
  accounts: ReadonlySet<string>,
): boolean {
  if (accounts.size === 0 || governedBy(traits, path) !== 'destination') return false;
  return (textsIn(value) ?? []).some((text) => {
    const account = accountOfArn(text);
    return account !== undefined && !accounts.has(account);
  });
}

function isOpen({ traits }: Target['entry'], path: string, value: Target['writes'][number]['value']): boolean {
  const safeguard = saferAt(traits, path);
  if (safeguard?.against !== 'public-exposure' || value === null || value === '') return false;
  const { safer } = safeguard;
  if (isJsonObject(safer)) return safeguardMove(safeguard, null, value) === 'weaker';
  return safer !== 'higher' && safer !== 'lower' && safeguardMove(safeguard, safer, value) === 'weaker';
}
