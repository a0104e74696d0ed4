import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { readSourceFiles } from '#terraform/source-files.ts';

let folder: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function given(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function read(root = 'root', binary?: string): Promise<readonly SourceFile[]> {
  return (await readSourceFiles(join(folder, root), (message) => warnings.push(message), { binary })).files;
}

describe('readSourceFiles', () => {
  it('reads the root and the local modules that it calls, at any depth', async () => {
    await given({
      'root/main.tf':
        'module "db" {\r\n  source   = "./modules/db" # kept\r\n}\nmodule "net" { source = "../shared/net" }\nmodule "far" {\n  source = "acme/far/aws"\n}\n',
      'root/prod.auto.tfvars': 'a = 1\n',
      'root/more.tfvars.json': '{}',
      'root/README.md': '',
      'root/.terraform/modules/x/main.tf': '',
      'root/.hidden.tf': '',
      'root/unused/main.tf': '',
      'root/modules/db/main.tf': 'module "inner" {\n  source = "./inner"\n}\nmodule "net" {\n  source = "../../../shared/net"\n}\n',
      'root/modules/db/terraform.tfvars': 'never = "read by Terraform"\n',
      'root/modules/db/inner/a.tf': 'module "up" {\n  source = "../"\n}\n',
      'shared/net/net.tf': '# net\n',
    });

    const files = await read();

    expect(files.map((file) => file.path)).toEqual([
      'main.tf',
      'more.tfvars.json',
      'prod.auto.tfvars',
      'modules/db/main.tf',
      '../shared/net/net.tf',
      'modules/db/inner/a.tf',
    ]);
    expect(warnings).toEqual([]);
  });

  it('keeps every byte: byte order mark, CRLF, non-ASCII', async () => {
    await given({ 'root/main.tf': '\uFEFF# Größe\r\nlocals {}\r\n' });

    const [file] = await read();

    expect(file?.text).toBe('\uFEFF# Größe\r\nlocals {}\r\n');
  });

  it('ignores sources of other blocks and calls of missing folders', async () => {
    await given({
      'root/main.tf': 'resource "aws_s3_object" "o" {\n  source = "./file.zip"\n}\nmodule "m" {\n  source = "./gone"\n}\n',
      'root/file.zip': 'zip',
    });

    expect((await read()).map((file) => file.path)).toEqual(['main.tf']);
  });

  it('reads a file through a symbolic link with the name of the link', async () => {
    await given({ 'root/main.tf': '', 'common/providers.tf': '# p\n' });
    await symlink('../common/providers.tf', join(folder, 'root/providers.tf'));

    expect(await read()).toContainEqual({ path: 'providers.tf', text: '# p\n' });
  });

  it('reads code in JSON syntax, and the local modules it calls', async () => {
    await given({
      'root/main.tf.json': '{"module": {"db": [{"source": "../db"}], "far": {"source": "acme/far/aws"}}}',
      'db/db.tf.json': '{}',
      'db/data.json': '{}',
    });

    expect((await read()).map((file) => file.path)).toEqual(['main.tf.json', '../db/db.tf.json']);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['main.tf', 'module "a" {\n  source = local.folder\n}\n'],
    ['main.tf', 'module "a" {\n  source = "./${var.name}"\n}\n'],
    ['main.tf.json', '{"module": {"a": {"source": "./${var.name}"}}}'],
  ])('reads local modules with a computed source if init has recorded them: %s %s', async (name, text) => {
    const modules = [
      { Key: '', Source: '', Dir: '.' },
      { Key: 'a', Source: './a', Dir: 'a' },
      { Key: 'a.far', Source: 'registry.opentofu.org/x/y/aws', Dir: '.terraform/modules/a.far' },
    ];
    await given({
      [`root/${name}`]: text,
      'root/a/a.tf': 'module "b" {\n  source = "../b"\n}\n',
      'root/b/b.tf': '',
      'root/.terraform/modules/modules.json': JSON.stringify({ Modules: modules }),
      'root/.terraform/modules/a.far/x.tf': '',
    });

    expect((await read()).map((file) => file.path)).toEqual([name, 'a/a.tf', 'b/b.tf']);
  });

  it('reads *.tofu instead of *.tf if OpenTofu runs the root', async () => {
    await given({
      'root/main.tf': 'module "old" {\n  source = "./old"\n}\n',
      'root/main.tofu': 'module "m" {\n  source = "./m"\n}\n',
      'root/other.tf': '',
      'root/old/a.tf': '',
      'root/m/a.tf': '',
      'root/m/a.tofu': '',
    });

    expect((await read('root', 'tofu')).map((file) => file.path)).toEqual(['main.tofu', 'other.tf', 'm/a.tofu']);
    expect(warnings).toEqual([]);
  });

  it('omits HCL files that are not code: queries, tests, mocks, stacks and deployments', async () => {
    const others = [
      'a.tfquery.hcl',
      'a.tftest.hcl',
      'a.tofutest.hcl',
      'a.tfmock.hcl',
      'a.tfcomponent.hcl',
      'a.tfdeploy.hcl',
      'terragrunt.x.hcl',
    ];
    await given(Object.fromEntries(['main.tf', ...others].map((name) => [`root/${name}`, ''])));

    expect((await read()).map((file) => file.path)).toEqual(['main.tf']);
  });

  it('omits *.tofu if Terraform runs the root, and warns once', async () => {
    await given({
      'root/main.tf': 'module "m" {\n  source = "./m"\n}\n',
      'root/over.tofu': '',
      'root/m/a.tf': '',
      'root/m/b.tofu.json': '{}',
    });

    expect((await read('root', 'terraform')).map((file) => file.path)).toEqual(['main.tf', 'm/a.tf']);
    expect(warnings).toEqual([
      'Terraform does not read over.tofu, m/b.tofu.json: only OpenTofu does; --terraform-binary tofu reads the code as OpenTofu',
    ]);
  });

  it('marks files that Terragrunt copied with their source', async () => {
    const root = 'live/db/.terragrunt-cache/x/y/db';
    await given({ [`${root}/main.tf`]: '', [`${root}/terraform.tfvars`]: '', 'live/db/terragrunt.hcl': '' });

    expect(await read(root)).toEqual([
      { path: 'main.tf', text: '', generatedBy: 'Terragrunt (../../../../terragrunt.hcl)' },
      { path: 'terraform.tfvars', text: '' },
      { path: '../../../../terragrunt.hcl', text: '', isTerragrunt: true },
    ]);
    expect(warnings).toEqual([]);
  });

  it('marks files that CDK for Terraform generated', async () => {
    await given({
      'cdktf.out/stacks/a/cdk.tf.json': '{"module": {"m": {"source": "./assets/m"}}}',
      'cdktf.out/stacks/a/assets/m/a.tf': '',
    });

    expect((await read('cdktf.out/stacks/a')).map(({ path, generatedBy }) => [path, generatedBy])).toEqual([
      ['cdk.tf.json', undefined],
      ['assets/m/a.tf', 'CDK for Terraform'],
    ]);
  });

  it('warns about unread Terragrunt arguments, and names the folder of fetched code', async () => {
    const extra = 'terraform {\n  source = "../x"\n  extra_arguments "all" {\n    optional_var_files = ["x.tfvars"]\n  }\n}\n';
    await given({ 'root/main.tf': '', 'root/terragrunt.hcl': extra, 'empty/terragrunt.hcl': '' });

    await read();
    expect(warnings).toEqual([
      expect.stringMatching(/^extra_arguments in terragrunt\.hcl may set variables, and these values are not read/),
      expect.stringMatching(/^terragrunt\.hcl fetches code that is not read here/),
    ]);
    const error: unknown = await read('empty').catch((thrown: unknown) => thrown);
    expect((error as WorkspaceError).hint).toMatch(/^terragrunt\.hcl fetches the code: run `terragrunt init`/);
  });

  it('finds no code for Terraform in a root for OpenTofu only', async () => {
    await given({ 'root/main.tofu': '' });

    await expect(read('root', 'terraform')).rejects.toThrow(/Expected \*\.tf files in/);
    expect((await read()).map((file) => file.path)).toEqual(['main.tofu']);
  });

  it.each([
    ['a missing root', {}, 'root', 'found nothing there'],
    ['a root that is a file', { root: '' }, 'root', 'found a file'],
    ['a root without code', { 'root/terraform.tfvars': '' }, 'root', 'Expected *.tf files in'],
    ['a file in another encoding', { 'root/main.tf': Buffer.from([0x23, 0x20, 0xe4, 0x0a]) }, 'root', 'Expected UTF-8 text in'],
  ])('refuses %s', async (_title, files, root, found) => {
    await given(files as Record<string, string | Buffer>);

    const reading = read(root);

    await expect(reading).rejects.toThrow(found);
    await expect(reading).rejects.toBeInstanceOf(WorkspaceError);
  });

  it('ends with circular links', { timeout: 2000 }, async () => {
    await given({
      'root/main.tf': 'module "a" {\n  source = "./m/a"\n}\n',
      'root/m/a/main.tf': 'module "b" {\n  source = "./back/a"\n}\n',
    });
    await symlink('..', join(folder, 'root/m/a/back'));

    await expect(read()).rejects.toThrow(/Expected a readable module folder at .*; found ELOOP/);
  });

  it('ends with circular links in too many combinations', { timeout: 2000 }, async () => {
    const calls = 'module "b" {\n  source = "./left/a"\n}\nmodule "c" {\n  source = "./right/a"\n}\n';
    await given({ 'root/main.tf': 'module "a" {\n  source = "./m/a"\n}\n', 'root/m/a/main.tf': calls });
    await symlink('..', join(folder, 'root/m/a/left'));
    await symlink('..', join(folder, 'root/m/a/right'));

    await expect(read()).rejects.toThrow('Expected at most 500 module folders; found more');
  });

  it('refuses a *.tf that links to itself', async () => {
    await given({ 'root/main.tf': '' });
    await symlink('self.tf', join(folder, 'root/self.tf'));

    await expect(read()).rejects.toThrow(/self\.tf/);
  });

  it('refuses an unreadable *.tf', async () => {
    await given({ 'root/main.tf': '' });
    await symlink('nowhere.tf', join(folder, 'root/dangling.tf'));

    await expect(read()).rejects.toThrow(/dangling\.tf; found no such file/);
  });
});
