import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { examineRoots } from '#terraform/examine-roots.ts';
import type { ExaminedRoot } from '#ports/doctor.ts';
import { ANY_PROGRAM } from '../support/programs.ts';
import { makeScratch } from '../support/trail-sources.ts';

const CODE = 'resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n}\n';
const STATE = JSON.stringify({
  version: 4,
  terraform_version: '1.11.4',
  serial: 3,
  lineage: '1b0b4d3c-0000-4000-8000-000000000001',
  resources: [
    {
      mode: 'managed',
      type: 'aws_sqs_queue',
      name: 'jobs',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ attributes: { name: 'jobs', arn: 'arn:aws:sqs:eu-west-1:123456789012:jobs' } }],
    },
  ],
});

describe('examineRoots', () => {
  const home = makeScratch();
  afterEach(() => home.remove());

  function examine(names: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<readonly ExaminedRoot[]> {
    const roots = names.map((name) => ({ directory: join(home.path, name), variableFiles: [], state: 'auto', refresh: 'auto' }));
    return examineRoots({ roots, environment, program: ANY_PROGRAM, onWarning: () => undefined });
  }

  it('opens each root separately: a failure does not affect the others', async () => {
    home.write('prod/main.tf', CODE);
    home.write('prod/terraform.tfstate', STATE);
    home.write('dev/main.tf', CODE);

    const [prod, dev] = await examine(['prod', 'dev']);

    expect(prod).toEqual({
      name: 'prod',
      opened: {
        kind: 'found',
        found: {
          backend: 'local terraform.tfstate',
          files: 1,
          schema: expect.stringMatching(/^bundled, for hashicorp\/aws 6\S+, because the root is not initialised$/),
          resources: 1,
          accounts: ['123456789012'],
          stateVersion: '1.11.4',
          isRaw: true,
          hasProviders: false,
        },
      },
    });
    expect(dev?.opened).toMatchObject({ kind: 'failed', why: expect.stringContaining('Expected a state at terraform.tfstate') as string });
  });

  it.each([
    ['installed', {}, true],
    ['attached', { TF_REATTACH_PROVIDERS: '{"aws": {}}' }, false],
  ])('detects that providers are %s', async (_name, environment, isInstalled) => {
    home.write('prod/main.tf', CODE);
    home.write('prod/terraform.tfstate', STATE);
    if (isInstalled) mkdirSync(join(home.path, 'prod/.terraform/providers/registry.terraform.io'), { recursive: true });

    const [prod] = await examine(['prod'], environment);

    expect(prod?.opened).toMatchObject({ found: { hasProviders: true } });
  });

  it('fails if a pattern matches no root', async () => {
    await expect(examine(['envs/*'])).rejects.toThrow(WorkspaceError);
  });

  it('leaves no files behind', async () => {
    home.write('prod/main.tf', CODE);
    writeFileSync(join(home.path, 'prod/terraform.tfstate'), STATE);

    await examine(['prod']);

    expect(readdirSync(join(home.path, 'prod')).toSorted()).toEqual(['main.tf', 'terraform.tfstate']);
  });
});
