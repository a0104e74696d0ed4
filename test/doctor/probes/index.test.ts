import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Observation } from '#domain/report/checkup.ts';
import { PROBES } from '#doctor/probes/index.ts';
import type { Surroundings } from '#ports/doctor.ts';
import { anExaminedRoot, someSurroundings } from '../../support/surroundings.ts';

const FAILED = { kind: 'failed', why: 'it did not', remedy: 'do this' } as const;
const SIGNAL = new AbortController().signal;

async function look(id: string, over: Partial<Surroundings>): Promise<readonly Observation[]> {
  const probe = PROBES.find((one) => one.id === id);
  return (await probe?.look(someSurroundings(over), SIGNAL)) ?? [];
}

describe('the registry', () => {
  it('has every file of the folder under its name, and each probe once', () => {
    const files = readdirSync(new URL('../../../src/doctor/probes/', import.meta.url))
      .map((file) => file.replace('.ts', ''))
      .filter((name) => name !== 'index');

    const ids = PROBES.map(({ id }) => id);
    expect(files.filter((name) => !ids.includes(name))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a probe', () => {
  it.each<readonly [string, string, Partial<Surroundings>, Partial<Observation>]>([
    ['node', 'for an old Node version', { nodeVersion: '18.20.1' }, { found: '18.20.1, older than 20.19', blocks: ['run'] }],
    ['configuration', 'for an invalid file', { configuration: FAILED }, { found: 'it did not', blocks: ['run'] }],
    ['terraform', 'without a program', { program: async () => FAILED }, { remedy: 'do this', blocks: ['refresh', 'verify'] }],
    ['roots', 'without roots', { roots: async () => FAILED }, { blocks: ['run', 'refresh', 'verify'] }],
    [
      'roots',
      'for a root that does not open',
      { roots: async () => ({ kind: 'found', found: [{ name: 'infra', opened: FAILED }] }) },
      { subject: 'root infra', found: 'it did not', blocks: ['run', 'refresh', 'verify'] },
    ],
    [
      'plans',
      'for a printed state',
      { roots: async () => ({ kind: 'found', found: [anExaminedRoot({ isRaw: false })] }) },
      { blocks: ['refresh', 'verify'] },
    ],
    [
      'plans',
      'without providers',
      { roots: async () => ({ kind: 'found', found: [anExaminedRoot({ hasProviders: false })] }) },
      { found: 'no provider is installed in the root', blocks: ['refresh', 'verify'] },
    ],
    [
      'plans',
      'for a state from a newer Terraform version',
      { roots: async () => ({ kind: 'found', found: [anExaminedRoot({ stateVersion: '1.12.0' })] }) },
      { found: 'the state was written by 1.12.0, newer than 1.11.4, which cannot read it' },
    ],
    ['credentials', 'without any', { caller: async () => FAILED }, { blocks: ['run', 'refresh', 'verify'] }],
    ['trail', 'without access', { trail: async () => FAILED }, { subject: 'trail cloudtrail:us-east-1', blocks: ['run'] }],
    ['git', 'that is not installed', { repository: async () => FAILED }, { blocks: ['branch', 'pull-request'] }],
    [
      'git',
      'outside a repository',
      { repository: async () => ({ kind: 'found', found: { version: 'git 2', hasCommit: false } }) },
      { found: 'git 2; the root is not in a git repository', blocks: ['branch', 'pull-request'] },
    ],
    [
      'git',
      'without a commit',
      { repository: async () => ({ kind: 'found', found: { version: 'git 2', top: '/srv', hasCommit: false } }) },
      { found: 'git 2; /srv has no commit yet', blocks: ['branch', 'pull-request'] },
    ],
    [
      'git',
      'without a remote',
      { repository: async () => ({ kind: 'found', found: { version: 'git 2', top: '/srv', hasCommit: true } }) },
      { blocks: ['pull-request'] },
    ],
    ['vcs', 'without access to the project', { vcs: async () => FAILED }, { blocks: ['pull-request'] }],
    [
      'vcs',
      'with a read-only token',
      {
        vcs: async () => ({
          kind: 'found',
          found: { name: 'gitlab.com/a/b', by: 'token', scopes: ['read_api'], lacks: ['the scope api'] },
        }),
      },
      { found: 'gitlab.com/a/b, authenticated by the token (read_api), which lacks the scope api', blocks: ['pull-request'] },
    ],
    ['model', 'without a configuration', { model: undefined }, { blocks: ['agent'] }],
    ['model', 'without its key', { model: FAILED }, { blocks: ['agent'] }],
    ['rego', 'with a policy that does not load', { engine: async () => FAILED }, { blocks: ['run'] }],
    [
      'ledger',
      'for a damaged file',
      { ledger: async () => ({ state: 'damaged', newest: '', unknown: [], isWritable: true }) },
      { blocks: ['record'] },
    ],
    [
      'knowledge',
      'for an unreadable file',
      { knowledge: async () => ({ state: 'absent', newest: '', unknown: [], isWritable: false }) },
      { blocks: ['record'] },
    ],
  ])('%s %s disables what it checks', async (id, _name, over, expected) => {
    const [first, ...others] = await look(id, over);

    expect(others).toEqual([]);
    expect(first).toMatchObject(expected);
    expect(first?.remedy).toEqual(expect.stringMatching(/\w/));
  });

  it.each<readonly [string, string, Partial<Surroundings>, string]>([
    ['configuration', 'without a file', { configuration: { kind: 'found', found: undefined } }, 'no file'],
    [
      'roots',
      'with an empty state',
      { roots: async () => ({ kind: 'found', found: [anExaminedRoot({ resources: 0 })] }) },
      'a state of 0 resource instances',
    ],
    [
      'credentials',
      'that expire soon',
      { caller: async () => ({ kind: 'found', found: { account: '123456789012', arn: 'arn', expiresAt: '2026-11-21T12:05:00Z' } }) },
      'only until 2026-11-21T12:05:00Z',
    ],
    [
      'trail',
      'with a warning',
      { trail: async (name) => ({ kind: 'found', found: { name, found: 'the table is there', doubt: 'whether a query starts' } }) },
      'the table is there',
    ],
    [
      'rego',
      'without an answer',
      { engine: async () => ({ kind: 'found', found: { name: 'team.wasm', problem: 'undefined' } }) },
      'team.wasm gave no answer for a test change',
    ],
  ])('%s %s reports it, and disables nothing', async (id, _name, over, found) => {
    const [first] = await look(id, over);

    expect(first?.found).toContain(found);
    expect(first?.remedy).toEqual(expect.stringMatching(/\w/));
    expect(first?.blocks ?? []).toEqual([]);
  });

  it('requires no credentials if nothing is called', async () => {
    const caller = (): Promise<never> => Promise.reject(new Error('asked'));
    const wanted = { refreshes: false, traces: ['trail.json', '-', './cloudtrail'], needed: new Set(['run'] as const) };

    expect(await look('credentials', { caller, wanted })).toEqual([
      { subject: 'AWS credentials', found: 'not needed: the trail is in files and --refresh is off' },
    ]);
  });

  it('reports credentials of another account than the resources', async () => {
    const observations = await look('credentials', {
      caller: async () => ({ kind: 'found', found: { account: '210987654321', arn: 'arn:aws:iam::210987654321:user/dana' } }),
    });

    expect(observations.map(({ found }) => found)).toEqual([
      'arn:aws:iam::210987654321:user/dana in account 210987654321',
      'its resources are in 123456789012, the credentials belong to 210987654321',
    ]);
  });

  it.each(['vcs', 'rego'])('%s reports nothing without its subject', async (id) => {
    expect(await look(id, { vcs: async () => undefined, engine: undefined })).toEqual([]);
  });

  it('checks each trail source once', async () => {
    const asked: string[] = [];
    const trail: Surroundings['trail'] = async (name) => {
      asked.push(name);
      return { kind: 'found', found: { name, found: 'there' } };
    };

    await look('trail', { trail, wanted: { refreshes: false, traces: ['a.json', 'b.json', 'a.json'], needed: new Set() } });

    expect(asked).toEqual(['a.json', 'b.json']);
  });
});
