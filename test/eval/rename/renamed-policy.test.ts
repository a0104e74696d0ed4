import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { Vocabulary } from '#domain/vocabulary.ts';
import { renamedPolicy } from '../../../eval/rename/renamed-policy.ts';

it('renames the lists of the policy and the vocabulary, and nothing else', () => {
  const vocabulary = Vocabulary.parse({ names: { records: ['audit', 'legal'] } });
  const policy = parsePolicy(
    renamedPolicy(
      new Map([
        ['audit', 'drolim'],
        ['glass', 'kopet'],
      ]),
      vocabulary,
    ),
    'test',
  );

  expect(policy.vocabulary.names.records).toEqual(['drolim']);
  expect(policy.breakGlassPrincipals).toEqual(
    expect.arrayContaining([...parsePolicy({}, 'test').breakGlassPrincipals, '*break-kopet*', '*BreakKopet*']),
  );
});
