/** Busy days without a required action: calls are refused, undone, only reads, or about another team's resources. */
import { ACTORS } from '../../actors.ts';
import { call } from '../../api-call.ts';
import { momentOf, sessionCalls } from '../../sessions.ts';
import type { Turn } from '../../story.ts';
import { nothingExpected } from '../../story.ts';
import type { TimedCall } from '../../to-record.ts';
import type { Plot, Plots } from './plot.ts';
import { presentOf, reversible } from './plot.ts';

const MINUTE = 60_000;

const NOTHING = { goal: 'operability', motivation: 'none', statement: 'Nothing that lasts.', isTold: false } as const;

/** No drift is expected on any of them. */
export const QUIET_DAYS: Plots = {
  'only-failed-calls': ({ random, harmless }) => {
    const turn = random.pick(harmless);
    const calls = sessionCalls({ hands: 'cli', turns: [turn], slip: 'denied-first', startsAt: momentOf(random) }, random);
    const failed = calls.filter(({ call: one }) => one.error !== undefined || /^(?:Get|List|Describe)/.test(one.operation));
    return plot({ title: `Somebody tries in vain to change ${turn.resource.address}`, calls: failed, turn, why: 'every call was refused' });
  },
  'cancels-out': ({ random, harmless }) => {
    const turn = random.pick(reversible(harmless));
    const start = momentOf(random);
    const back = { ...turn, next: presentOf(turn) };
    const there = sessionCalls({ hands: 'console', turns: [turn], slip: 'none', startsAt: start }, random);
    const again = sessionCalls({ hands: 'console', turns: [back], slip: 'none', startsAt: start + 25 * MINUTE }, random);
    return plot({
      title: `${turn.resource.address} is tried out and put back`,
      calls: [...there, ...again],
      turn,
      why: 'the value is again what it was',
      hard: ['cancelled'],
    });
  },
  'only-reads': ({ random, harmless }) => {
    const turn = random.pick(harmless);
    const start = momentOf(random);
    const calls = Array.from({ length: 40 }, (_, index): TimedCall => ({
      call: turn.knob.read(turn.resource.values),
      actor: random.pick(ACTORS.auditor),
      at: start + index * 900,
    }));
    return plot({ title: `A crawler looks at ${turn.resource.address} forty times`, calls, turn, why: 'nothing was changed' });
  },
  'terraform-itself': ({ random, harmless }) => {
    const turn = random.pick(reversible(harmless));
    const there = sessionCalls({ hands: 'console', turns: [turn], slip: 'none', startsAt: momentOf(random) - 180 * MINUTE }, random);
    const back = sessionCalls(
      { hands: 'terraform', turns: [{ ...turn, next: presentOf(turn) }], slip: 'none', startsAt: (there.at(-1)?.at ?? 0) + 60 * MINUTE },
      random,
    );
    return plot({
      title: `The pipeline puts ${turn.resource.address} back`,
      calls: [...there, ...back],
      turn,
      why: 'Terraform has undone it already',
      hard: ['cancelled'],
    });
  },
  'same-name-elsewhere': ({ random }) => {
    const other = { type: 'aws_sqs_queue', address: 'aws_sqs_queue.elsewhere', values: {} };
    const start = momentOf(random);
    const stranger = call('sqs', 'SetQueueAttributes', {
      QueueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/of-another-team',
      Attributes: { VisibilityTimeout: '77' },
    });
    const calls: readonly TimedCall[] = [{ call: stranger, actor: random.pick(ACTORS.cli), at: start }];
    return {
      ...plot({ title: 'Another team changes its own queue', calls, turn: undefined, why: `${other.address} is not in this state` }),
      expected: [],
    };
  },
};

interface Plotting {
  readonly title: string;
  readonly calls: readonly TimedCall[];
  readonly turn: Turn | undefined;
  readonly why: string;
  readonly hard?: readonly string[];
}

/** A day without a lasting change. */
function plot({ title, calls, turn, why, hard = ['noise'] }: Plotting): Plot {
  const expected = turn === undefined ? [] : [nothingExpected(turn.resource.address, why)];
  return { title, summary: why, origin: 'console', intent: NOTHING, hard, calls, after: {}, expected };
}
