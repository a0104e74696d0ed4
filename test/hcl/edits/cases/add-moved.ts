import type { EditCase, EditCases } from './edit-case.ts';

const ROOT = {
  'main.tf':
    'resource "aws_sqs_queue" "now" {\n  count = 2\n}\n\nresource "aws_sqs_queue" "alone" {}\n\nmodule "web" {\n  source = "./m"\n}\n',
  'm/main.tf': '',
};
const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;

function adding(name: string, from: string, to: string): EditCase {
  return {
    name,
    style: 'several files',
    path: 'moved.tf',
    before: '',
    others: ROOT,
    input: (file) => ({ path: file.path, from, to }),
    after: moved(from, to),
  };
}

function refusing(name: string, [from, to]: readonly [string, string], refused: string, before = ''): EditCase {
  return {
    name,
    style: 'several files',
    path: 'moved.tf',
    before,
    others: ROOT,
    input: (file) => ({ path: file.path, from, to }),
    refused,
  };
}

export const table: EditCases = {
  edit: 'add-moved',
  cases: [
    adding('a renamed resource', 'aws_sqs_queue.was', 'aws_sqs_queue.alone'),
    adding('a resource that now has count', 'aws_sqs_queue.now', 'aws_sqs_queue.now[0]'),
    adding('a resource that no longer has for_each', 'aws_sqs_queue.alone["a"]', 'aws_sqs_queue.alone'),
    adding('an instance beyond count', 'aws_sqs_queue.now[2]', 'aws_sqs_queue.alone'),
    adding('a resource moved into a module', 'aws_sqs_queue.was', 'module.web.aws_sqs_queue.this'),
    adding('a renamed module', 'module.was', 'module.web'),
    {
      name: 'adds after the last one of the file',
      style: 'comments',
      before: `${moved('a_x.one', 'a_x.two')} # 2026\n\nlocals {}\n`.replace('}\n #', '} #'),
      input: (file) => ({ path: file.path, from: 'a_x.three', to: 'a_x.four' }),
      after: `${moved('a_x.one', 'a_x.two')} # 2026\n\n${moved('a_x.three', 'a_x.four')}\nlocals {}\n`.replace('}\n #', '} #'),
    },
    {
      name: 'does nothing if the module already has it',
      style: 'several files',
      before: 'locals {}\n',
      others: { 'moved.tf': moved('a_x.one', 'a_x.two') },
      input: (file) => ({ path: file.path, from: 'a_x.one', to: 'a_x.two' }),
      after: 'locals {}\n',
    },
    refusing(
      'an address that is still declared',
      ['aws_sqs_queue.alone', 'aws_sqs_queue.now[0]'],
      'to be no longer declared, found it in main.tf',
    ),
    refusing(
      'an instance that is still declared',
      ['aws_sqs_queue.now[1]', 'aws_sqs_queue.other'],
      'to be no longer declared, found it in main.tf',
    ),
    refusing('a block with instances', ['aws_sqs_queue.now', 'aws_sqs_queue.other'], 'found it in a block with count or for_each'),
    refusing('a module that is still called', ['module.web', 'module.other'], 'expected module.web to be no longer declared'),
    refusing(
      'another target for a moved address',
      ['aws_sqs_queue.was', 'aws_sqs_queue.b'],
      'found it moved to aws_sqs_queue.a',
      moved('aws_sqs_queue.was', 'aws_sqs_queue.a'),
    ),
    refusing(
      'a second move to the same address',
      ['aws_sqs_queue.b', 'aws_sqs_queue.alone'],
      'found aws_sqs_queue.a moved there',
      moved('aws_sqs_queue.a', 'aws_sqs_queue.alone'),
    ),
    refusing(
      'a reverse move',
      ['aws_sqs_queue.b', 'aws_sqs_queue.a'],
      'found the reverse move',
      moved('aws_sqs_queue.a', 'aws_sqs_queue.b'),
    ),
    refusing('an address to itself', ['aws_sqs_queue.a', 'aws_sqs_queue.a'], 'expected two addresses, found aws_sqs_queue.a twice'),
    refusing('two resource types', ['aws_sqs_queue.a', 'aws_sns_topic.a'], 'expected two resources of one type'),
    refusing(
      'a module to a resource',
      ['module.a', 'aws_sqs_queue.a'],
      'expected the addresses of two managed resources or of two modules',
    ),
    refusing('a data source', ['data.aws_vpc.a', 'data.aws_vpc.b'], 'expected the addresses of two managed resources or of two modules'),
  ],
};
