import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { incidentTerms } from '#stages/decide/holds/incident-terms.ts';
import { aCliUser, anEvent } from '../../../support/builders.ts';
import { aContext, aDrift } from '../../../support/drifts.ts';

it.each([
  ['14d', '2026-01-30T06:00:05.000Z'],
  ['90m', '2026-01-16T07:30:05.000Z'],
  ['never', undefined],
])('names the last actor as owner, for %s', (expireAfter, until) => {
  const drift = aDrift({ events: [anEvent(), anEvent(aCliUser('carol'))] });
  const context = aContext({ policy: parsePolicy({ holds: { expireAfter } }, 'test') });

  expect(incidentTerms(drift, context)).toEqual({ owner: 'carol (cli)', ...(until === undefined ? {} : { until }) });
});

it('names no owner if no actor is known', () => {
  expect(incidentTerms(aDrift({ events: [] }), aContext()).owner).toBe('nobody known');
});
