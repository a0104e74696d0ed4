import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import { applyToSession, startSession } from '#hcl/text/edit-session.ts';
import { RECORDED_SCHEMA } from '../../support/recorded-schema.ts';
import { avoidanceOf, fingerprintOf, lessonsOfImport } from '#stages/patch/lessons.ts';
import type { Refused } from '#stages/patch/lessons.ts';
import { aDrift, anUnmanagedDrift, aPatch } from '../../support/reconciliations.ts';

const QUEUE = aDrift({ address: 'aws_sqs_queue.a' });
const OTHER = aDrift({ id: 'drift-2', address: 'aws_sqs_queue.b' });
const MADE = anUnmanagedDrift({ changes: [] });

function left(address: string, path: string, values: Partial<Residual> = {}): Residual {
  return { address, path, expected: 300, found: 60, ...values };
}

function refused(residual: readonly Residual[], over: Partial<Verification> = {}): Refused {
  const imports = [{ to: 'aws_sqs_queue.made', id: MADE.importId ?? '', resourceType: 'aws_sqs_queue', observed: {} }];
  return {
    patch: aPatch({ imports }),
    verification: { outcome: 'residual', method: 'terraform', residual, diagnostics: [], ...over },
    steps: ['one', 'two'],
  };
}

describe('fingerprintOf', () => {
  const edited = (path: string, text: string) =>
    applyToSession(startSession(path, 'a = 1\n'), [{ path, start: 4, end: 5, text, edit: 'replace-expression' }]);

  it('is equal for equal texts in any order of files', () => {
    const [one, other] = [edited('a.tf', '2'), edited('b.tf', '3')];

    expect(fingerprintOf([one, other])).toBe(fingerprintOf([other, one]));
    expect(fingerprintOf([one, startSession('c.tf', 'untouched\n')])).toBe(fingerprintOf([one]));
  });

  it('differs for another text or path', () => {
    const prints = [edited('a.tf', '2'), edited('a.tf', '3'), edited('b.tf', '2')].map((session) => fingerprintOf([session]));

    expect(new Set(prints).size).toBe(3);
  });
});

describe('avoidanceOf', () => {
  it('avoids a text after which the attribute still differed', () => {
    const attempts = [refused([left('aws_sqs_queue.a', 'visibility_timeout_seconds')])];

    expect(avoidanceOf(attempts, [QUEUE, OTHER], { drift: QUEUE, path: 'visibility_timeout_seconds' })).toEqual({
      texts: new Set(['one', 'two']),
      named: true,
    });
  });

  it('does not avoid a text after which only other drifts remained', () => {
    const attempts = [refused([left('aws_sqs_queue.b', 'visibility_timeout_seconds')])];

    expect(avoidanceOf(attempts, [QUEUE, OTHER], { drift: QUEUE, path: 'visibility_timeout_seconds' })).toEqual({
      texts: new Set(),
      named: false,
    });
  });

  it('avoids all texts if the rejection names no drift', () => {
    const attempts = [refused([], { outcome: 'invalid', diagnostics: ['unsupported argument'] })];

    expect(avoidanceOf(attempts, [QUEUE, OTHER], { drift: QUEUE })).toEqual({ texts: new Set(['one', 'two']), named: false });
  });

  it('treats tags_all as tags, and no other attribute', () => {
    const attempts = [refused([left('aws_sqs_queue.a', 'tags_all')])];

    expect(avoidanceOf(attempts, [QUEUE], { drift: QUEUE, path: 'tags' }).named).toBe(true);
    expect(avoidanceOf(attempts, [QUEUE], { drift: QUEUE, path: 'delay_seconds' }).named).toBe(false);
    expect(avoidanceOf(attempts, [QUEUE], { drift: QUEUE }).named).toBe(true);
  });

  it('matches an unmanaged resource by its import address', () => {
    const attempts = [refused([left('aws_sqs_queue.made', 'delay_seconds')])];

    expect(avoidanceOf(attempts, [MADE], { drift: MADE }).named).toBe(true);
  });

  it('avoids nothing before the first rejection', () => {
    expect(avoidanceOf([], [QUEUE], { drift: QUEUE })).toEqual({ texts: new Set(), named: false });
  });
});

describe('lessonsOfImport', () => {
  const schema = RECORDED_SCHEMA['aws_sqs_queue'];
  const learnt = (path: string, expected: Json, found: Json | undefined, drift = MADE) => {
    if (schema === undefined) throw new Error('expected the schema of a queue');
    return lessonsOfImport([refused([left('aws_sqs_queue.made', path, { expected, found })])], drift, { schema, catalogue });
  };

  it.each<readonly [title: string, path: string, expected: Json, found: Json | undefined, live: object, unread: readonly string[]]>([
    ['writes a harmless argument with its cloud value', 'delay_seconds', 5, 0, { delay_seconds: 5 }, []],
    ['does not write a policy', 'policy', '{}', '', {}, []],
    ['does not write an argument that protects data', 'message_retention_seconds', 60, 345600, {}, []],
    ['does not write a list or object', 'visibility_timeout_seconds', [1], 30, {}, []],
    ['does not write a computed attribute', 'arn', 'a', 'b', {}, []],
    ['does not write an equal value', 'delay_seconds', 5, 5, {}, []],
    ['ignores an argument that the import leaves null', 'delay_seconds', null, 0, {}, ['delay_seconds']],
    ['does not ignore an argument that protects data', 'message_retention_seconds', null, 345600, {}, []],
  ])('%s', (_title, path, expected, found, live, unread) => {
    expect(learnt(path, expected, found)).toEqual({ live, unread });
  });

  it('never contradicts CloudTrail', () => {
    const seen = { ...MADE, changes: [{ ...aDrift().changes[0], path: 'delay_seconds', before: null, after: 7 } as never] };

    expect(learnt('delay_seconds', 5, 0, seen)).toEqual({ live: {}, unread: [] });
  });

  it('learns nothing from another resource', () => {
    expect(learnt('delay_seconds', 5, 0, { ...MADE, importId: 'https://sqs.us-east-1.amazonaws.com/123456789012/else' })).toEqual({
      live: {},
      unread: [],
    });
  });
});
