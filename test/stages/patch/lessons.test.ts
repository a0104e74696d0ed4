import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import { applyToSession, startSession } from '#hcl/text/edit-session.ts';
import { RECORDED_SCHEMA } from '../../support/recorded-schema.ts';
import { avoidanceOf, fingerprintOf, learnedOf } from '#stages/patch/lessons.ts';
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

  it('is equal where all texts are, in whichever order the files were edited', () => {
    const [one, other] = [edited('a.tf', '2'), edited('b.tf', '3')];

    expect(fingerprintOf([one, other])).toBe(fingerprintOf([other, one]));
    expect(fingerprintOf([one, startSession('c.tf', 'untouched\n')])).toBe(fingerprintOf([one]));
  });

  it('is another where a text or a path is another', () => {
    const prints = [edited('a.tf', '2'), edited('a.tf', '3'), edited('b.tf', '2')].map((session) => fingerprintOf([session]));

    expect(new Set(prints).size).toBe(3);
  });
});

describe('avoidanceOf', () => {
  it('passes over a text after which the attribute was left', () => {
    const attempts = [refused([left('aws_sqs_queue.a', 'visibility_timeout_seconds')])];

    expect(avoidanceOf(attempts, [QUEUE, OTHER], { drift: QUEUE, path: 'visibility_timeout_seconds' })).toEqual({
      texts: new Set(['one', 'two']),
      named: true,
    });
  });

  it('lets stand what others were left after', () => {
    const attempts = [refused([left('aws_sqs_queue.b', 'visibility_timeout_seconds')])];

    expect(avoidanceOf(attempts, [QUEUE, OTHER], { drift: QUEUE, path: 'visibility_timeout_seconds' })).toEqual({
      texts: new Set(),
      named: false,
    });
  });

  it('suspects each where the refusal is told of none', () => {
    const attempts = [refused([], { outcome: 'invalid', diagnostics: ['unsupported argument'] })];

    expect(avoidanceOf(attempts, [QUEUE, OTHER], { drift: QUEUE })).toEqual({ texts: new Set(['one', 'two']), named: false });
  });

  it('counts tags_all as tags, and no other attribute of the resource', () => {
    const attempts = [refused([left('aws_sqs_queue.a', 'tags_all')])];

    expect(avoidanceOf(attempts, [QUEUE], { drift: QUEUE, path: 'tags' }).named).toBe(true);
    expect(avoidanceOf(attempts, [QUEUE], { drift: QUEUE, path: 'delay_seconds' }).named).toBe(false);
    expect(avoidanceOf(attempts, [QUEUE], { drift: QUEUE }).named).toBe(true);
  });

  it('knows a resource made by hand by what its import is called', () => {
    const attempts = [refused([left('aws_sqs_queue.made', 'delay_seconds')])];

    expect(avoidanceOf(attempts, [MADE], { drift: MADE }).named).toBe(true);
  });

  it('avoids nothing before anything was refused', () => {
    expect(avoidanceOf([], [QUEUE], { drift: QUEUE })).toEqual({ texts: new Set(), named: false });
  });
});

describe('learnedOf', () => {
  const schema = RECORDED_SCHEMA['aws_sqs_queue'];
  const learnt = (path: string, expected: Json, found: Json | undefined, drift = MADE) => {
    if (schema === undefined) throw new Error('expected the schema of a queue');
    return learnedOf([refused([left('aws_sqs_queue.made', path, { expected, found })])], drift, { schema, catalogue });
  };

  it.each<readonly [title: string, path: string, expected: Json, found: Json | undefined, live: object, unread: readonly string[]]>([
    ['writes what the cloud has of a harmless argument', 'delay_seconds', 5, 0, { delay_seconds: 5 }, []],
    ['writes no policy: somebody would have to judge it', 'policy', '{}', '', {}, []],
    ['writes nothing that guards data', 'message_retention_seconds', 60, 345600, {}, []],
    ['writes no list or object', 'visibility_timeout_seconds', [1], 30, {}, []],
    ['writes nothing that is computed', 'arn', 'a', 'b', {}, []],
    ['writes nothing that is the same', 'delay_seconds', 5, 5, {}, []],
    ['leaves to ignore what an import leaves null', 'delay_seconds', null, 0, {}, ['delay_seconds']],
    ['does not ignore what guards data', 'message_retention_seconds', null, 345600, {}, []],
  ])('%s', (_title, path, expected, found, live, unread) => {
    expect(learnt(path, expected, found)).toEqual({ live, unread });
  });

  it('never contradicts the trail', () => {
    const seen = { ...MADE, changes: [{ ...aDrift().changes[0], path: 'delay_seconds', before: null, after: 7 } as never] };

    expect(learnt('delay_seconds', 5, 0, seen)).toEqual({ live: {}, unread: [] });
  });

  it('learns nothing of another resource', () => {
    expect(learnt('delay_seconds', 5, 0, { ...MADE, importId: 'https://sqs.us-east-1.amazonaws.com/123456789012/else' })).toEqual({
      live: {},
      unread: [],
    });
  });
});
