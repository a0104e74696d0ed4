// @module-tag slow
/** What people did with earlier proposals moves the next one, and stands in the figures: nights against a VCS and git on this machine. */
import { afterEach, describe, expect, it } from 'vitest';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { RunReport } from '#domain/run-report.ts';
import { aLearningProject } from '../support/learning.ts';
import type { Learning } from '../support/learning.ts';
import { issuesOf } from '../support/vcs-world.ts';

const SLOW = { timeout: 240_000 };

let shop: Learning;
afterEach(() => shop.end());

/** Each queue takes the higher of two numbers: an edit of either place gives the value. */
const FLOORS = `locals {
  jobs_floor = 20
  mail_floor = 20
  late_floor = 20
}

resource "aws_sqs_queue" "jobs" {
  name                       = "shop-jobs"
  visibility_timeout_seconds = max(30, local.jobs_floor)
}

resource "aws_sqs_queue" "mail" {
  name                       = "shop-mail"
  visibility_timeout_seconds = max(30, local.mail_floor)
}

resource "aws_sqs_queue" "late" {
  name                       = "shop-late"
  visibility_timeout_seconds = max(30, local.late_floor)
}
`;

const PULL = (number: number): string => `https://github.com/acme/infra/pull/${number}`;

function rowOf({ reconciliations }: RunReport): RunReport['reconciliations'][number] {
  const [row] = reconciliations;
  if (row === undefined) throw new Error('expected a decision, found none');
  return row;
}

/** What was added and taken away, without the lines around it. */
function changed({ diff }: { readonly diff: string }): readonly string[] {
  return diff.split('\n').filter((line) => /^[+-](?![+-])/.test(line));
}

async function recipe(): Promise<KnownRecipe> {
  const { out } = await shop.ask('knowledge', 'list', '--recipes', '--format', 'json');
  const { recipes } = JSON.parse(out) as { readonly recipes: readonly KnownRecipe[] };
  const [only] = recipes;
  if (only === undefined || recipes.length > 1) throw new Error(`expected one recipe, found ${recipes.length}`);
  return only;
}

/** The newest pull request is merged as it is, and Terraform applies it. */
async function mergedAndApplied(timeouts: Readonly<Record<string, number>>): Promise<void> {
  shop.merge(shop.newest());
  shop.applied(timeouts);
  await shop.sync();
}

/** The reviewer moves the edit of the first night from the literal to the local, and merges it. */
async function corrected(): Promise<void> {
  shop = await aLearningProject(FLOORS);
  await shop.night(shop.set('jobs', 90));
  shop.merge(shop.newest(), (text) => text.replace('max(90,', 'max(30,').replace('jobs_floor = 20', 'jobs_floor = 90'));
  shop.applied({ jobs: 90 });
  await shop.sync();
}

describe('feedback on a proposal', SLOW, () => {
  it('merged unchanged twice: proposes the same change the same way, and names both cases', async () => {
    shop = await aLearningProject();
    const first = await shop.night(shop.set('jobs', 90));
    await mergedAndApplied({ jobs: 90 });
    await shop.night(shop.set('jobs', 120));
    await mergedAndApplied({ jobs: 120 });

    const third = await shop.night(shop.set('jobs', 150));

    expect(changed(rowOf(first.report))).toEqual(['-  visibility_timeout_seconds = 30', '+  visibility_timeout_seconds = 90']);
    expect(changed(rowOf(third.report))).toEqual(['-  visibility_timeout_seconds = 120', '+  visibility_timeout_seconds = 150']);
    expect(rowOf(third.report)).toMatchObject({
      verdict: 'accept',
      earlier: [2, 1].map((number) => ({ reality: 'merged', detail: expect.stringContaining(PULL(number)) })),
    });
    expect(third.text).toContain(PULL(1).replace(':', ':<!-- -->'));
    expect(shop.newest().body).toContain('/pull/2');
    const { all } = await shop.stats();
    expect(all).toMatchObject({
      cases: 3,
      wrongAccepts: { count: 0, of: 2 },
      detect: { cases: 3 },
      decide: { cases: 2 },
      repair: { cases: 2 },
    });
  });

  it('merged unchanged: counts small steps of two nights as one large step', async () => {
    shop = await aLearningProject();
    const first = await shop.night(shop.set('jobs', 120));
    await mergedAndApplied({ jobs: 120 });

    const second = await shop.night(shop.set('jobs', 480));

    expect(rowOf(first.report).verdict).toBe('accept');
    expect(rowOf(second.report)).toMatchObject({ verdict: 'escalate', reason: expect.stringContaining('including earlier steps') });
  });

  it('changed before the merge: writes the next edit where the reviewer wrote it', async () => {
    await corrected();

    const next = await shop.night(shop.set('mail', 90));

    expect(changed(rowOf(next.report))).toEqual(['-  mail_floor = 20', '+  mail_floor = 90']);
    expect(rowOf(next.report)).toMatchObject({
      verdict: 'accept',
      status: 'converged',
      earlier: [{ reality: 'edited', detail: expect.stringContaining(PULL(1)), fields: [] }],
    });
    expect((await shop.stats()).all.wrongAccepts).toEqual({ count: 1, of: 1 });
  });

  it('closed without a merge: escalates the same change, and names the closed pull request', async () => {
    shop = await aLearningProject();
    await shop.night(shop.set('jobs', 90));
    shop.close(shop.newest());
    await shop.sync();

    const next = await shop.night(shop.set('jobs', 120));

    expect(rowOf(next.report)).toMatchObject({ verdict: 'escalate', reason: expect.stringContaining(PULL(1)), diff: '' });
    expect(issuesOf(shop.project.world)).toMatchObject([{ body: expect.stringContaining('/pull/1') }]);
    expect((await shop.stats()).all).toMatchObject({ falsePositives: { count: 1, of: 1 }, wrongAccepts: { count: 1, of: 1 } });
  });

  it('closed without a merge: proposes another resource of the type as before, with a note', async () => {
    shop = await aLearningProject();
    await shop.night(shop.set('jobs', 90));
    shop.close(shop.newest());
    await shop.sync();

    const { report } = await shop.night(shop.set('mail', 90));

    const row = report.reconciliations.find(({ address }) => address === 'aws_sqs_queue.mail');
    expect(row).toMatchObject({ verdict: 'accept', earlier: [{ reality: 'closed', fields: [] }] });
  });

  it('escalated and merged unchanged as a draft: counts a needless question', async () => {
    shop = await aLearningProject(undefined, { escalations: 'draft' });
    await shop.night(shop.set('jobs', 90));
    shop.close(shop.newest());
    await shop.sync();
    await shop.night(shop.set('jobs', 120));
    await mergedAndApplied({ jobs: 120 });

    const { report } = await shop.night(shop.set('jobs', 150));

    expect((await shop.stats()).all).toMatchObject({ cases: 3, wrongAccepts: { count: 1, of: 1 }, needlessQuestions: { count: 1, of: 1 } });
    expect(rowOf(report)).toMatchObject({ verdict: 'accept' });
  });
});

describe('an undone accept', SLOW, () => {
  it('by the next apply: counts a wrong accept, and demotes the recipe that wrote it', async () => {
    await corrected();
    const set = shop.set('mail', 90);
    await shop.night(set);
    expect(await recipe()).toMatchObject({ standing: 'active', failures: 0 });

    await shop.night(shop.byTerraform('mail', 30));

    expect(await recipe()).toMatchObject({ standing: 'demoted', failures: 1, brokenBy: { why: 'the next terraform apply set it back' } });
    expect((await shop.stats()).all.wrongAccepts).toEqual({ count: 2, of: 2 });
  });

  it('by a revert of the merge: counts a wrong accept, and escalates the same change', async () => {
    shop = await aLearningProject();
    await shop.night(shop.set('jobs', 90));
    shop.merge(shop.newest());
    await shop.sync();
    expect((await shop.stats()).all.wrongAccepts).toEqual({ count: 0, of: 1 });
    shop.revertLast();
    await shop.sync();

    const next = await shop.night(shop.set('jobs', 95));

    expect((await shop.stats()).all.wrongAccepts).toEqual({ count: 1, of: 1 });
    expect(rowOf(next.report)).toMatchObject({ verdict: 'escalate', reason: expect.stringContaining(PULL(1)) });
  });
});

describe('one contradicting case', SLOW, () => {
  it('demotes a recipe: knowledge names the cause, and the next run works without the recipe', async () => {
    await corrected();
    await shop.night(shop.set('mail', 90));
    shop.close(shop.newest());
    await shop.sync();

    const { id } = await recipe();
    const { out } = await shop.ask('knowledge', 'show', id);
    const next = await shop.night(shop.set('late', 90));

    expect(out).toContain('standing    demoted: 0 confirmations since the last failure, 1 failure');
    expect(out).toContain(`${PULL(2)} was closed without a merge`);
    const row = next.report.reconciliations.find(({ address }) => address === 'aws_sqs_queue.late');
    expect(row).toMatchObject({ verdict: 'accept', status: 'converged', recipes: [{ id, result: 'demoted' }] });
    expect(changed(row ?? { diff: '' }).join('')).toContain('max(90, local.late_floor)');
    expect(next.text).toContain('it failed on');
    expect((await shop.stats()).all.wrongAccepts).toEqual({ count: 2, of: 2 });
  });
});
