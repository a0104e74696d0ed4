import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { describeBackend, findBackend, selectedWorkspace } from '#terraform/backend.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-backend-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const S3 = { bucket: 'states', key: 'live/prod.tfstate', region: 'eu-west-1' };
const inCode =
  'terraform {\n  required_version = ">= 1.5"\n\n  backend "s3" {\n    bucket = "states"\n    key    = "live/prod.tfstate"\n    region = var.region\n    assume_role {\n      role_arn = "arn"\n    }\n  }\n}\n';

describe('findBackend', () => {
  it.each([
    ['local if code names none', 'resource "a" "b" {}\n', 'local', {}],
    ['the literal settings in code', inCode, 's3', { bucket: 'states', key: 'live/prod.tfstate', role_arn: 'arn' }],
    [
      'a cloud block',
      'terraform {\n  cloud {\n    organization = "acme"\n    workspaces {\n      name = "net"\n    }\n  }\n}\n',
      'cloud',
      { organization: 'acme', name: 'net' },
    ],
    ['local if another one is commented out', '# backend "s3" {}\n', 'local', {}],
  ])('returns %s', async (_case, text, type, settings) => {
    const found = await findBackend(folder, [
      { path: 'modules/m/main.tf', text: 'terraform {\n  backend "gcs" {}\n}\n' },
      { path: 'main.tf', text },
    ]);

    expect(found).toEqual({ type, settings });
  });

  it('prefers the backend of init to that in code', async () => {
    await writeFile(
      join(folder, 'terraform.tfstate'),
      JSON.stringify({ version: 3, backend: { type: 'gcs', config: { bucket: 'b', prefix: null } } }),
    );

    expect(await findBackend(folder, [{ path: 'main.tf', text: inCode }])).toEqual({
      type: 'gcs',
      settings: { bucket: 'b', prefix: null },
    });
  });
});

describe('selectedWorkspace', () => {
  it.each([
    ['default if none is selected', '', {}, 'default'],
    ['the selected one', 'blue\n', {}, 'blue'],
    ['TF_WORKSPACE instead of the selected one', 'blue', { TF_WORKSPACE: 'green' }, 'green'],
    ['the selected one if TF_WORKSPACE is empty', 'blue', { TF_WORKSPACE: '' }, 'blue'],
  ])('returns %s', async (_case, noted, environment, expected) => {
    await mkdir(folder, { recursive: true });
    if (noted !== '') await writeFile(join(folder, 'environment'), noted);

    expect(await selectedWorkspace(folder, environment)).toBe(expected);
  });
});

describe('describeBackend', () => {
  it.each<[string, JsonObject, string, string | undefined]>([
    ['local', {}, 'default', 'terraform.tfstate'],
    ['local', { path: 'x.tfstate' }, 'default', 'x.tfstate'],
    ['local', {}, 'blue', 'terraform.tfstate.d/blue/terraform.tfstate'],
    ['s3', S3, 'default', 'states/live/prod.tfstate'],
    ['s3', S3, 'blue', 'states/env:/blue/live/prod.tfstate'],
    ['s3', { ...S3, workspace_key_prefix: 'ws' }, 'blue', 'states/ws/blue/live/prod.tfstate'],
    ['s3', {}, 'default', undefined],
    ['s3', { bucket: 'states' }, 'default', undefined],
    ['gcs', { bucket: 'b', prefix: 'p' }, 'default', 'b/p/default.tfstate'],
    ['gcs', { prefix: 'p' }, 'default', 'p/default.tfstate'],
    ['gcs', {}, 'default', undefined],
    ['azurerm', { storage_account_name: 'a', container_name: 'c', key: 'k' }, 'default', 'a/c/k'],
    ['azurerm', { container_name: 'c', key: 'k' }, 'blue', 'c/kenv:blue'],
    ['consul', { path: 'full/path' }, 'blue', 'full/path-env:blue'],
    ['http', { address: 'https://user:secret@states.example.com/x?token=t' }, 'default', 'https://states.example.com/x'],
    ['cloud', { organization: 'acme', workspaces: { name: 'net', tags: null } }, 'default', 'acme/net'],
    ['remote', { organization: 'acme', workspaces: [{ name: null, prefix: 'net-' }] }, 'blue', 'acme/net-blue'],
    ['pg', { conn_str: 'postgres://user:secret@db/x', schema_name: 's' }, 'default', undefined],
  ])('%s %o, workspace %s: %s', (type, settings, workspace, key) => {
    expect(describeBackend({ type, settings }, workspace)).toEqual({ type, ...(key === undefined ? {} : { key }) });
  });
});
