import type { EditCase, EditCases } from './edit-case.ts';

const ROOT = {
  'main.tf':
    'resource "aws_sqs_queue" "here" {}\n\nresource "aws_sqs_queue" "many" {\n  count = 2\n}\n\nmodule "web" {\n  source = "./m"\n}\n',
  'm/main.tf': 'resource "aws_sqs_queue" "in" {}\n',
};
const removed = (from: string, destroy = false): string =>
  `removed {\n  from = ${from}\n\n  lifecycle {\n    destroy = ${destroy}\n  }\n}\n`;

function refusing(name: string, from: string, refused: string, before = ''): EditCase {
  return { name, style: 'several files', path: 'removed.tf', before, others: ROOT, input: (file) => ({ path: file.path, from }), refused };
}

export const table: EditCases = {
  edit: 'add-removed',
  cases: [
    {
      name: 'removes a resource from the state without destroying it',
      style: 'several files',
      path: 'removed.tf',
      before: '',
      others: ROOT,
      input: (file) => ({ path: file.path, from: 'aws_sqs_queue.gone' }),
      after: removed('aws_sqs_queue.gone'),
    },
    {
      name: 'removes a module from the state',
      style: 'comments',
      before: '# ü\nlocals {}\n',
      input: (file) => ({ path: file.path, from: 'module.gone' }),
      after: `# ü\nlocals {}\n\n${removed('module.gone')}`,
    },
    {
      name: 'removes a resource of a module from the state',
      style: 'tabs',
      before: 'locals {\n\ta = 1\n}\n',
      input: (file) => ({ path: file.path, from: 'module.web.aws_sqs_queue.gone' }),
      after: `locals {\n\ta = 1\n}\n\n${removed('module.web.aws_sqs_queue.gone').replaceAll('  ', '\t')}`,
    },
    {
      name: 'does nothing if the module already has it',
      style: 'several files',
      before: 'locals {}\n',
      others: { 'removed.tf': removed('aws_sqs_queue.gone') },
      input: (file) => ({ path: file.path, from: 'aws_sqs_queue.gone' }),
      after: 'locals {}\n',
    },
    refusing(
      'one count instance, with the steps to take',
      'aws_sqs_queue.many[1]',
      'move it to a separate address (moved { from = aws_sqs_queue.many[1] … }) and add a removed block for that address',
    ),
    refusing(
      'one for_each instance',
      'aws_sqs_queue.gone["a"]',
      'expected an address without instance keys, because removed blocks take none, found aws_sqs_queue.gone["a"]',
    ),
    refusing('an instance of a module', 'module.web["a"].aws_sqs_queue.in', 'expected an address without instance keys'),
    refusing(
      'a resource that is still declared',
      'aws_sqs_queue.here',
      'expected aws_sqs_queue.here to be no longer declared, found it in main.tf',
    ),
    refusing('a block with instances', 'aws_sqs_queue.many', 'found it in a block with count or for_each'),
    refusing('a module that is still called', 'module.web', 'expected module.web to be no longer declared, found it in main.tf'),
    refusing('a resource that its module still declares', 'module.web.aws_sqs_queue.in', 'found it in m/main.tf'),
    refusing('a data source', 'data.aws_vpc.main', 'expected the address of a managed resource or a module'),
    refusing(
      'an address whose existing removed block destroys it',
      'aws_sqs_queue.gone',
      'found one in removed.tf that destroys',
      removed('aws_sqs_queue.gone', true),
    ),
  ],
};
