import { describe, expect, it } from 'vitest';
import { plain } from '#signals/shapes/plain.ts';
import { aSignal } from '../../support/signals.ts';

describe('plain', () => {
  it('reads a line written by a script of the team', () => {
    const line = {
      time: '2026-01-15T10:30:00+01:00',
      source: 'deployer',
      kind: 'deployment',
      subject: 'aws_sqs_queue.jobs',
      state: 'info',
      link: 'https://ci.example.com/runs/7',
    };

    expect(plain.read(line)).toEqual({ ...line, time: '2026-01-15T09:30:00.000Z' });
  });

  it('accepts a line without a link', () => {
    expect(plain.read({ ...aSignal() })).toEqual(aSignal());
    expect(plain.read({ ...aSignal(), link: null })).toEqual(aSignal());
  });

  it.each([
    [{ time: '2026-01-15T10:30:00' }, 'expected a time in ISO 8601 with Z or an offset, found 2026-01-15T10:30:00'],
    [{ time: '2026-13-15T10:30:00Z' }, 'expected a time in ISO 8601 with Z or an offset, found 2026-13-15T10:30:00Z'],
    [{ state: 'burning' }, 'expected state to be firing, resolved, info, found burning'],
    [{ kind: 7 }, 'expected source and kind to be texts, found cloudwatch and 7'],
    [{ subject: ' \u200b ' }, 'expected a subject, found none'],
    [{ link: 'javascript:alert(1)' }, 'expected link to be an http or https address, found javascript:alert(1)'],
    [{ severity: 'high' }, 'expected the fields time, source, kind, subject, state, link, found severity'],
  ])('reports what is wrong with %o', (changed, problem) => {
    expect(plain.read({ ...aSignal(), ...changed })).toBe(problem);
  });

  it('ignores an EventBridge event', () => {
    expect(plain.read({ ...aSignal(), source: 'aws.ec2' })).toBeUndefined();
  });
});
