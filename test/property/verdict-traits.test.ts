/** What the catalogue says nothing about is never accepted, whatever its values are and whoever changed it. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { governedBy } from '#catalogue/traits.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Verdict } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { sameValue } from '#domain/value/compare.ts';
import { decide } from '#stages/decide/decide.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../support/builders.ts';
import { aChange, aContext, aDrift, anIntent, aResource, aWorkspace } from '../support/drifts.ts';
import { CATALOGUE_TYPES, changesOf, PROVIDER_SCHEMA } from '../support/generated-drifts.ts';
import type { DrawnChange } from '../support/generated-drifts.ts';
import '../support/property-seed.ts';

const aCaller = fc.constantFrom(
  aCliUser('alice'),
  aConsoleUser('alice@example.com'),
  anAssumedRole('deployer', 'nightly'),
  anAssumedRole('break-glass-oncall', 'INC-7'),
  { ...anAssumedRole('tuner', 'tuner'), userAgent: 'Boto3/1.40.0 agent/tuner' },
);

/** An argument that nobody has written down. */
const unknownChange: fc.Arbitrary<DrawnChange> = fc
  .record({
    path: fc.stringMatching(/^[a-z]{1,8}(?:_(?:tags|name|description|timeout|days|enabled))?$/).map((name) => `zz_${name}`),
    before: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, 30, true, 'a')),
    after: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, 60, false, 'b')),
  })
  .map(({ path, before, after }): DrawnChange => ({ path, before: before as Json, after: after as Json }))
  .filter(({ before, after }) => !sameValue(before, after) && !isNothing(before, after));

/** Nothing at all and nothing in it are the same to Terraform. */
function isNothing(before: Json, after: Json): boolean {
  return [before, after].every((value) => value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0));
}

interface Case {
  readonly type: string;
  readonly kind: Drift['kind'];
  readonly changes: readonly DrawnChange[];
  readonly caller: ReturnType<typeof aCliUser>;
}

function verdictOf({ type, kind, changes, caller }: Case): Verdict {
  const address = `${type}.this`;
  const before = Object.fromEntries(changes.map((change) => [change.path, change.before]));
  const after = Object.fromEntries(changes.map((change) => [change.path, change.after]));
  const moved = changes.map((change) =>
    aChange(change.path, kind === 'unmanaged' ? null : change.before, kind === 'missing' ? null : change.after),
  );
  const whole = aDrift({ kind, resourceType: type, address, importId: 'this', changes: moved, events: [anEvent(caller)] });
  const { address: _none, ...unmanaged } = { ...whole, observed: after };
  const drift: Drift = kind === 'unmanaged' ? unmanaged : whole;
  const workspace = { ...aWorkspace([aResource(address, { id: 'this', ...before })]), schema: PROVIDER_SCHEMA };
  const context = aContext({ workspace, policy: POLICY });
  return decide([anIntent([drift])], POLICY, context)[0]?.verdict ?? 'accept';
}

const POLICY = parsePolicy(undefined, 'test');

const aKind = fc.constantFrom('changed' as const, 'unmanaged' as const, 'missing' as const);
const unknownType = fc.stringMatching(/^(?:aws|google|random)_zz[a-z]{1,6}(?:_alarm|_tag|_record|_rule|_queue)?$/);

describe('without a trait', () => {
  test.prop([unknownType, aKind, fc.array(unknownChange, { minLength: 1, maxLength: 3 }), aCaller], { numRuns: 300 })(
    'no resource of an unknown type is accepted',
    (type, kind, changes, caller) => {
      expect(catalogue.entries.has(type)).toBe(false);
      expect(verdictOf({ type, kind, changes, caller })).not.toBe('accept');
    },
  );

  test.prop(
    [
      fc
        .constantFrom(...CATALOGUE_TYPES)
        .chain((type) => fc.record({ type: fc.constant(type), others: fc.oneof(fc.constant([]), changesOf(type)) })),
      fc.constantFrom('changed' as const, 'unmanaged' as const),
      unknownChange,
      aCaller,
      fc.boolean(),
    ],
    { numRuns: 300 },
  )('no argument is accepted, alone or with others, with a value of any kind', ({ type, others }, kind, unknown, caller, first) => {
    const traits = catalogue.entries.get(type)?.traits;
    expect(traits === undefined ? undefined : governedBy(traits, unknown.path)).toBeUndefined();
    fc.pre(kind === 'changed' || !isNothing(null, unknown.after));

    expect(verdictOf({ type, kind, changes: first ? [unknown, ...others] : [...others, unknown], caller })).not.toBe('accept');
  });
});
