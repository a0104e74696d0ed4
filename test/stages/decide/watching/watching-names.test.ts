import { describe, expect, it } from 'vitest';
import { SECURITY_NAME, WATCHING_NAME, wordsOf } from '#stages/decide/watching/watching-names.ts';

describe('names of what watches', () => {
  it.each([
    ['auditLogEnabled', true, true],
    ['/platform/guardduty', true, true],
    ['queue-alarm', true, false],
    ['auditorium', false, false],
    ['checkout', false, false],
  ])('%s: watching %j, security %j', (name, watching, security) => {
    expect(WATCHING_NAME.test(wordsOf(name))).toBe(watching);
    expect(SECURITY_NAME.test(wordsOf(name))).toBe(security);
  });
});

it('parts names by case and dash', () => {
  expect(wordsOf('auditLog-enabled')).toBe('audit_Log_enabled');
});
