import { hcl } from '../../../support/hcl.ts';
import type { EditCase, EditCases } from './edit-case.ts';

const ROOT = {
  'main.tf': hcl`
    resource "aws_sqs_queue" "one" {}

    resource "aws_sqs_queue" "each" {
      for_each = toset(["a", "b"])
    }

    resource "aws_sqs_queue" "by_map" {
      for_each = local.queues
    }

    resource "aws_sqs_queue" "count" {
      count = 2
    }

    locals {
      queues = {}
    }

    module "m" {
      source   = "./m"
      for_each = { x = 1 }
    }

    module "far" {
      source = "terraform-aws-modules/sqs/aws"
    }
  `,
  'm/main.tf': 'resource "aws_sqs_queue" "in" {\n  count = var.size\n}\n\nvariable "size" {}\n',
};
const block = (to: string): string => `import {\n  to = ${to}\n  id = "i"\n}\n`;

function adding(name: string, to: string): EditCase {
  return {
    name,
    style: 'several files',
    path: 'imports.tf',
    before: '',
    others: ROOT,
    input: (file) => ({ path: file.path, to, id: 'i' }),
    after: block(to),
  };
}

function refusing(name: string, to: string, refused: string): EditCase {
  return {
    name,
    style: 'several files',
    path: 'imports.tf',
    before: '# none yet\n',
    others: ROOT,
    input: (file) => ({ path: file.path, to, id: 'i' }),
    refused,
  };
}

export const table: EditCases = {
  edit: 'add-import',
  cases: [
    adding('imports a resource without instances', 'aws_sqs_queue.one'),
    adding('imports a for_each instance', 'aws_sqs_queue.each["b"]'),
    adding('imports an instance with a key that cannot be evaluated', 'aws_sqs_queue.by_map["who \\"knows\\""]'),
    adding('imports a count instance', 'aws_sqs_queue.count[1]'),
    adding('imports into a module', 'module.m["x"].aws_sqs_queue.in[7]'),
    adding('imports into a module without known files', 'module.far.aws_sqs_queue.this[0]'),
    {
      name: 'adds after existing blocks, in the style of the file',
      style: 'tabs',
      path: 'imports.tf',
      before: 'resource "a_thing" "b" {\n\tname = "x" # ü\n}\n',
      input: (file) => ({ path: file.path, to: 'a_thing.b', id: 'i' }),
      after: 'resource "a_thing" "b" {\n\tname = "x" # ü\n}\n\nimport {\n\tto = a_thing.b\n\tid = "i"\n}\n',
    },
    {
      name: 'does nothing if another file of the root already has the import',
      style: 'several files',
      path: 'imports.tf',
      before: '',
      others: { ...ROOT, 'old.tf': 'import {\n  id = "i"\n  to = aws_sqs_queue.each[ "b" ]\n}\n' },
      input: (file) => ({ path: file.path, to: 'aws_sqs_queue.each["b"]', id: 'i' }),
      after: '',
    },
    refusing(
      'no key for a resource with for_each',
      'aws_sqs_queue.each',
      'expected a key in quotes for aws_sqs_queue.each, which has for_each, found none',
    ),
    refusing(
      'an index for a resource with for_each',
      'aws_sqs_queue.each[0]',
      'expected a key in quotes for aws_sqs_queue.each, which has for_each, found [0]',
    ),
    refusing('an unknown for_each key', 'aws_sqs_queue.each["c"]', 'expected one of the keys of aws_sqs_queue.each ("a", "b"), found "c"'),
    refusing(
      'no index for a resource with count',
      'aws_sqs_queue.count',
      'expected a number for aws_sqs_queue.count, which has count, found none',
    ),
    refusing(
      'a string key for a resource with count',
      'aws_sqs_queue.count["a"]',
      'expected a number for aws_sqs_queue.count, which has count, found ["a"]',
    ),
    refusing('an index beyond count', 'aws_sqs_queue.count[2]', 'expected a number below 2 for aws_sqs_queue.count, found 2'),
    refusing(
      'a key for a resource without instances',
      'aws_sqs_queue.one["a"]',
      'expected no key for aws_sqs_queue.one, which has neither count nor for_each',
    ),
    refusing(
      'a module without its key',
      'module.m.aws_sqs_queue.in[0]',
      'expected a key in quotes for module.m, which has for_each, found none',
    ),
    refusing(
      'a module that is not called',
      'module.n.aws_sqs_queue.in',
      'expected a block module n for module.n.aws_sqs_queue.in, found none',
    ),
    refusing(
      'an unknown resource',
      'aws_sqs_queue.gone',
      'expected a block resource aws_sqs_queue.gone for aws_sqs_queue.gone, found none',
    ),
    refusing('a data source', 'data.aws_vpc.main', 'expected the address of one managed resource instance'),
    refusing('all instances at once', 'aws_sqs_queue.each[*]', 'expected the address of one managed resource instance'),
    {
      name: 'a second id for an address',
      style: 'several files',
      path: 'imports.tf',
      before: block('aws_sqs_queue.one'),
      others: ROOT,
      input: (file) => ({ path: file.path, to: 'aws_sqs_queue.one', id: 'other' }),
      refused: 'expected no import to aws_sqs_queue.one, found one with another id in imports.tf',
    },
    {
      name: 'a second address for an import id',
      style: 'several files',
      path: 'imports.tf',
      before: block('aws_sqs_queue.one'),
      others: ROOT,
      input: (file) => ({ path: file.path, to: 'aws_sqs_queue.each["a"]', id: 'i' }),
      refused: 'expected i not to be imported yet, found it imported to aws_sqs_queue.one in imports.tf',
    },
    {
      name: 'a file of a child module',
      style: 'several files',
      path: 'm/imports.tf',
      before: '',
      others: ROOT,
      input: (file) => ({ path: file.path, to: 'aws_sqs_queue.in[0]', id: 'i' }),
      refused: 'expected a file of the root module, the only one that may import, found m/imports.tf',
    },
    {
      name: 'a resource that is declared twice',
      style: 'plain',
      before: 'resource "a_thing" "b" {}\n\nresource "a_thing" "b" {}\n',
      input: (file) => ({ path: file.path, to: 'a_thing.b', id: 'i' }),
      refused: 'expected one resource a_thing.b, found 2',
    },
  ],
};
