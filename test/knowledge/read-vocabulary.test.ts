import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phraseIn } from '#domain/text/phrases.ts';
import { Vocabulary } from '#domain/vocabulary.ts';
import { readVocabulary } from '#knowledge/read-vocabulary.ts';
import { packageRoot } from '#terraform/package-root.ts';
import { WORDS } from '../support/words.ts';

const { tags } = WORDS;

describe('the shipped vocabulary', () => {
  it('has a file for each section, and no other', async () => {
    const names = (await readdir(join(packageRoot(), 'knowledge-base', 'vocabulary'))).filter((name) => name.endsWith('.yaml'));

    expect(names.sort()).toEqual(
      Object.keys(Vocabulary.shape)
        .map((section) => `${section}.yaml`)
        .sort(),
    );
  });

  it('contains no phrase twice in a list', () => {
    const twice = (words: unknown): readonly unknown[] =>
      Array.isArray(words) ? words.filter((one, index) => words.indexOf(one) !== index) : Object.values(words as object).flatMap(twice);

    expect(twice(WORDS)).toEqual([]);
  });

  it.each(['CostCentre', 'cost-center', 'Cost Center', 'BillingCode', 'Project', 'project_id', 'FinanceCode', 'chargeback'])(
    'recognises %s as a cost tag',
    (key) => {
      expect(phraseIn(tags.cost, key)).toBeDefined();
    },
  );

  it.each(['Owner', 'ProjectManager', 'Environment', 'Costume'])('does not recognise %s as a cost tag', (key) => {
    expect(phraseIn(tags.cost, key)).toBeUndefined();
  });

  it.each(['Owner', 'CostCentre', 'cost-center', 'BusinessUnit', 'team', 'acme:contact', 'Runbook', 'created_by'])(
    'recognises %s as a tag for people',
    (key) => {
      expect([phraseIn(tags.people, key) !== undefined, phraseIn(tags.programs, key)]).toEqual([true, undefined]);
    },
  );

  it.each([
    'Schedule',
    'AutoStop',
    'backup-retention',
    'TTL',
    'Patch Group',
    'scan-exempt',
    'data-access',
    'SecurityReview',
    'BackupOwner',
  ])('recognises %s as a tag for programs', (key) => {
    expect(phraseIn(tags.programs, key)).toBeDefined();
  });

  it.each(['Environment', 'kubernetes.io/role/elb', 'Zone', 'Teamwork', 'ownership2', 'startup', ''])('does not recognise %j', (key) => {
    expect([phraseIn(tags.people, key), phraseIn(tags.programs, key)]).toEqual([undefined, undefined]);
  });
});

describe('readVocabulary', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vocabulary-'));
    await mkdir(join(folder, 'vocabulary'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    ['rules.yaml', 'ceiling: [at most', 'rules.yaml; found: '],
    ['rules.yaml', 'celing: [at most]', 'celing'],
    ['rules.yaml', 'ceiling: ["max.*"]', 'expected words'],
    ['moods.yaml', 'good: [fine]', 'moods'],
  ])('names the invalid file: %s with %s', async (name, text, found) => {
    await writeFile(join(folder, 'vocabulary', name), text);

    await expect(readVocabulary(folder)).rejects.toThrow(found);
  });
});
