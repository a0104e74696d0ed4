import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeItem, findScenarios, readPlainText, readScenario } from '../../eval/dataset.ts';
import { aFolder, writeScenario } from '../support/scenarios.ts';

const PARTS = {
  files: { 'main.tf': 'resource "aws_sqs_queue" "a" {}\n' },
  state: { 'aws_sqs_queue.a': { name: 'a' } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'none' as const, attributes: [] }],
};

describe('findScenarios', () => {
  it('reads a project in both folders once, from the first', () => {
    const [first, second] = [aFolder(), aFolder()];
    writeScenario(join(first, 'shop'), 'one', PARTS);
    writeScenario(join(second, 'shop'), 'two', PARTS);
    writeScenario(join(second, 'bank'), 'three', PARTS);

    const found = findScenarios([first, second]).map((scenario) => `${scenario.project}/${scenario.id}`);

    expect(found).toEqual(['bank/three', 'shop/one']);
  });

  it('finds nothing without recordings', () => {
    const found = findScenarios([join(aFolder(), 'nowhere')]);

    expect(found).toEqual([]);
  });
});

describe('readScenario', () => {
  it('reads a gzipped and a plain trace identically', () => {
    const project = join(aFolder(), 'shop');
    writeScenario(project, 'one', { ...PARTS, trace: [{ eventID: 'e-1' }] });
    const trace = join(project, 'scenarios', 'one', 'trace.ndjson');
    const plain = readPlainText(readScenario(project, 'one').traceFile);
    writeFileSync(`${trace}.gz`, gzipSync(readFileSync(trace)));
    rmSync(trace);

    const packed = readScenario(project, 'one').traceFile;

    expect(packed).toBe(`${trace}.gz`);
    expect(readPlainText(packed)).toBe(plain);
  });

  it('prefers the baseline of the scenario to that of the project', () => {
    const project = join(aFolder(), 'shop');
    writeScenario(project, 'one', PARTS);
    const own = join(project, 'scenarios', 'one', 'baseline');
    mkdirSync(own);
    renameSync(join(project, 'baseline', 'terraform.tfstate'), join(own, 'terraform.tfstate'));

    const scenario = readScenario(project, 'one');

    expect(scenario.stateFile).toBe(join(own, 'terraform.tfstate'));
  });

  it.each([
    ['an item with neither address nor new', { expected: [{ decision: 'accept', attributes: [], why: 'x' }] }, /either an address or new/],
    ['an unknown decision', { expected: [{ address: 'a.b', decision: 'ignore', attributes: [], why: 'x' }] }, /expected\.0\.decision/],
    ['an id other than its folder', { id: 'other' }, /expected id "one", found "other"/],
  ])('refuses %s, and states where', (_case, change, message) => {
    const project = join(aFolder(), 'shop');
    writeScenario(project, 'one', PARTS);
    const file = join(project, 'scenarios', 'one', 'scenario.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change }));

    const read = (): unknown => readScenario(project, 'one');

    expect(read).toThrow(message);
  });

  it('names the missing file', () => {
    const project = join(aFolder(), 'shop');
    writeScenario(project, 'one', PARTS);
    rmSync(join(project, 'scenarios', 'one', 'refresh.plan.json'));

    const read = (): unknown => readScenario(project, 'one');

    expect(read).toThrow(/refresh\.plan\.json or .*refresh\.plan\.json\.gz, found neither/);
  });
});

describe('describeItem', () => {
  it.each([
    [{ address: 'aws_sqs_queue.a', decision: 'accept' as const, attributes: [], why: '' }, 'aws_sqs_queue.a'],
    [{ new: { type: 'aws_sqs_queue', id: 'q' }, decision: 'accept' as const, attributes: [], why: '' }, 'new aws_sqs_queue q'],
  ])('names %j as %s', (item, name) => {
    const described = describeItem(item);

    expect(described).toBe(name);
  });
});
