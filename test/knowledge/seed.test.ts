import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { canonicalJson } from '#domain/json.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { readSeeds } from '#knowledge/seed.ts';
import type { SharedKnowledge } from '#ports/knowledge.ts';
import { packageRoot } from '#terraform/package-root.ts';
import { RECORDED_SCHEMA } from '../support/recorded-schema.ts';

const SHIPPED = join(packageRoot(), 'knowledge-base');

describe('the shipped knowledge base', () => {
  it('has only types and attributes of the provider', async () => {
    const schema = RECORDED_SCHEMA;

    const unknown = (await readSeeds(SHIPPED)).flatMap(({ resourceType, changeShape }) =>
      changeShape
        .filter((name) => schema[resourceType]?.attributes[name] === undefined && schema[resourceType]?.blocks[name] === undefined)
        .map((name) => `${resourceType}.${name}`),
    );

    expect(unknown).toEqual([]);
  });

  it('has only calls that the catalogue reads for the type', async () => {
    const unknown = (await readSeeds(SHIPPED)).flatMap(({ resourceType, eventNames }) =>
      eventNames.filter((name) => catalogue.entries.get(resourceType)?.calls[name] === undefined).map((name) => `${resourceType}.${name}`),
    );

    expect(unknown).toEqual([]);
  });

  it('is read without a write: its entries are in no list and no export', async () => {
    const knowledge = inMemoryKnowledge(await readSeeds(SHIPPED));

    const shared: SharedKnowledge[] = [];
    for await (const line of knowledge.share()) shared.push(line);

    expect(shared).toEqual([{ kind: 'knowledge', version: 1 }]);
    expect([await knowledge.list(), await knowledge.allRecipes()]).toEqual([[], []]);
    await knowledge.close();
  });

  it('has one entry per situation, not seen yet, with its reason', async () => {
    const seeds = await readSeeds(SHIPPED);

    const situations = seeds.map(({ resourceType, eventNames, changeShape }) => canonicalJson([resourceType, eventNames, changeShape]));

    expect(seeds.length).toBeGreaterThan(0);
    expect(new Set(situations).size).toBe(seeds.length);
    expect(seeds.filter((seed) => seed.timesSeen !== 0 || !seed.why)).toEqual([]);
  });

  it('names the source document of each entry in its first line', async () => {
    const patterns = join(SHIPPED, 'patterns');
    const names = (await readdir(patterns, { recursive: true })).filter((name) => name.endsWith('.yaml'));

    const texts = await Promise.all(names.map((name) => readFile(join(patterns, name), 'utf8')));

    expect(names.filter((_, index) => !/^# https:\/\/\S+\n/.test(texts[index] ?? ''))).toEqual([]);
  });
});

describe('readSeeds', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
    await mkdir(join(folder, 'patterns/sqs'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('sorts names in any order', async () => {
    await writeFile(
      join(folder, 'patterns/sqs/a.yaml'),
      'situation: {resourceType: aws_sqs_queue, eventNames: [TagQueue, SetQueueAttributes], changeShape: [tags, delay_seconds]}\nverdict: hold\noutcome: held\nwhy: Because.\n',
    );

    expect(await readSeeds(folder)).toEqual([
      {
        resourceType: 'aws_sqs_queue',
        eventNames: ['SetQueueAttributes', 'TagQueue'],
        changeShape: ['delay_seconds', 'tags'],
        verdict: 'hold',
        outcome: 'held',
        timesSeen: 0,
        lastSeen: '',
        why: 'Because.',
      },
    ]);
  });

  it.each([
    ['broken YAML', 'situation: [', 'a.yaml; found: '],
    [
      'another verdict',
      'situation: {resourceType: a, eventNames: [B], changeShape: [c]}\nverdict: maybe\noutcome: held\nwhy: x\n',
      'verdict',
    ],
    [
      'an unknown field',
      'situation: {resourceType: a, eventNames: [B], changeShape: [c]}\nverdict: hold\noutcome: held\nwhy: x\nseen: 3\n',
      'seen',
    ],
    [
      'a missing reason',
      'situation: {resourceType: a, eventNames: [B], changeShape: [c]}\nverdict: hold\noutcome: held\nwhy: " "\n',
      'why',
    ],
  ])('refuses %s', async (_title, text, found) => {
    await writeFile(join(folder, 'patterns/sqs/a.yaml'), text);

    await expect(readSeeds(folder)).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining(found) });
  });
});
