import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { typeMismatches } from '#domain/value/misfits.ts';
import { refusalOfReading } from '#stages/decide/presumed.ts';
import { queueValues } from '../../support/calls.ts';
import { aChange, aDrift } from '../../support/reconciliations.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

const ADDRESS = 'aws_sqs_queue.jobs';
const WORKSPACE = aWorkspace({ 'main.tf': '' }, [inState(ADDRESS, queueValues('shop-jobs'))]);
const HIDDEN = aChange({ path: '*', before: null, after: null, hidden: true });
const DRIFT = aDrift({ address: ADDRESS, resourceType: 'aws_sqs_queue', changes: [HIDDEN], unread: ['Frobnicate: level'] });
const QUEUE = WORKSPACE.schema['aws_sqs_queue'];

function refused(attribute: string, value: Json, drift = DRIFT, workspace = WORKSPACE): string | undefined {
  return refusalOfReading({ address: ADDRESS, attribute, value }, [drift], workspace);
}

describe('refusalOfReading', () => {
  it('accepts a value that the provider accepts', () => {
    expect(refused('visibility_timeout_seconds', 77)).toBeUndefined();
    expect(refused('tags', { Team: 'shop' })).toBeUndefined();
  });

  it.each([
    ['has no unread call', aDrift({ ...DRIFT, unread: undefined as never })],
    ['is missing', aDrift({ ...DRIFT, kind: 'missing' })],
    ['is another resource', aDrift({ ...DRIFT, address: 'aws_sqs_queue.other' })],
  ])('rejects a value for a resource that %s', (_what, { unread, ...drift }) => {
    expect(refused('visibility_timeout_seconds', 77, { ...drift, ...(unread === undefined ? {} : { unread }) })).toMatch(
      /address of an unread call/,
    );
  });

  it('rejects a value that CloudTrail shows', () => {
    const known = aDrift({ ...DRIFT, changes: [HIDDEN, aChange({ path: 'delay_seconds', before: 0, after: 5 })] });

    expect(refused('delay_seconds', 9, known)).toMatch(/whose value nothing shows/);
  });

  it('rejects a write-only argument', () => {
    const attributes = { ...QUEUE?.attributes, policy: { type: 'string', optional: true, writeOnly: true } as const };
    const workspace = { ...WORKSPACE, schema: { aws_sqs_queue: { blocks: {}, ...QUEUE, attributes } } };

    expect(refused('policy', '{}', DRIFT, workspace)).toMatch(/without secrets/);
  });

  it('rejects every value that does not fit the schema', () => {
    const names = [...Object.keys(QUEUE?.attributes ?? {}), 'nothing', '__proto__', 'constructor'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (attribute, said) => {
        const value = said as Json;
        const argument = Object.hasOwn(QUEUE?.attributes ?? {}, attribute) ? QUEUE?.attributes[attribute] : undefined;
        const fits = argument !== undefined && typeMismatches({ [attribute]: value }, QUEUE, 'some').length === 0;
        const isOpen = argument?.optional === true || argument?.required === true;
        if (!fits || !isOpen) expect(refused(attribute, value)).toMatch(/^Expected /);
      }),
    );
  });
});
