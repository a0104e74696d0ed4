// @module-tag slow
import { fc, test } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { PreparedDelivery } from '#ports.ts';
import { solve } from '../../eval/solver-script/solve.ts';
import { anAgent } from '../support/agents.ts';
import type { AgentInTest } from '../support/agents.ts';
import { configureFunction, inOrder, queueValues, setAttributes } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import { inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';

const opened: AgentInTest[] = [];

beforeAll(loadGrammar);

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ double }) => double.close()));
});

let both = 0;

// A law that never sees both at work says nothing.
afterAll(() => expect(both).toBeGreaterThan(5));

/** One thing that was changed by hand: queues are left to the model, functions to direct edits. */
interface Thing {
  readonly kind: 'queue' | 'function';
  /** Where its value is written: in its block, in a local of its own, or in the map that all share. */
  readonly where: 'block' | 'local' | 'map';
  /** Hours since the last call: what is done at one sitting is one intent. */
  readonly hours: number;
}

const aThing: fc.Arbitrary<Thing> = fc.record({
  kind: fc.constantFrom('queue' as const, 'function' as const),
  where: fc.constantFrom('block' as const, 'local' as const, 'map' as const),
  hours: fc.constantFrom(0, 0, 9),
});

/** Code in which each value says `of` it. */
function codeOf(things: readonly Thing[], of: (at: number) => string): string {
  const named = (where: Thing['where']) => things.flatMap((thing, at) => (thing.where === where ? [`v${at} = ${of(at)}`] : []));
  const locals = [...named('local').map((line) => `  ${line}`), '  shared = {', ...named('map').map((line) => `    ${line}`), '  }'];
  const blocks = things.map(({ kind, where }, at) => {
    const value = { block: of(at), local: `local.v${at}`, map: `local.shared.v${at}` }[where];
    return kind === 'queue'
      ? `resource "aws_sqs_queue" "n${at}" {\n  name                       = "n${at}"\n  visibility_timeout_seconds = ${value}\n}`
      : `resource "aws_lambda_function" "n${at}" {\n  function_name = "n${at}"\n  description   = ${value}\n}`;
  });
  return `${['locals {', ...locals, '}'].join('\n')}\n\n${blocks.join('\n\n')}\n`;
}

const before = ({ kind }: Thing, at: number): string => (kind === 'queue' ? String(30 + at) : `"works ${at}"`);
const after = ({ kind }: Thing, at: number): string => (kind === 'queue' ? String(90 + at) : `"works hard ${at}"`);

async function run(things: readonly Thing[]) {
  const one = await anAgent((body) => ({ kind: 'message', blocks: solve(body) }), { limits: { rounds: 60 } });
  opened.push(one);
  const state = things.map(({ kind }, at) =>
    kind === 'queue'
      ? inState(`aws_sqs_queue.n${at}`, queueValues(`n${at}`, { visibility_timeout_seconds: 30 + at }))
      : inState(`aws_lambda_function.n${at}`, {
          id: `n${at}`,
          function_name: `n${at}`,
          arn: `arn:aws:lambda:us-east-1:123456789012:function:n${at}`,
          description: `works ${at}`,
        }),
  );
  let hour = 0;
  const calls = things.map(({ kind, hours }, at) => {
    hour += hours;
    const eventTime = `2026-01-${String(10 + Math.floor(hour / 24)).padStart(2, '0')}T${String(hour % 24).padStart(2, '0')}:${String(at).padStart(2, '0')}:00Z`;
    const called =
      kind === 'queue'
        ? setAttributes(`n${at}`, { VisibilityTimeout: String(90 + at) })
        : configureFunction(`n${at}`, { description: `works hard ${at}` });
    return { ...called, eventTime };
  });
  const code = codeOf(things, (at) => before(things[at] ?? { kind: 'queue', where: 'block', hours: 0 }, at));
  const root = { code, state, agent: one.agent, leaves: (type: string) => type === 'aws_sqs_queue' };
  return { code, result: await runInMemory(inOrder(...calls), {}, root) };
}

/** Each delivery starts from the text that the one before left. */
function oneAfterTheOther(start: string, prepared: readonly PreparedDelivery[]): string | undefined {
  return prepared
    .flatMap((delivery) => delivery.files)
    .reduce<string | undefined>((text, file) => (file.before === text ? file.after : undefined), start);
}

describe('model patches after direct ones', () => {
  test.prop([fc.array(aThing, { minLength: 2, maxLength: 6 })], { numRuns: 20 })(
    'to one file and block build on each other, and together have the values in the cloud',
    async (things) => {
      const { code, result } = await run(things);

      const proved = result.reconciliations.filter((row) => row.status === 'converged');
      if (proved.some((row) => row.unresolved === true) && proved.some((row) => row.unresolved !== true)) both += 1;
      expect(proved).toHaveLength(things.length);
      expect(result.files.at(-1)).toBe(codeOf(things, (at) => after(things[at] ?? { kind: 'queue', where: 'block', hours: 0 }, at)));
      expect(oneAfterTheOther(code, result.prepared)).toBe(result.files.at(-1));
    },
    120_000,
  );
});
