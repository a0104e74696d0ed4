// @module-tag slow
/**
 * Histories against the real Terraform: night after night a run opens, keeps and closes pull requests at a VCS, while people and Terraform go on.
 * In the end Terraform plans the code against the cloud as it is, and the last report has to say the same.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '#domain/run-report.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { changesIn } from '../../../eval/replay-provider/compare.ts';
import { planWithWorld } from '../../../eval/replay-provider/run-plan.ts';
import { stateText } from '../../support/day-on-disk.ts';
import { aVcsProject } from '../../support/vcs-runs.ts';
import type { VcsProject } from '../../support/vcs-runs.ts';
import { aStep, History, QUEUES, reportedIn, toldIn } from '../../support/histories.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const SEED = Number(process.env['RECONCILE_PROPERTY_SEED'] ?? 20261123);
const HISTORIES = fc.sample(fc.array(aStep, { minLength: 6, maxLength: 14 }), { numRuns: 8, seed: SEED });
/** So many things happen between two runs. */
const A_DAY = 3;

let project: VcsProject | undefined;
let opened = 0;
beforeAll(loadGrammar);
afterEach(async () => {
  opened += project?.world.threads.length ?? 0;
  await project?.close();
});
// Histories in which nothing was proposed would prove nothing.
afterAll(() => expect(opened).toBeGreaterThan(HISTORIES.length / 2));

async function night(history: History, at: VcsProject, ledger: string): Promise<RunReport> {
  writeFileSync(join(at.remote.clone, 'infra', 'terraform.tfstate'), stateText(history.state()));
  const text = history.code();
  if (at.remote.read('main', 'infra/main.tf').trim() !== text.trim()) {
    at.remote.pushAs('dana', 'main', { 'infra/main.tf': text });
    at.remote.git(['pull', '--quiet', '--ff-only', 'origin', 'main']);
  }
  const { report } = await at.run(history.events, { policy: { unmanaged: 'all' }, ledger });
  return report;
}

/** What Terraform would do, in the words of a history; only that an import waits is none. */
async function plannedBy(history: History): Promise<readonly string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'reconcile-history-'));
  try {
    writeFileSync(join(directory, 'main.tf'), history.code());
    const known = history.state().map(({ name }) => name);
    const there = history.cloud();
    const plan = await planWithWorld({
      directory,
      state: stateText(history.state()),
      world: Object.fromEntries(there.map(({ queue, values }) => [`aws_sqs_queue.${queue}`, values])),
      created: there
        .filter(({ queue }) => !known.includes(queue))
        .map(({ values }) => ({ type: 'aws_sqs_queue', id: String(values['id']), values })),
    });
    return changesIn(plan.resource_changes).flatMap(({ address, actions, changed }) => {
      const queue = address.replace('aws_sqs_queue.', '');
      return actions.includes('create') ? [`${queue} made`] : Object.keys(changed).map((name) => `${queue} ${name}`);
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('after any history', SLOW, () => {
  it.each(HISTORIES.map((steps, index) => [index, steps] as const))(
    'reports agree with a Terraform plan, and no pull request closes too early: %i',
    async (_index, steps) => {
      project = await aVcsProject('github', { 'infra/main.tf': new History().code(), '.gitignore': '*.tfstate\n' });
      const { world, remote } = project;
      const ledger = join(remote.folder, 'ledger.sqlite');
      const history = new History();
      for (const [at, step] of steps.entries()) {
        history.take(step);
        if (at % A_DAY !== A_DAY - 1) continue;
        await night(history, project, ledger);
        for (const queue of QUEUES) {
          const about = world.threads.filter(({ title, body }) => `${title}\n${body}`.includes(`aws_sqs_queue.${queue}`));
          const left = history.drifted().filter((line) => line.startsWith(`${queue} `) && !line.endsWith('unmanaged'));
          if (about.length > 0 && left.length > 0) expect(about.map(({ state }) => state)).toContain('open');
        }
      }
      const report = await night(history, project, ledger);
      const threads = world.threads.map(({ kind, state, title }) => `${kind} ${state}: ${title}`);
      const again = await night(history, project, ledger);

      expect([...(await plannedBy(history))].sort()).toEqual([...history.planned()].sort());
      expect([...reportedIn(report)].sort()).toEqual([...history.drifted()].sort());
      const byPeople = history.events.filter(({ userAgent = '' }) => !userAgent.includes('Terraform'));
      expect(byPeople.filter(({ eventID }) => !toldIn(report).has(eventID))).toEqual([]);
      expect(again.reconciliations.map(({ id, verdict }) => [id, verdict])).toEqual(
        report.reconciliations.map(({ id, verdict }) => [id, verdict]),
      );
      expect(world.threads.map(({ kind, state, title }) => `${kind} ${state}: ${title}`)).toEqual(threads);
      expect(world.violations).toEqual([]);
    },
  );
});
