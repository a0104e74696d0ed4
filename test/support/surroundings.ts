import type { ExaminedRoot, Surroundings } from '#ports/doctor.ts';

/** A root that opens, with overrides. */
export function anExaminedRoot(over: Partial<Extract<ExaminedRoot['opened'], { kind: 'found' }>['found']> = {}): ExaminedRoot {
  const found = {
    backend: 's3 states/prod',
    files: 3,
    schema: 'of the root, hashicorp/aws 5.80.0',
    resources: 12,
    accounts: ['123456789012'],
    isRaw: true,
    hasProviders: true,
    ...over,
  };
  return { name: 'infra', opened: { kind: 'found', found } };
}

/** Surroundings in which everything works, with overrides. */
export function someSurroundings(over: Partial<Surroundings> = {}): Surroundings {
  const database = { state: 'sound', version: '0009-lessons', newest: '0009-lessons', unknown: [], isWritable: true } as const;
  return {
    wanted: { refreshes: true, traces: ['cloudtrail:us-east-1'], needed: new Set(['run', 'record'] as const) },
    now: new Date('2026-11-21T12:00:00Z'),
    nodeVersion: '20.20.2',
    oldestNode: '20.19',
    configuration: { kind: 'found', found: '/srv/reconcile.yaml' },
    model: { kind: 'found', found: 'anthropic small' },
    parts: async () => ['the grammar'],
    program: async () => ({ kind: 'found', found: { product: 'terraform', version: '1.11.4' } }),
    roots: async () => ({ kind: 'found', found: [anExaminedRoot()] }),
    caller: async () => ({ kind: 'found', found: { account: '123456789012', arn: 'arn:aws:iam::123456789012:user/dana' } }),
    trail: async (name) => ({ kind: 'found', found: { name, found: 'LookupEvents answers' } }),
    repository: async () => ({
      kind: 'found',
      found: { version: 'git version 2.39.5', top: '/srv', hasCommit: true, remote: { host: 'github.com', project: 'acme/infra' } },
    }),
    vcs: async () => ({
      kind: 'found',
      found: { name: 'github.com/acme/infra', by: 'token of GITHUB_TOKEN', scopes: ['repo'], lacks: [] },
    }),
    ledgerFile: '/var/reconcile.sqlite',
    ledger: async () => database,
    knowledge: async () => ({ ...database, version: '0003-recipes', newest: '0003-recipes' }),
    engine: async () => ({ kind: 'found', found: { name: 'team.wasm' } }),
    ...over,
  };
}
