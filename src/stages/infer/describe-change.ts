import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isSecretText } from '#domain/text/secret-text.ts';

export interface ChangePhrase {
  /** Such as `raised`, `turned off`, `set tag`. */
  readonly verb: string;
  readonly name: string;
  /** Such as ` from 60`; empty if it is not shown. */
  readonly before: string;
  /** Such as ` to 300`. */
  readonly after: string;
  /** `on` for tags, `of` for attributes. */
  readonly preposition: 'of' | 'on';
}

/** Returns one deed per changed leaf of a `changed` drift, without values of secrets, and without tags_all if there are other changes. */
export function changePhrasesOf(drift: Drift): readonly ChangePhrase[] {
  const changes = drift.changes.filter((change) => change.path !== 'tags_all' || drift.changes.length === 1);
  return changes.flatMap((change): readonly ChangePhrase[] => {
    const covered = { verb: 'changed', name: change.path, before: '', preposition: 'of' } as const;
    if (change.sensitive) return [{ ...covered, after: ' (a secret)' }];
    if (change.hidden) return [{ ...covered, after: ' (new value hidden in the trail)' }];
    return changedLeaves(change).map((leaf) =>
      isSecretLeaf(leaf) ? { ...covered, name: boundText(leaf.path, 60), after: ' (a secret)' } : changePhraseOf(leaf),
    );
  });
}

/** Prints a deed, such as `raised timeout of aws_lambda_function.f from 30 to 90`. */
export function printChangePhrase(phrase: ChangePhrase, options: { readonly target?: string; readonly withBefore: boolean }): string {
  const named = [phrase.verb, phrase.name].filter((part) => part !== '').join(' ');
  const values = `${options.withBefore ? phrase.before : ''}${phrase.after}`;
  if (options.target === undefined) return `${named}${values}`;
  return phrase.preposition === 'on' ? `${named}${values} on ${options.target}` : `${named} of ${options.target}${values}`;
}

function isSecretLeaf(leaf: ChangedLeaf): boolean {
  return [leaf.before, leaf.after].some((value) => typeof value === 'string' && isSecretText(leaf.path, value));
}

function changePhraseOf(leaf: ChangedLeaf): ChangePhrase {
  const tag = /^tags(?:_all)?\.(.+)$/s.exec(leaf.path)?.[1];
  if (tag !== undefined)
    return {
      verb: leaf.after === null ? 'removed tag' : 'set tag',
      name: boundText(tag, 40),
      before: '',
      after: leaf.after === null ? '' : shown(' to ', leaf.after),
      preposition: 'on',
    };
  const name = leaf.item === '' ? boundText(leaf.path, 60) : `${boundText(leaf.path, 60)} (${boundText(leaf.item, 40)})`;
  return { ...valuePhrase(leaf), name, preposition: 'of' };
}

function valuePhrase({ before, after }: ChangedLeaf): Pick<ChangePhrase, 'verb' | 'before' | 'after'> {
  if (typeof after === 'boolean') return { verb: after ? 'turned on' : 'turned off', before: '', after: '' };
  if (isUnset(after)) return { verb: 'removed', before: '', after: '' };
  if (isUnset(before)) return { verb: 'set', before: '', after: shown(' to ', after) };
  const verb = typeof before !== 'number' || typeof after !== 'number' ? 'changed' : after > before ? 'raised' : 'lowered';
  const to = shown(' to ', after);
  return { verb, before: to === '' ? '' : shown(' from ', before), after: to };
}

function isUnset(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Prints a short plain value. Others are left out, since a policy document does not fit into a sentence. */
function shown(word: string, value: Json): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `${word}${value}`;
  if (typeof value !== 'string' || value.length > 60 || /^\s*[[{]/.test(value)) return '';
  return `${word}${/\s/.test(value) ? `"${boundText(value)}"` : boundText(value)}`;
}
