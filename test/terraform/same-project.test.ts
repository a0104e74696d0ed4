import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import type { RefreshChange, StateResource } from '#domain/workspace.ts';
import { checkSameProject, checkSameState } from '#terraform/same-project.ts';

const aFile = (text: string): { path: string; text: string } => ({ path: 'main.tf', text });
const aResource = (type: string, name: string, module = ''): StateResource => ({
  address: `${module}${module && '.'}${type}.${name}`,
  module,
  mode: 'managed',
  type,
  name,
  values: {},
  sensitive: [],
});
const aChange = (address: string): RefreshChange => ({
  address,
  type: 'aws_sqs_queue',
  kind: 'update',
  before: {},
  after: {},
  sensitive: [],
});

const CODE = dedent`
  # resource "aws_sns_topic" "gone" {}
  resource "aws_sqs_queue" "work" {
  }
    resource aws_iam_role fn {}
  module "db" {
    source = "registry.example.com/acme/db/aws"
  }
`;

describe('checkSameProject', () => {
  it.each([
    ['one shared address', CODE, [aResource('aws_sqs_queue', 'work'), aResource('aws_sns_topic', 'other')]],
    ['unquoted labels', CODE, [aResource('aws_iam_role', 'fn')]],
    [
      'a state with only resources of a called registry module',
      CODE,
      [aResource('aws_db_instance', 'this', 'module.db["a"].module.inner')],
    ],
    ['an empty state', CODE, []],
    ['a state with only data sources', CODE, [{ ...aResource('aws_region', 'here'), mode: 'data' as const }]],
    ['code without resources', 'locals {}', [aResource('aws_sns_topic', 'other')]],
  ])('accepts %s', (_title, text, resources) => {
    expect(() => checkSameProject([aFile(text)], resources)).not.toThrow();
  });

  it.each([
    ['nothing is shared', [aResource('aws_sqs_queue', 'other'), aResource('aws_iam_role', 'work')]],
    ['only a comment has a shared address', [aResource('aws_sns_topic', 'gone')]],
  ])('refuses the state if %s', (_title, resources) => {
    const check = (): void => checkSameProject([aFile(CODE)], resources);

    expect(check).toThrow(WorkspaceError);
    expect(check).toThrow(
      expect.objectContaining({ code: 'state-of-another-project', hint: 'Check that --state and --dir belong to the same project.' }),
    );
  });
});

describe('checkSameState', () => {
  it.each([
    ['no changes', []],
    ['a known change', [aChange('aws_sqs_queue.gone'), aChange('aws_sqs_queue.work')]],
  ])('accepts %s', (_title, refresh) => {
    expect(() => checkSameState(refresh, [aResource('aws_sqs_queue', 'work')])).not.toThrow();
  });

  it('refuses a refresh with only unknown addresses', () => {
    expect(() => checkSameState([aChange('aws_sqs_queue.other')], [aResource('aws_sqs_queue', 'work')])).toThrow(
      'such as aws_sqs_queue.other',
    );
  });
});
