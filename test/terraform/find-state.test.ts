import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { findBackend, selectedWorkspace } from '#terraform/backend.ts';
import { dataFolderOf } from '#terraform/data-folder.ts';
import { findState } from '#terraform/find-state.ts';
import type { FoundState } from '#terraform/find-state.ts';
import { ANY_PROGRAM } from '../support/programs.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };
const REAL = { PATH: process.env['PATH'] ?? '', CHECKPOINT_DISABLE: '1' };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function given(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function find(code: string, environment: Readonly<Record<string, string>> = { PATH: '' }, option = 'auto'): Promise<FoundState> {
  const dataFolder = dataFolderOf(folder, environment);
  const backend = await findBackend(dataFolder, [{ path: 'main.tf', text: code }]);
  return findState(
    { directory: folder, backend, workspace: await selectedWorkspace(dataFolder, environment), environment, program: ANY_PROGRAM },
    option,
  );
}

const S3_BACKEND = 'terraform {\n  backend "s3" {\n    bucket = "states"\n  }\n}\n';
const initialisedWith = (type: string, config: object): string => JSON.stringify({ version: 3, backend: { type, config } });

describe('findState', () => {
  it('reads the named file', async () => {
    await given({ 'other/my.json': 'named', 'terraform.tfstate': 'not this' });

    const found = await find('', {}, join(folder, 'other/my.json'));

    expect(found).toEqual({ text: 'named', where: join(folder, 'other/my.json') });
  });

  it('reads UTF-16 as written by PowerShell', async () => {
    await writeFile(join(folder, 'show.json'), Buffer.from('\uFEFF{"version":4}', 'utf16le'));

    const found = await find('', {}, join(folder, 'show.json'));

    expect(found.text).toBe('{"version":4}');
  });

  it.each([
    ['next to the code', {}, '', {}, 'terraform.tfstate'],
    [
      'at the path of the local backend in code',
      {},
      'terraform {\n  backend "local" {\n    path = "state/x.tfstate"\n  }\n}',
      {},
      'state/x.tfstate',
    ],
    [
      'at the path of the local backend from init',
      { '.terraform/terraform.tfstate': initialisedWith('local', { path: 'moved.tfstate' }) },
      '',
      {},
      'moved.tfstate',
    ],
    ['in the selected workspace', { '.terraform/environment': 'stage\n' }, '', {}, 'terraform.tfstate.d/stage/terraform.tfstate'],
    [
      'in the workspace from the environment',
      { '.terraform/environment': 'stage' },
      '',
      { TF_WORKSPACE: 'prod' },
      'terraform.tfstate.d/prod/terraform.tfstate',
    ],
    ['with another data folder', { '.data/environment': 'dev' }, '', { TF_DATA_DIR: '.data' }, 'terraform.tfstate.d/dev/terraform.tfstate'],
    ['next to the code if the data of init is invalid', { '.terraform/terraform.tfstate': '{' }, '', {}, 'terraform.tfstate'],
  ])('finds the local state %s', async (_title, files, code, environment, path) => {
    await given({ ...(files as Record<string, string>), [path]: 'the state' });

    const found = await find(code, environment);

    expect(found).toEqual({ text: 'the state', where: join(folder, path) });
  });

  it('pulls from a remote backend, and ignores a file next to the code', async () => {
    await given({ 'terraform.tfstate': 'a leftover', 'bin/terraform': '#!/bin/sh\necho pulled\n' });
    await chmod(join(folder, 'bin/terraform'), 0o755);

    expect(await find(S3_BACKEND, { PATH: join(folder, 'bin') })).toEqual({ text: 'pulled', where: '`terraform state pull`' });
  });

  it('runs the program if the path of a local backend is computed and init has not recorded it', async () => {
    await given({ 'terraform.tfstate': 'a leftover', 'bin/tofu': '#!/bin/sh\necho pulled\n' });
    await chmod(join(folder, 'bin/tofu'), 0o755);
    const code = 'terraform {\n  backend "local" {\n    path = "${var.stage}.tfstate"\n  }\n}\n';

    expect(await find(code, { PATH: join(folder, 'bin') })).toEqual({ text: 'pulled', where: '`tofu state pull`' });
  });

  it('reads empty output of an unused backend as an empty state', async () => {
    await given({ 'bin/terraform': '#!/bin/sh\n' });
    await chmod(join(folder, 'bin/terraform'), 0o755);

    expect((await find(S3_BACKEND, { PATH: join(folder, 'bin') })).text).toBe('{"version":4,"resources":[]}');
  });

  it('pulls the state of a workspace only if the backend has it, to avoid its creation', async () => {
    const script =
      '#!/bin/sh\necho "$TF_WORKSPACE: $*" >> "$(dirname "$0")/calls"\n[ "$1" = workspace ] && printf "  default\\n* blue\\n  green\\n" || echo pulled\n';
    await given({ 'bin/terraform': script });
    await chmod(join(folder, 'bin/terraform'), 0o755);
    const path = `${join(folder, 'bin')}:/usr/bin:/bin`;

    const found = await find(S3_BACKEND, { PATH: path, TF_WORKSPACE: 'green' });
    const missing = find(S3_BACKEND, { PATH: path, TF_WORKSPACE: 'geren' });

    expect(found.text).toBe('pulled');
    await expect(missing).rejects.toThrow(/Expected the Terraform workspace geren in the s3 backend of .*; found default, blue, green\.$/);
    expect((await readFile(join(folder, 'bin/calls'), 'utf8')).trim().split('\n')).toEqual([
      'green: workspace list',
      'green: state pull',
      'geren: workspace list',
    ]);
  });

  it('lists the existing workspaces if the local one is missing', async () => {
    await given({ 'terraform.tfstate.d/blue/terraform.tfstate': '{}' });

    await expect(find('', { TF_WORKSPACE: 'green' })).rejects.toThrow(
      /Expected a state at terraform\.tfstate\.d\/green\/terraform\.tfstate in .*; found none \(it has the workspaces blue: /,
    );
  });

  it.each([
    [
      'a backend in code',
      S3_BACKEND,
      {},
      /Expected a state from the s3 backend of .*; found none: neither terraform nor tofu is installed/,
    ],
    ['a cloud block', 'terraform {\n  cloud {\n  }\n}\n', {}, /from the cloud backend/],
    ['an initialised backend', '', { '.terraform/terraform.tfstate': initialisedWith('gcs', {}) }, /from the gcs backend/],
    ['nothing', '', {}, /Expected a state at terraform\.tfstate in /],
    ['a backend that is commented out', '# backend "s3" {}\n', {}, /Expected a state at terraform\.tfstate in /],
  ])('reports the next step for %s without a state', async (_title, code, files, message) => {
    await given(files as Record<string, string>);

    const finding = find(code);

    await expect(finding).rejects.toThrow(message);
    await expect(finding).rejects.toBeInstanceOf(WorkspaceError);
    await expect(finding).rejects.toMatchObject({ code: 'state-not-found', hint: expect.stringMatching(/[Pp]ass --state FILE/) });
  });

  describe('an encrypted state', () => {
    const ENCRYPTED =
      '{"serial":1,"lineage":"x","meta":{"key_provider.pbkdf2.k":"e30="},"encrypted_data":"eA==","encryption_version":"v0"}';
    const PRINTS = '#!/bin/sh\necho "decrypted by $*"\n';

    async function givenPrograms(...names: readonly string[]): Promise<{ readonly PATH: string }> {
      for (const name of names) {
        await given({ [`bin/${name}`]: PRINTS });
        await chmod(join(folder, 'bin', name), 0o755);
      }
      return { PATH: join(folder, 'bin') };
    }

    it('of the root is pulled with OpenTofu, also if Terraform is installed', async () => {
      await given({ 'terraform.tfstate': ENCRYPTED });
      const environment = await givenPrograms('terraform', 'tofu');
      const found = { text: 'decrypted by state pull', where: '`tofu state pull`' };

      expect(await find('', environment)).toEqual(found);
      expect(await find('', environment, join(folder, 'terraform.tfstate'))).toEqual(found);
    });

    it('in a named file is shown with OpenTofu in the root', async () => {
      const path = join(folder, 'copy.json');
      await given({ 'copy.json': ENCRYPTED });

      expect((await find('', await givenPrograms('tofu'), path)).text).toBe(`decrypted by show -json ${path}`);
    });

    it.each([
      ['neither is installed', [], '', 'tofu is not installed'],
      ['only Terraform is installed', ['terraform'], '', 'tofu is not installed'],
      [
        'the key is wrong',
        ['tofu'],
        '[ "$1" = state ] && echo "Error: decryption failed" >&2; exit 1',
        '`tofu state pull` failed: decryption failed',
      ],
    ])('is refused if %s', async (_title, programs, script, why) => {
      await given({ 'terraform.tfstate': ENCRYPTED });
      const environment = await givenPrograms(...programs);
      if (script !== '') await writeFile(join(folder, 'bin/tofu'), `#!/bin/sh\n${script}\n`);

      const finding = find('', environment);

      await expect(finding).rejects.toThrow(
        `Expected a readable state at ${join(folder, 'terraform.tfstate')}; found one that OpenTofu has encrypted, and ${why}`,
      );
      await expect(finding).rejects.toMatchObject({ code: 'state-encrypted', hint: expect.stringContaining('TF_ENCRYPTION') });
    });

    it('is not assumed for a resource with an attribute of that name', async () => {
      const text = '{"version":4,"resources":[{"encrypted_data":"x"}]}';
      await given({ 'terraform.tfstate': text });

      expect((await find('')).text).toBe(text);
    });
  });

  it.each<[string, string, Readonly<Record<string, string>>, RegExp, RegExp]>([
    [
      'an S3 backend before init',
      S3_BACKEND,
      {},
      /^Expected a state from the s3 backend of .*; found none: `terraform state pull` failed: Backend initialization required, please run "terraform init": Initial configuration of the requested backend "s3"\.$/,
      /^Run `terraform init` in the root\. Or pass --state FILE/,
    ],
    [
      'an S3 backend without credentials',
      S3_BACKEND,
      { '.terraform/terraform.tfstate': initialisedWith('s3', { bucket: 'states', key: 'x', region: 'us-east-1' }) },
      /^Expected a state from the s3 backend of .*; found none: `terraform state pull` failed: No valid credential sources found: failed to refresh cached credentials/,
      /^Sign in with credentials that can read .*\. Or pass --state FILE/,
    ],
    [
      'a cloud block before init',
      'terraform {\n  cloud {\n    organization = "acme"\n    workspaces {\n      name = "app"\n    }\n  }\n}\n',
      {},
      /^Expected a state from the cloud backend of .*; found none: `terraform state pull` failed: HCP Terraform or Terraform Enterprise initialization required: please run "terraform init": Initial configuration of HCP/,
      /^Run `terraform login` and `terraform init`\. Or pass --state FILE/,
    ],
  ])('returns the Terraform error for %s', SLOW, async (_title, code, files, message, hint) => {
    const region = code.replace('bucket = "states"', 'bucket = "states"\n    key    = "x"\n    region = "us-east-1"');
    await given({ ...files, 'main.tf': region });

    const finding = find(region, { ...REAL, AWS_EC2_METADATA_DISABLED: 'true', HOME: folder });

    await expect(finding).rejects.toThrow(message);
    await expect(finding).rejects.toMatchObject({ code: 'state-not-found', hint: expect.stringMatching(hint) });
  });

  it('reads the state of the workspace selected by Terraform', SLOW, async () => {
    await given({ 'main.tf': 'output "selected" {\n  value = terraform.workspace\n}\n' });
    const terraform = (...args: readonly string[]): unknown =>
      execFileSync('terraform', args, { cwd: folder, env: { ...REAL, HOME: folder, TF_DATA_DIR: '' } });
    terraform('init');
    terraform('apply', '-auto-approve');
    for (const name of ['blue', 'green']) {
      terraform('workspace', 'new', name);
      terraform('apply', '-auto-approve');
    }
    const selected = async (environment: Readonly<Record<string, string>>): Promise<unknown> => {
      const { text } = await find('', environment);
      return (JSON.parse(text) as { readonly outputs: { readonly selected: { readonly value: unknown } } }).outputs.selected.value;
    };

    expect(await selected({})).toBe('green');
    expect(await selected({ TF_DATA_DIR: '' })).toBe('green');
    expect(await selected({ TF_WORKSPACE: 'blue' })).toBe('blue');
    expect(await selected({ TF_WORKSPACE: '' })).toBe('green');
    expect(await selected({ TF_WORKSPACE: 'default' })).toBe('default');
  });

  it.each([
    ['missing', 'gone.json', 'found no such file'],
    ['a directory', '.', 'found a directory'],
  ])('reports that the named file is %s', async (_title, path, found) => {
    await expect(find('', {}, join(folder, path))).rejects.toThrow(found);
  });
});
