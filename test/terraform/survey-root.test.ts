import { afterEach, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { readRoot } from '#terraform/survey-root.ts';
import { makeScratch } from '../support/trail-sources.ts';

const home = makeScratch();
afterEach(() => home.remove());

describe('readRoot', () => {
  it.each([
    ['nothing', '', { type: 'local', key: 'terraform.tfstate', missing: [] }],
    [
      'a complete s3 block',
      'terraform {\n  backend "s3" {\n    bucket = "states"\n    key = "prod"\n  }\n}\n',
      { type: 's3', key: 'states/prod', missing: [] },
    ],
    ['an empty s3 block', 'terraform {\n  backend "s3" {}\n}\n', { type: 's3', missing: ['bucket', 'key'] }],
    [
      'a remote block',
      'terraform {\n  backend "remote" {\n    hostname = "app.example.com"\n  }\n}\n',
      { type: 'remote', missing: ['organization'] },
    ],
    ['a cloud block', 'terraform {\n  cloud {\n    organization = "acme"\n  }\n}\n', { type: 'cloud', missing: [] }],
  ])('reads the backend of %s', async (_name, code, backend) => {
    home.write('main.tf', `${code}provider "aws" {}\n`);

    expect((await readRoot(home.path, {})).backend).toEqual({ ...backend, files: [] });
  });

  it('finds the workspaces of a local backend, and whether code reads their name', async () => {
    home.write('main.tf', 'locals {\n  name = "a-${terraform.workspace}"\n}\n');
    home.write('terraform.tfstate', '{}');
    for (const name of ['green', 'blue']) home.write(`terraform.tfstate.d/${name}/terraform.tfstate`, '{}');

    expect(await readRoot(home.path, {})).toMatchObject({ workspaces: ['default', 'blue', 'green'], readsWorkspace: true });
  });

  it('finds them in another folder of the backend, and none for a remote one', async () => {
    home.write('main.tf', 'terraform {\n  backend "local" {\n    workspace_dir = "states"\n  }\n}\n');
    home.write('states/blue/terraform.tfstate', '{}');

    expect(await readRoot(home.path, {})).toMatchObject({ workspaces: ['blue'], readsWorkspace: false });
  });

  it('finds settings files next to the code and one folder below', async () => {
    home.write('main.tf', 'terraform {\n  backend "s3" {}\n}\n');
    for (const name of ['prod.tfbackend', 'backends/dev.tfbackend', 'backend.hcl', 'notes.hcl', 'prod.tfvars', 'envs/dev.tfvars'])
      home.write(name, '');
    for (const name of ['terraform.tfvars', 'x.auto.tfvars', '.terraform/modules.tfvars']) home.write(name, '');

    const { backend, variableFiles } = await readRoot(home.path, {});

    expect(backend.files).toEqual(['backend.hcl', 'backends/dev.tfbackend', 'prod.tfbackend']);
    expect(variableFiles).toEqual(['envs/dev.tfvars', 'prod.tfvars']);
  });

  it('reads a state next to the code', async () => {
    home.write('main.tf', 'provider "aws" {}\n');
    home.write(
      'terraform.tfstate',
      JSON.stringify({
        version: 4,
        resources: [
          { mode: 'managed', type: 'aws_cloudtrail', name: 'audit', instances: [{ attributes: { s3_bucket_name: 'acme-trail' } }] },
        ],
      }),
    );

    expect((await readRoot(home.path, {})).workspace.resources).toMatchObject([{ address: 'aws_cloudtrail.audit' }]);
  });

  it.each([
    ['is invalid JSON', '{'],
    ['is other JSON', '{"hello": 1}'],
  ])('ignores a state that %s', async (_name, text) => {
    home.write('main.tf', 'provider "aws" {}\n');
    home.write('terraform.tfstate', text);

    expect((await readRoot(home.path, {})).workspace.resources).toEqual([]);
  });

  it('fails without code', async () => {
    home.write('readme.md', '');

    await expect(readRoot(home.path, {})).rejects.toThrow(WorkspaceError);
  });
});
