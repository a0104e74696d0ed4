import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Proposal } from '#domain/judging/proposal.ts';
import { placeOf, refuseWrongValue } from '#stages/decide/place-of-proposal.ts';
import { anAnswered } from '../../support/answered-proposals.ts';
import { queueValues } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

const WORKSPACE = aWorkspace({}, [inState('aws_sqs_queue.jobs', queueValues('jobs'))]);

function proposed(over: Partial<Proposal>): Proposal {
  return anAnswered({ proposal: over }).proposal;
}

describe('placeOf', () => {
  it('finds the only resource of an address', () => {
    expect(placeOf(proposed({}), [WORKSPACE], catalogue).resource.address).toBe('aws_sqs_queue.jobs');
  });

  it('rejects an unknown address and one in several roots', () => {
    expect(() => placeOf(proposed({ address: 'aws_sqs_queue.job' }), [WORKSPACE], catalogue)).toThrow('did you mean "aws_sqs_queue.jobs"?');
    expect(() => placeOf(proposed({}), [WORKSPACE, WORKSPACE], catalogue)).toThrow('in several roots');
  });
});

describe('refuseWrongValue', () => {
  it.each<[string, Partial<Proposal>, string | undefined]>([
    ['a valid value', { value: 900 }, undefined],
    ['beyond the API limits', { value: 901 }, 'Expected 0 to 900 s for delay_seconds, which is all that the API takes; found 901'],
    ['a value of another type', { value: 'many' }, 'Expected a number for delay_seconds'],
    ['a computed attribute', { attribute: 'url', value: 'x' }, 'read-only in the provider'],
  ])('%s', (_case, over, said) => {
    const proposal = proposed(over);
    const refuse = (): void => refuseWrongValue(proposal, placeOf(proposal, [WORKSPACE], catalogue), catalogue);

    if (said === undefined) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(said);
  });
});
