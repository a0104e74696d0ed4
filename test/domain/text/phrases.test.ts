import { describe, expect, it } from 'vitest';
import { anyOf, matchWords, phraseIn } from '#domain/text/phrases.ts';
import { spacedClauses } from '#domain/text/words.ts';

describe('phraseIn', () => {
  it.each([
    ['a word', 'audit', 'org-audit-role', 'audit'],
    ['one of two', 'audit|auditor', 'AuditorRole', 'auditor'],
    ['a number', 'inc #', 'INC-4471-carol', 'inc 4471'],
    ['a number after letters', 'p#', 'p1-carol', 'p 1'],
    ['an optional word that is missing', 'cost code? id', 'cost-id', 'cost id'],
    ['an optional word that is present', 'cost code? id', 'CostCodeId', 'cost code id'],
    ['any ending', 'remediat*', 'remediation', 'remediation'],
    ['words joined by a hyphen', 'x|break-glass', 'BreakGlass', 'break glass'],
    ['letters and digits', 'IMDSv2', 'EnforceIMDSv2', 'imd sv 2'],
    ['the whole name', '/ project code? /', 'project-code', '/ project code /'],
    ['another language', 'störung', 'Störung-12', 'störung'],
  ])('finds %s', (_case, phrase, name, found) => {
    expect(phraseIn([phrase], name)).toBe(found);
  });

  it.each([
    ['letters within a word', 'cron', 'acronis-backup'],
    ['half of a phrase', 'on call', 'function-caller'],
    ['more than the whole name', '/ project /', 'project-manager'],
    ['a missing number', 'inc #', 'inc'],
  ])('does not find %s', (_case, phrase, name) => {
    expect(phraseIn([phrase], name)).toBeUndefined();
  });

  it('finds nothing without phrases', () => {
    expect(phraseIn([], 'audit')).toBeUndefined();
  });
});

it('recognises the end of clauses', () => {
  const none = anyOf(['/|: no']);

  expect(matchWords(none, spacedClauses('PCI: no shells'))).toBe(': no');
  expect(matchWords(none, spacedClauses('small, no shells'))).toBe('/ no');
  expect(matchWords(none, spacedClauses('there are no shells'))).toBeUndefined();
});
