// @module-tag slow
/**
 * Laws of what may be left out: a call that names a managed resource, in whatever form, is never told to be nobody's here, and what it says
 * beside what is read is never told to be nothing.
 */
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { KnownCall } from '#catalogue/catalogue.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { readSamples } from '../support/evidence/samples.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

interface Aimed {
  readonly event: CloudTrailEvent;
  readonly state: readonly StateResource[];
}

/** Each call of the catalogue that changes or removes something, with the one thing in the state that its sample names. */
const AIMED: readonly Aimed[] = readSamples().flatMap(({ event }) =>
  catalogue.callsIn(event).flatMap((known) => {
    const values = valuesNamed(known);
    return values === undefined ? [] : [{ event, state: [inState(`${known.entry.type}.it`, values)] }];
  }),
);

/** Things that are written inside others, and those that one call takes for several types, have laws of their own. */
function valuesNamed({ entry, call, event }: KnownCall): JsonObject | undefined {
  const [identity] = call.identify(event);
  const isPlain =
    call.effect !== 'creates' && call.alternativeForms === undefined && call.claimedBy === undefined && call.amongMany === undefined;
  if (identity === undefined || !isPlain || entry.inlineForms.length > 0 || Object.keys(identity).some((name) => name.includes('.')))
    return undefined;
  return { ...identity };
}

function fateOf({ event, state }: Aimed): Correlation {
  const code = state.map(({ type, address }) => `resource "${type}" "${address.split('.')[1]}" {}\n`).join('');
  const filtered = { read: 1, kept: [event], context: [], dropped: {}, malformed: [] };
  return correlate(filtered, aWorkspace({ 'main.tf': code }, state), catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));
}

function reasonsOf({ settled }: Correlation): readonly string[] {
  return settled.filter(({ eventIDs }) => eventIDs.length > 0).map(({ reason }) => reason);
}

/** The same texts in another form, wherever they stand in the request. */
function reshaped(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => reshaped(item, change));
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reshaped(inner, change)])) : value;
}

const aimed = fc.constantFrom(...AIMED);
describe('a call on a managed resource', () => {
  test.prop([aimed], { numRuns: 600 })('is always mapped to it', (one) => {
    expect(reasonsOf(fateOf(one))).not.toContain('not-managed-here');
  });

  test.prop([aimed, fc.constantFrom('upper', 'encoded')], { numRuns: 600 })('is also mapped to it in another letter case', (one, form) => {
    const names = new Set(Object.values(one.state[0]?.values ?? {}).filter((value): value is string => typeof value === 'string'));
    const change = (text: string): string =>
      !names.has(text) || isWhole(text) ? text : form === 'upper' ? text.toUpperCase() : encodeURIComponent(text);
    const event = { ...one.event, requestParameters: reshaped(one.event.requestParameters ?? {}, change) as JsonObject };

    expect(reasonsOf(fateOf({ ...one, event }))).not.toContain('not-managed-here');
  });

  test.prop([aimed, fc.stringMatching(/^zz[A-Z][a-z]{3,8}$/)], { numRuns: 600 })(
    'is not settled as net-zero if it has a new value',
    (one, member) => {
      const event = { ...one.event, requestParameters: { ...one.event.requestParameters, [member]: 'on' } };

      expect(reasonsOf(fateOf({ ...one, event }))).not.toContain('net-zero');
    },
  );
});

/** Services mind the letters of an ARN and of an address. */
function isWhole(text: string): boolean {
  return /^(?:arn|https):/.test(text);
}
