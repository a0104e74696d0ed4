import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configurationOf } from '#cli/read-configuration.ts';
import { main } from '#cli/main.ts';
import { aTerminal } from '../../support/terminal.ts';

const TRAIL = 'resource "aws_cloudtrail" "audit" {\n  s3_bucket_name = "acme-trail"\n}\n';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-init-'));
  write('infra/main.tf', 'provider "aws" {\n  region = "eu-west-1"\n}\n');
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

describe('reconcile init', () => {
  it('writes a valid file with roots and trail', async () => {
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toBe(
      [
        'Wrote reconcile.yaml:',
        '  roots   infra',
        '  trail   cloudtrail:eu-west-1,us-east-1',
        '  VCS     no git remote detected',
        'Next, check the setup: reconcile doctor',
        '',
      ].join('\n'),
    );
    expect(await configurationOf({}, { cwd })).toMatchObject({
      roots: [{ directory: join(cwd, 'infra') }],
      traces: ['cloudtrail:eu-west-1,us-east-1'],
    });
  });

  it('finds the trail that code manages, the VCS of the remote, and the code owners', async () => {
    write('infra/audit.tf', TRAIL);
    write('.github/CODEOWNERS', '* @acme/platform\n');
    execFileSync('git', ['init', '--quiet'], { cwd });
    execFileSync('git', ['remote', 'add', 'origin', 'https://dana:hunter2@gitlab.example.com/acme/platform/infra.git'], { cwd });
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(await configurationOf({}, { cwd })).toMatchObject({
      traces: ['s3://acme-trail'],
      vcs: { kind: 'gitlab', project: 'acme/platform/infra', codeowners: true },
    });
    expect(`${terminal.printed.stdout}${readFileSync(join(cwd, 'reconcile.yaml'), 'utf8')}`).not.toContain('hunter2');
  });

  it('writes a valid file with the workspaces, Terragrunt units and backends of a monorepo', async () => {
    write('infra/main.tf', 'provider "aws" {\n  region = "eu-west-1"\n}\n');
    for (const name of ['blue', 'green']) write(`infra/terraform.tfstate.d/${name}/terraform.tfstate`, '{}');
    write('envs/prod/main.tofu', 'terraform {\n  backend "s3" {\n    bucket = "states"\n    key = "prod"\n  }\n}\n');
    write('live/app/terragrunt.hcl', 'terraform {\n  source = "../../modules/app"\n}\n');
    write('live/db/terragrunt.hcl', 'terraform {\n  source = "../../modules/db"\n}\n');
    write('live/db/.terragrunt-cache/a/b/.terragrunt-module-manifest', '');
    write('live/db/.terragrunt-cache/a/b/main.tf', 'terraform {\n  backend "gcs" {\n    bucket = "states"\n  }\n}\n');
    write('modules/app/main.tf', 'resource "aws_sqs_queue" "app" {}\n');
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toContain(
      '  roots   envs/prod, infra (2 workspaces: blue, green), live/app (Terragrunt), live/db (Terragrunt)\n',
    );
    expect((await configurationOf({}, { cwd }))?.roots).toMatchObject([
      { directory: join(cwd, 'envs/prod') },
      { directory: join(cwd, 'infra'), workspace: 'blue' },
      { directory: join(cwd, 'infra'), workspace: 'green' },
      { directory: join(cwd, 'live/app') },
      { directory: join(cwd, 'live/db') },
    ]);
    const file = readFileSync(join(cwd, 'reconcile.yaml'), 'utf8');
    expect(file).toContain('## envs/prod keeps its state in s3 states/prod.\n');
    expect(file).toContain('## infra has the Terraform workspaces blue, green, each with its own state.\n');
    expect(file).toContain('## live/app could not be read: Expected *.tf files in ');
    expect(file).toContain('## live/db keeps its state in gcs ');
  });

  it('prints the file with --print, and writes nothing', async () => {
    const terminal = aTerminal(['init', '--print'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toContain('roots:\n  - infra\n');
    expect(readdirSync(cwd)).toEqual(['infra']);
  });

  it('keeps an existing file', async () => {
    write('reconcile.yaml', 'unmanaged: all\n');
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(2);

    expect(terminal.printed.stderr).toContain('found one, and kept it');
    expect(readFileSync(join(cwd, 'reconcile.yaml'), 'utf8')).toBe('unmanaged: all\n');
  });

  it('overwrites the file with --force', async () => {
    write('reconcile.yaml', 'unmanaged: all\n');

    expect(await main(aTerminal(['init', '--force'], { cwd }))).toBe(0);

    expect(readFileSync(join(cwd, 'reconcile.yaml'), 'utf8')).toContain('unmanaged: related\n');
  });

  it('uses the trail given with --trace', async () => {
    expect(await main(aTerminal(['init', '--trace', 'athena:audit.cloudtrail'], { cwd }))).toBe(0);

    expect(await configurationOf({}, { cwd })).toMatchObject({ traces: ['athena:audit.cloudtrail'] });
  });

  it.each([
    ['uses the answer', 's3://acme-trail/org\n', 's3://acme-trail/org'],
    ['uses the default for an empty answer', '\n', 'cloudtrail:eu-west-1,us-east-1'],
    ['uses the default without an answer', '', 'cloudtrail:eu-west-1,us-east-1'],
  ])('asks on a terminal if code manages no trail: %s', async (_name, typed, source) => {
    const terminal = { ...aTerminal(['init'], { cwd, isTTY: true }), stdin: Readable.from(typed === '' ? [] : [typed]) };

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stderr).toContain('Where is the trail?');
    expect(await configurationOf({}, { cwd })).toMatchObject({ traces: [source] });
  });

  it('does not ask if code manages a trail', async () => {
    write('infra/audit.tf', TRAIL);
    const terminal = aTerminal(['init'], { cwd, isTTY: true });

    await main(terminal);

    expect(terminal.printed.stderr).toBe('');
  });

  it('reports that no root was found', async () => {
    rmSync(join(cwd, 'infra'), { recursive: true });
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toContain('  roots   none found below this folder\n');
  });

  it('writes a comment with the reason if a root could not be read', async () => {
    write('infra/broken.tf', 'resource "aws_sqs_queue" {{{\n');
    const terminal = aTerminal(['init', '--print'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toMatch(/^## infra could not be read: Expected HCL/m);
  });
});
