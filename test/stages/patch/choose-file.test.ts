import { beforeAll, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { chooseFile } from '#stages/patch/choose-file.ts';
import { anUnmanaged } from '../../support/drifts.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUES = 'resource "aws_sqs_queue" "a" {}\n\nresource "aws_sqs_queue" "b" {}\n';

it.each<{
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly type: string;
  readonly path: string;
  readonly after: string | undefined;
}>([
  {
    name: 'after the last of its type',
    files: { 'main.tf': '', 'queues.tf': QUEUES },
    type: 'aws_sqs_queue',
    path: 'queues.tf',
    after: 'b',
  },
  {
    name: 'otherwise into a file with the same service',
    files: { 'main.tf': '', 'queues.tf': QUEUES },
    type: 'aws_sqs_queue_policy',
    path: 'queues.tf',
    after: 'b',
  },
  { name: 'otherwise into main.tf', files: { 'a.tf': QUEUES, 'main.tf': '' }, type: 'aws_sns_topic', path: 'main.tf', after: undefined },
  {
    name: 'otherwise into the first file',
    files: { 'a.tf': QUEUES, 'terraform.tfvars': '' },
    type: 'aws_sns_topic',
    path: 'a.tf',
    after: undefined,
  },
  {
    name: 'never into a module',
    files: { 'main.tf': '', 'm/queues.tf': QUEUES },
    type: 'aws_sqs_queue',
    path: 'main.tf',
    after: undefined,
  },
])('a new resource goes $name', ({ files, type, path, after }) => {
  const chosen = chooseFile(anUnmanaged(type, {}), openEvaluator(aWorkspace(files)));

  expect([chosen.file.path, chosen.after?.labels[1]]).toEqual([path, after]);
});
