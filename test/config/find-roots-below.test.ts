import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRootsBelow } from '#config/find-roots-below.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-below-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const PROVIDER = 'provider "aws" {\n  region = "eu-west-1"\n}\n';
const BACKEND = 'terraform {\n  backend "s3" {}\n}\n';
const MODULE = 'variable "name" {}\nresource "aws_sqs_queue" "q" {\n  name = var.name # provider "aws"\n}\n';

describe('findRootsBelow', () => {
  it('finds folders with a provider, a backend or a cloud block, and no modules', async () => {
    write({
      'envs/prod/main.tf': PROVIDER,
      'envs/dev/backend.tf': BACKEND,
      'app/cloud.tf': 'terraform {\n  cloud {\n  }\n}\n',
      'modules/queue/main.tf': MODULE,
      'docs/readme.md': PROVIDER,
    });

    expect(await findRootsBelow(folder)).toEqual(['app', 'envs/dev', 'envs/prod']);
  });

  it('finds Terragrunt units, and not the files that they include', async () => {
    write({
      'live/terragrunt.hcl': 'remote_state {\n  backend = "s3"\n}\n',
      'live/app/terragrunt.hcl': 'include "root" {\n  path = find_in_parent_folders()\n}\n',
      'live/db/terragrunt.hcl': 'terraform {\n  source = "../../modules/db"\n}\n',
      'live/other/terragrunt.hcl': 'terraform {\n  extra_arguments "x" {}\n}\n',
      'live/app/.terragrunt-cache/a/b/main.tf': PROVIDER,
    });

    expect(await findRootsBelow(folder)).toEqual(['live/app', 'live/db']);
  });

  it('finds .tofu files and JSON', async () => {
    write({ 'a/main.tofu': PROVIDER, 'b/main.tf.json': '{"terraform":{"backend":{"gcs":{}}}}' });

    expect(await findRootsBelow(folder)).toEqual(['a', 'b']);
  });

  it('returns only the folder itself if it is a root', async () => {
    write({ 'main.tf': PROVIDER, 'modules/legacy/main.tf': PROVIDER });

    expect(await findRootsBelow(folder)).toEqual(['.']);
  });

  it('omits folders of Terraform and of package managers', async () => {
    write({ '.terraform/modules/x/main.tf': PROVIDER, 'node_modules/x/main.tf': PROVIDER, 'a/b/c/d/e/f/g/main.tf': PROVIDER });

    expect(await findRootsBelow(folder)).toEqual([]);
  });

  it('finds nothing in a folder that it cannot read', async () => {
    expect(await findRootsBelow(join(folder, 'gone'))).toEqual([]);
  });
});
