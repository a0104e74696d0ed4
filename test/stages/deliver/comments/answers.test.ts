import { expect, it } from 'vitest';
import { EXPECTED, explanation, outcomeOf, refusal } from '#stages/deliver/comments/answers.ts';
import { anEscalation } from '../../../support/reconciliations.ts';
import { parseCommand } from '#stages/deliver/comments/parse-command.ts';

const ASKED = { by: 'dana', where: 'issue 1, comment 2', at: '2026-11-26T00:00:00Z' };

it('escapes quoted text so that it creates no markup, mention or fence', () => {
  const text = [refusal('a`b', '@all <b> [x](y)'), explanation(['````\n@all'])].join('\n');

  expect(text).toContain('``a`b``');
  expect(text).not.toMatch(/(?<!`[^`]*)@all <b>/);
  expect(text).toMatch(/`````text\n````\n@all\n`````/);
});

it('contains no command that its own parser accepts', () => {
  expect(parseCommand(EXPECTED)).toBeUndefined();
});

it('describes the result of a decision', () => {
  const rows = [anEscalation()];

  expect(outcomeOf({ ...ASKED, said: 'accept' }, rows, 'https://x/1')).toMatch(/no edit could be proved/);
  expect(outcomeOf({ ...ASKED, said: 'hold' }, rows, undefined)).toMatch(/until the values change/);
  expect(outcomeOf({ ...ASKED, said: 'revert' }, rows, undefined)).toMatch(
    /300 → 60[\s\S]*reconcile act drift-1 --action revert-drift --plan/,
  );
  expect(outcomeOf({ ...ASKED, said: 'revert' }, [], undefined)).toMatch(/gone or was made again/);
});
