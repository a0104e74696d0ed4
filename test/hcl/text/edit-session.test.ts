import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { TextEdit } from '#domain/patch.ts';
import { applyToSession, composedEdits, sessionChanges, sessionText, startSession, withSessions } from '#hcl/text/edit-session.ts';
import '../../support/property-seed.ts';

function edit(start: number, end: number, text: string, id = 'replace-expression'): TextEdit {
  return { path: 'main.tf', start, end, text, edit: id };
}

function applyPlainly(text: string, edits: readonly TextEdit[]): string {
  return [...edits].reverse().reduce((current, one) => current.slice(0, one.start) + one.text + current.slice(one.end), text);
}

describe('an edit session', () => {
  test('lets a later edit change the text of an earlier one', () => {
    const first = applyToSession(startSession('main.tf', 'a = 1\n'), [edit(4, 5, '[10]')]);

    const second = applyToSession(first, [edit(5, 7, '99')]);

    expect(sessionText(second)).toBe('a = [99]\n');
    expect(composedEdits(second)).toEqual([edit(4, 5, '[99]')]);
  });

  test('applies an identical edit once and rejects overlapping ones', () => {
    const session = startSession('main.tf', 'abcdef');

    const once = applyToSession(session, [edit(1, 2, 'X'), edit(1, 2, 'X')]);

    expect(sessionText(once)).toBe('aXcdef');
    expect(() => applyToSession(session, [edit(1, 4, 'X'), edit(2, 3, 'Y')])).toThrow('overlap');
  });

  test('creates a new file', () => {
    const session = applyToSession(startSession('new.tf', undefined), [
      { path: 'new.tf', start: 0, end: 0, text: 'x = 1\n', edit: 'add-block' },
    ]);

    const changes = sessionChanges([session]);

    expect(changes).toEqual([{ path: 'new.tf', before: undefined, after: 'x = 1\n' }]);
    expect(withSessions([{ path: 'a.tf', text: '' }], [session]).map((file) => file.path)).toEqual(['a.tf', 'new.tf']);
  });

  property.prop([
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.array(fc.tuple(fc.nat(40), fc.nat(6), fc.string({ maxLength: 4 })), { maxLength: 6 }),
  ])('composes sequential edits into edits of the original text', (text, steps) => {
    let session = startSession('main.tf', text);
    let plain = text;

    for (const [at, length, inserted] of steps) {
      const start = Math.min(at, plain.length);
      const one = edit(start, Math.min(start + length, plain.length), inserted);
      session = applyToSession(session, [one]);
      plain = applyPlainly(plain, [one]);
    }

    expect(sessionText(session)).toBe(plain);
    expect(applyPlainly(text, composedEdits(session))).toBe(plain);
  });
});
