// @module-tag slow
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPlainText, readScenario } from '../../../eval/dataset.ts';
import { readFileTree } from '../../../eval/file-tree.ts';
import { addRecording } from '../../../eval/recordings/add-recording.ts';
import { aFolder } from '../../support/scenarios.ts';

const ORDERS = resolve(import.meta.dirname, '../../../fixtures/recordings/orders-service');
const ID = 'orders-visibility-timeout';

/** An unpacked copy with one scenario, as a recorder would leave it. */
function aRecording(name = 'shop'): string {
  const project = join(aFolder(), name);
  for (const part of ['infra', 'baseline', join('scenarios', ID)]) {
    for (const [path, bytes] of readFileTree(join(ORDERS, part))) {
      const file = join(project, part, path.replace(/\.gz$/, ''));
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    }
  }
  return project;
}

function edit(file: string, from: string | RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
}

describe('addRecording', () => {
  it('packs a project without changing its contents', async () => {
    const [project, dataset] = [aRecording(), aFolder()];

    const added = await addRecording(project, dataset);

    expect(added).toMatchObject({ outcome: 'added', project: 'shop', scenarios: [ID] });
    expect(readScenario(join(dataset, 'shop'), ID)).toMatchObject({ expected: readScenario(project, ID).expected });
    expect(readPlainText(readScenario(join(dataset, 'shop'), ID).traceFile)).toBe(readPlainText(readScenario(project, ID).traceFile));
    expect(readdirSync(join(dataset, 'shop', 'scenarios', ID)).sort()).toEqual([
      'drift.json',
      'refresh.plan.json.gz',
      'scenario.json',
      'trace.ndjson.gz',
      'world.json',
    ]);
  });

  it('writes nothing on a second call', async () => {
    const [project, dataset] = [aRecording(), aFolder()];
    await addRecording(project, dataset);

    const again = await addRecording(project, dataset);

    expect(again).toMatchObject({ outcome: 'added', bytes: 0 });
  });

  it('adds one scenario of a project', async () => {
    const [project, dataset] = [aRecording(), aFolder()];
    cpSync(join(project, 'scenarios', ID), join(project, 'scenarios', 'other'), { recursive: true });
    edit(join(project, 'scenarios', 'other', 'scenario.json'), ID, 'other');

    const added = await addRecording(join(project, 'scenarios', 'other'), dataset);

    expect(added).toMatchObject({ outcome: 'added', scenarios: ['other'] });
    expect(existsSync(join(dataset, 'shop', 'scenarios', ID))).toBe(false);
  });

  it('replaces real-looking addresses and keys consistently with documented ones', async () => {
    const [project, dataset] = [aRecording(), aFolder()];
    const address = ['52', '95', '110', '7'].join('.');
    const folder = join(project, 'scenarios', ID);
    edit(join(folder, 'trace.ndjson'), /"sourceIPAddress": ?"[\d.]+"/g, `"sourceIPAddress": "${address}"`);
    edit(join(folder, 'scenario.json'), '"summary": "', `"summary": "from ${address}: `);

    const added = await addRecording(project, dataset);

    const kept = readScenario(join(dataset, 'shop'), ID);
    expect(added.outcome).toBe('added');
    expect(kept.summary).toContain('from 203.0.113.7');
    expect(readPlainText(kept.traceFile)).toContain('"sourceIPAddress": "203.0.113.7"');
  });

  it('accepts a scenario without an effect from a call elsewhere', async () => {
    const [project, dataset] = [aRecording(), aFolder()];
    const elsewhere =
      '{"new": {"type": "aws_sqs_queue", "id": "elsewhere"}, "decision": "none", "attributes": [], "why": "another region"}';
    edit(join(project, 'scenarios', ID, 'scenario.json'), /"expected": ?\[/g, `"expected": [${elsewhere},`);

    const added = await addRecording(project, dataset);

    expect(added.outcome).toBe('added');
  });

  it.each([
    ['an unordered trace', 'trace.ndjson', /"eventTime": ?"2\d{3}-/, '"eventTime": "2999-', 'not in time order'],
    ['a wrong count', 'scenario.json', /"events": \d+/, '"events": 3', 'says 3 events'],
    [
      'an unknown address',
      'scenario.json',
      /"address": "(?:[^"\\]|\\.)+"/,
      '"address": "aws_sqs_queue.nobody"',
      'neither the state nor drift.json',
    ],
    ['a refresh with another result', 'drift.json', /"address": "aws_/g, '"address": "module.x.aws_', 'tells of other resources'],
    ['an unknown field', 'scenario.json', '"origin"', '"source": 1, "origin"', 'source'],
    ['an account', 'scenario.json', '"summary": "', `"summary": "arn:aws:iam::${'5812'}93847561:role/app `, 'real-looking account'],
    ['a machine path', 'scenario.json', '"summary": "', `"summary": "/${'home'}/somebody/infra `, 'path of a machine'],
  ])('refuses %s, and copies nothing', async (_name, file, from, to, why) => {
    const [project, dataset] = [aRecording(), aFolder()];
    const path = join(project, 'scenarios', ID, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));

    const refused = await addRecording(project, dataset);

    expect(refused.outcome).toBe('refused');
    expect(refused.outcome === 'refused' ? refused.problems.join('\n') : '').toContain(why);
    expect(readdirSync(dataset)).toEqual([]);
  });

  it('refuses a project without a baseline, and an id of another project', async () => {
    const [project, dataset] = [aRecording(), aFolder()];
    await addRecording(project, dataset);
    const twin = aRecording('twin');
    const bare = aRecording('bare');
    renameSync(join(bare, 'baseline', 'show.json'), join(bare, 'show.json'));

    const results = [await addRecording(twin, dataset), await addRecording(bare, dataset)];

    expect(results).toEqual([
      { outcome: 'refused', problems: [`${ID}: the project shop has a scenario of this name`] },
      { outcome: 'refused', problems: expect.arrayContaining(['baseline/show.json: is missing']) as unknown },
    ]);
  });
});
