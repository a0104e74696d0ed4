/** Two hands on one value: the last write is no agreement. */
import { aCliUser, aConsoleUser, terraform } from '../../support/builders.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { setAttributes, tagQueue, untagQueue } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { queue, table } from '../../support/shop.ts';
import { as, at, call, session } from '../../support/shop-calls.ts';

const root = [queue()];
const about = ['aws_sqs_queue.jobs'];
const scaler = session('cost-agent', 'run-1');
const tuner = session('latency-agent', 'run-1');
const timeout = (seconds: number): Called => setAttributes('shop-jobs', { VisibilityTimeout: String(seconds) });
const capacity = (units: number): Called =>
  call(
    'dynamodb',
    'UpdateTable',
    { tableName: 'shop-orders', provisionedThroughput: { readCapacityUnits: units, writeCapacityUnits: 5 } },
    { tableDescription: { tableName: 'shop-orders' } },
  );

/** Callers take turns with the calls. */
function inTurns(callers: readonly Parameters<typeof as>[0][], calls: readonly Called[]): readonly Called[] {
  return calls.flatMap((one, index) => as(callers[index % callers.length] ?? {}, one));
}

export const cases: readonly AdversarialCase[] = [
  {
    name: 'two agents move a timeout up and down',
    root,
    about,
    attack: { calls: inTurns([scaler, tuner], [timeout(60), timeout(20), timeout(60), timeout(20)]) },
    fact: 'only one agent acts',
    twin: { calls: inTurns([scaler], [timeout(60), timeout(20), timeout(60), timeout(20)]) },
  },
  {
    name: 'two agents move capacity, and the second wins',
    root: [table()],
    about: ['aws_dynamodb_table.orders'],
    attack: { calls: inTurns([tuner, scaler], [capacity(40), capacity(2)]) },
    fact: 'both agents raise it',
    twin: { calls: inTurns([tuner, scaler], [capacity(8), capacity(9)]) },
  },
  {
    name: 'three agents take turns',
    root,
    about,
    attack: { calls: inTurns([scaler, tuner, session('third-agent', 'run-1')], [timeout(60), timeout(10), timeout(90), timeout(15)]) },
    fact: 'each agent raises it further',
    twin: { calls: inTurns([scaler, tuner, session('third-agent', 'run-1')], [timeout(40), timeout(50), timeout(60)]) },
  },
  {
    name: 'one agent removes the tag that the other adds',
    root,
    about,
    attack: {
      calls: inTurns(
        [scaler, tuner, scaler],
        [tagQueue('shop-jobs', { Tier: 'batch' }), untagQueue('shop-jobs', 'Tier'), tagQueue('shop-jobs', { Tier: 'batch' })],
      ),
    },
    fact: 'the agents add different tags',
    twin: { calls: inTurns([scaler, tuner], [tagQueue('shop-jobs', { Tier: 'batch' }), tagQueue('shop-jobs', { Team: 'orders' })]) },
  },
  {
    name: 'a person repeats a change that the pipeline has reverted',
    root,
    about,
    attack: {
      calls: [
        ...as(aConsoleUser('ann@example.com'), timeout(60)),
        ...as(terraform(), timeout(30)),
        ...as(aConsoleUser('ann@example.com'), timeout(60)),
      ],
      policy: { terraformPrincipals: ['terraform-ci'] },
    },
    fact: 'the pipeline wrote something else in between',
    twin: {
      calls: [
        ...as(aConsoleUser('ann@example.com'), timeout(60)),
        ...as(terraform(), setAttributes('shop-jobs', { MessageRetentionPeriod: '345600' })),
        ...as(aConsoleUser('ann@example.com'), timeout(60)),
      ],
      policy: { terraformPrincipals: ['terraform-ci'] },
    },
  },
  {
    name: 'a person and an agent change a value, hours apart',
    root,
    about,
    attack: {
      calls: [
        at('2026-01-15T02:00:00Z', { ...timeout(60), ...aCliUser('ann') }),
        at('2026-01-15T11:00:00Z', { ...timeout(30), ...scaler }),
        at('2026-01-15T20:00:00Z', { ...timeout(60), ...aCliUser('ann') }),
      ],
    },
    fact: 'the agent changes another attribute',
    twin: {
      calls: [
        at('2026-01-15T02:00:00Z', { ...timeout(60), ...aCliUser('ann') }),
        at('2026-01-15T11:00:00Z', { ...tagQueue('shop-jobs', { Tier: 'batch' }), ...scaler }),
        at('2026-01-15T20:00:00Z', { ...timeout(60), ...aCliUser('ann') }),
      ],
    },
  },
];
