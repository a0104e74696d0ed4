import { beforeAll, describe, expect, it } from 'vitest';
import { environmentOf } from '#hcl/environments.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const root = (code: string, over: object = {}) => ({ ...aWorkspace({ 'main.tf': code }), ...over });
const names = (code: string, over: object = {}) =>
  environmentOf(root(code, over))?.others.map(({ workspace, isSupposed }) => `${workspace.workspaceName ?? ''}${isSupposed ? '?' : ''}`);

describe('environments from Terraform workspaces', () => {
  const PROD = { workspaceName: 'prod' };

  it.each<readonly [code: string, found: readonly string[] | undefined]>([
    ['locals {\n  a = terraform.workspace == "staging" ? 1 : 2\n}\n', ['staging', 'not-prod?']],
    ['locals {\n  env = terraform.workspace\n  a   = local.env != "test" ? 1 : 2\n}\n', ['test', 'not-prod?']],
    ['locals {\n  a = { prod = 1, dev = 2 }[terraform.workspace]\n}\n', ['dev', 'not-prod?']],
    ['locals {\n  a = contains(["prod", "live"], terraform.workspace)\n  b = ["x", "y"]\n}\n', ['live', 'not-prod?']],
    ['locals {\n  a = terraform.workspace\n}\n', ['not-prod?']],
    ['locals {\n  a = 1\n}\n', undefined],
  ])('%s', (code, found) => {
    expect(names(code, PROD)).toEqual(found);
  });

  it('assumes no other one if default is selected, and uses those that the code compares with', () => {
    expect(names('locals {\n  a = terraform.workspace\n  b = { default = 1, other = 2 }\n}\n')).toBeUndefined();
    expect(names('locals {\n  a = terraform.workspace == "prod" ? 1 : 2\n}\n')).toEqual(['prod']);
  });
});

describe('environments from variable files', () => {
  const files = (code: string) => ({
    ...aWorkspace({ 'main.tf': code, 'prod.tfvars': 'env = "prod"\n', 'dev.tfvars': 'env = "dev"\n', 'terraform.tfvars': 'x = 1\n' }),
    variableFiles: ['dev.tfvars'],
  });

  it('are distinguished by a variable that the code compares', () => {
    const found = environmentOf(files('variable "env" {}\n\nlocals {\n  a = var.env == "prod"\n}\n'));

    expect(found).toMatchObject({ name: 'var.env', value: 'dev', variableFile: 'dev.tfvars' });
    expect(found?.others.map(({ workspace }) => workspace.variableFiles)).toEqual([['prod.tfvars']]);
  });

  it('have no name if no variable is compared, and do not exist with one file', () => {
    expect(environmentOf(files('variable "env" {}\n'))).toMatchObject({ value: 'dev.tfvars' });
    expect(environmentOf(files('variable "env" {}\n'))).not.toHaveProperty('name');
    expect(environmentOf({ ...aWorkspace({ 'main.tf': '', 'dev.tfvars': '' }), variableFiles: ['dev.tfvars'] })).toBeUndefined();
  });
});
