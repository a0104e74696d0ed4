/**
 * kill -9 and Ctrl-C of `reconcile act` around everything that it asks of Terraform, through the built program, the real Terraform and a
 * provider that applies: the next command says what really happened, the book is true, and nothing is done twice.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveWorld } from '../../eval/replay-provider/apply/live-world.ts';
import { builtProgram } from '../support/built-program.ts';
import { anActingToKill } from '../support/acting-to-kill.ts';
import type { ActingToKill, Stop, ToActOn } from '../support/acting-to-kill.ts';
import { isRunning } from '../support/run-here.ts';

const SLOW = { tags: ['slow'], timeout: 1_800_000 };
const QUEUE = 'aws_sqs_queue';
const CODE = `resource "${QUEUE}" "work" {\n  name                       = "work"\n  visibility_timeout_seconds = 60\n}\n`;

/** The queue waits 300 seconds by hand, and a run decided that code wins. */
const REVERT: ToActOn = {
  action: 'revert-drift',
  code: CODE,
  drift: (live) => live.put(QUEUE, { ...valuesIn(live, QUEUE), visibility_timeout_seconds: 300 }, 'drift'),
  row: { address: `${QUEUE}.work`, verdict: 'revert', status: 'proposed' },
};

function valuesIn(live: LiveWorld, type: string): Readonly<Record<string, never>> {
  return (live.resources().find((resource) => resource.type === type)?.values ?? {}) as Readonly<Record<string, never>>;
}

describe('reconcile act that is killed or interrupted', SLOW, () => {
  let world: ActingToKill;
  beforeEach(async () => {
    world = await anActingToKill(REVERT, builtProgram());
  });
  afterEach(() => world.remove());

  const timeout = (): unknown => valuesIn(world.live, QUEUE)['visibility_timeout_seconds'];

  /** After an action whose end nobody wrote down: nothing else begins in its root, and looking after it tells what is really so. */
  async function lookedAfter(id: string, why: string): Promise<void> {
    expect((await world.step(['show'])).said, why).toContain('started, result unknown');
    expect(await world.step(['apply', id]), why).toMatchObject({ end: 1, said: expect.stringContaining('begun-before') as unknown });
    expect(await world.step(world.plan), why).toMatchObject({ end: 1, said: expect.stringContaining('begun-unknown') as unknown });
    expect(await closed(world, id), why).toMatchObject({
      end: 0,
      said: expect.stringContaining(timeout() === 60 ? ': done' : ': not-done') as unknown,
    });
    expect(
      (await world.movesOf()).filter((kind) => kind !== 'refused'),
      why,
    ).toEqual(['approved', 'approved', 'begun', 'closed']);
  }

  it('has planned one action or none, at any point of planning', async () => {
    await world.drifted();
    const whole = await world.act(world.plan);
    const points = whole.calls.flatMap((_call, index): readonly Stop[] => [
      { call: index + 1, when: 'before' },
      { call: index + 1, when: 'after' },
    ]);

    for (const stop of points) {
      const why = `${stop.when} ${stop.call} of ${whole.calls.join()}`;
      await world.drifted();
      expect((await world.act(world.plan, stop)).end, why).toBe('SIGKILL');
      expect(await world.book(), why).toEqual([]);
      expect((await world.step(world.plan)).end, why).toBe(0);
      expect(await world.book(), why).toHaveLength(1);
    }

    expect(whole.calls).toEqual(expect.arrayContaining(['plan', 'show']));
    expect([world.applied(), timeout()]).toEqual([0, 300]);
  });

  it('has approved or not, and never twice under one name', async () => {
    const id = await world.planned();

    for (const delay of [40, 90, 160, 250, 400]) {
      await world.killedAfter(['approve', id, '--as', 'alice'], delay);
    }
    await world.act(['approve', id, '--as', 'alice']);
    const apply = await world.act(['apply', id]);

    expect(new Set(await world.movesOf())).toEqual(new Set(['approved', 'refused']));
    expect(apply).toMatchObject({ end: 1, said: expect.stringContaining('found 1') as unknown });
    expect(world.applied()).toBe(0);
  });

  it('has applied once or not at all, at any point of the apply, and reports which', async () => {
    const whole = await world.act(['apply', await world.approved()]);
    expect(whole.end, whole.said).toBe(0);
    const at = whole.calls.indexOf('apply') + 1;
    const points = [
      ...whole.calls.flatMap((_call, index): readonly Stop[] => [
        { call: index + 1, when: 'before' },
        { call: index + 1, when: 'after' },
      ]),
      { call: at, when: 'instead' } as const,
    ];
    let [unknown, begunNot] = [0, 0];

    for (const stop of points) {
      const why = `${stop.when} ${stop.call} of ${whole.calls.join()}`;
      const id = await world.approved();
      expect((await world.act(['apply', id], stop)).end, why).toBe('SIGKILL');
      if ((await world.movesOf()).includes('begun')) {
        unknown += 1;
        await lookedAfter(id, why);
      } else {
        begunNot += 1;
        expect([world.applied(), timeout()], why).toEqual([0, 300]);
        expect((await world.step(['apply', id])).said, why).toContain('shows no changes');
        expect(await world.movesOf(), why).toEqual(['approved', 'approved', 'begun', 'ended']);
      }
      const isInstead = stop.when === 'instead';
      expect([world.applied(), timeout()], why).toEqual(isInstead ? [0, 300] : [1, 60]);
    }

    expect(at).toBeGreaterThan(0);
    expect([unknown > 3, begunNot > 3]).toEqual([true, true]);
  });

  it('continues to apply after it was killed, and can be closed only after its end', async () => {
    const at = (await applyCalls()) + 1;
    const id = await world.approved();

    const killed = await world.act(['apply', id], { call: at, when: 'during' });
    const early = await world.step(['close', id, '--as', 'alice']);
    for (const start = Date.now(); timeout() !== 60 && Date.now() - start < 60_000;) await sleep(200);
    await sleep(2000);

    expect(killed.end).toBe('SIGKILL');
    expect(early).toMatchObject({ end: 1, said: expect.stringContaining('at-work') as unknown });
    await lookedAfter(id, 'during');
    expect(world.applied()).toBe(1);
  });

  /** How many calls an apply makes before the one that applies. */
  async function applyCalls(): Promise<number> {
    const { calls } = await world.act(['apply', await world.approved()]);
    return calls.indexOf('apply');
  }

  it('reports an unknown result if Terraform is killed during the apply, and so does the next run', async () => {
    const at = (await applyCalls()) + 1;
    const id = await world.approved();

    const killed = await world.act(['apply', id], { call: at, when: 'applying' });
    const run = await world.run();

    expect(killed).toMatchObject({
      end: 1,
      said: expect.stringMatching(/killed by SIGKILL: the result is unknown; reconcile act close/) as unknown,
    });
    expect(run.said).toMatch(new RegExp(`the action ${id} .* started at .* its result is unknown`));
    await lookedAfter(id, 'applying');
    expect((await world.run()).said).not.toContain('its result is unknown');
    expect(world.applied()).toBe(1);
  });

  it('has closed or not, at any point of closing', async () => {
    const at = (await applyCalls()) + 1;
    const id = await world.approved();
    await world.act(['apply', id], { call: at, when: 'before' });
    const probe: Stop[] = [];
    for (const when of ['before', 'after'] as const) for (const call of [1, 2]) probe.push({ call, when });

    for (const stop of probe) {
      expect((await world.act(['close', id, '--as', 'alice'], stop)).end, JSON.stringify(stop)).toBe('SIGKILL');
      expect(await world.movesOf()).not.toContain('closed');
    }

    await lookedAfter(id, 'closing');
    expect(world.applied()).toBe(1);
  });

  it.each(['before', 'after'] as const)('records the true result if Ctrl-C comes %s the apply', async (when) => {
    const at = (await applyCalls()) + 1;
    const id = await world.approved();

    await world.act(['apply', id], { call: at, when, signal: 'INT' });
    const begun = (await world.book())[0]?.moves.find((move) => move.kind === 'begun');
    const pid = (): number =>
      Number(begun === undefined || !existsSync(`${begun.logFile}.pid`) ? 0 : readFileSync(`${begun.logFile}.pid`, 'utf8'));
    for (const start = Date.now(); pid() > 0 && isRunning(pid()) && Date.now() - start < 60_000;) await sleep(200);

    const moves = await world.movesOf();
    const last = (await world.book())[0]?.moves.at(-1);
    if (moves.includes('ended')) expect(last).toMatchObject({ kind: 'ended', outcome: timeout() === 60 ? 'done' : 'failed' });
    else await lookedAfter(id, when);
    expect(world.applied()).toBeLessThanOrEqual(1);
    expect(moves).toContain('begun');
  });
});

/** One of the other actions, how it is seen that it was done, and what looking after it says where it was not. */
interface Other extends ToActOn {
  readonly isDone: (world: ActingToKill) => boolean;
  readonly undone: string;
}

const OTHERS: readonly Other[] = [
  {
    action: 'refresh-state',
    code: CODE,
    drift: REVERT.drift,
    row: { address: `${QUEUE}.work`, verdict: 'accept', status: 'converged' },
    isDone: (world) => world.stateText().includes('"visibility_timeout_seconds": 300'),
    undone: ': not-done',
  },
  {
    action: 'replace-instance',
    code: 'resource "aws_instance" "web" {\n  ami           = "ami-0123456789abcdef0"\n  instance_type = "t3.micro"\n}\n',
    drift: () => undefined,
    row: { address: 'aws_instance.web', resourceType: 'aws_instance', verdict: 'revert', status: 'proposed', attributes: {} },
    settings: { replaceable: { types: ['aws_instance'] } },
    more: ['--signals', 'signals.ndjson'],
    isDone: (world) => !world.stateBefore.includes(String(valuesIn(world.live, 'aws_instance')['id'])),
    // A plan is as quiet before a replacement as after it: only a log that says so proves one.
    undone: ': partly',
  },
];

describe.each(OTHERS)('reconcile act --action $action that is killed', SLOW, (other) => {
  it('has acted once or not at all, at any point around the apply, and reports which', async () => {
    const world = await anActingToKill(other, builtProgram());
    try {
      const firing = { time: new Date().toISOString(), source: 'probe', kind: 'health', subject: other.row.address, state: 'firing' };
      writeFileSync(join(world.folder, 'signals.ndjson'), `${JSON.stringify(firing)}\n`);
      const apply = (id: string): readonly string[] => ['apply', id, ...(other.more ?? [])];
      const whole = await world.act(apply(await world.approved()));
      const [at, once] = [whole.calls.indexOf('apply') + 1, world.applied()];
      const points: readonly (Stop & { readonly begun: boolean; readonly done: boolean })[] = [
        { call: at - 1, when: 'after', begun: false, done: false },
        { call: at, when: 'before', begun: true, done: true },
        { call: at, when: 'instead', begun: true, done: false },
        { call: at, when: 'after', begun: true, done: true },
      ];
      expect([whole.end, other.isDone(world), at > 1], whole.said).toEqual([0, true, true]);

      for (const { begun, done, ...stop } of points) {
        const why = `${stop.when} ${stop.call} of ${whole.calls.join()}`;
        const id = await world.approved();
        expect(other.isDone(world), why).toBe(false);
        expect((await world.act(apply(id), stop)).end, why).toBe('SIGKILL');
        expect([(await world.movesOf()).includes('begun'), other.isDone(world)], why).toEqual([begun, done]);
        if (begun) {
          expect(await world.step(apply(id)), why).toMatchObject({ end: 1, said: expect.stringContaining('begun-before') as unknown });
          const said = expect.stringContaining(done ? ': done' : other.undone) as unknown;
          expect(await closed(world, id), why).toMatchObject({ end: 0, said });
        } else expect((await world.step(apply(id))).end, why).toBe(0);
        expect([other.isDone(world), world.applied()], why).toEqual(begun && !done ? [false, 0] : [true, once]);
      }
    } finally {
      world.remove();
    }
  });
});

/** A process that has ended is there until somebody reaps it. */
async function closed(world: ActingToKill, id: string): ReturnType<ActingToKill['step']> {
  const close = (): ReturnType<ActingToKill['step']> => world.step(['close', id, '--as', 'alice']);
  let last = await close();
  for (const start = Date.now(); last.said.includes('(at-work)') && Date.now() - start < 30_000; last = await close()) await sleep(200);
  return last;
}
