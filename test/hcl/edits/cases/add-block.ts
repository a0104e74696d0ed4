import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { block, blockWith } from './find.ts';

const RULE = {
  attributes: [
    ['from_port', 443],
    ['to_port', 443],
    ['protocol', 'tcp'],
    ['cidr_blocks', ['203.0.113.7/32']],
  ],
  blocks: [],
};
const QUEUE = { attributes: [['name', 'audit']], blocks: [] };

export const table: EditCases = {
  edit: 'add-block',
  cases: [
    {
      name: 'adds a rule after its siblings, with their spacing',
      style: 'repeated blocks',
      before: hcl`
        resource "aws_security_group" "web" {
          ingress {
            from_port = 80
            to_port   = 80
          }
          ingress {
            from_port = 22
            to_port   = 22
          } # ssh

          tags = local.tags
        }
      `,
      input: (file) => ({
        path: file.path,
        position: { inside: block(file, 'resource').inside },
        type: 'ingress',
        labels: [],
        body: RULE,
      }),
      after: hcl`
        resource "aws_security_group" "web" {
          ingress {
            from_port = 80
            to_port   = 80
          }
          ingress {
            from_port = 22
            to_port   = 22
          } # ssh
          ingress {
            from_port   = 443
            to_port     = 443
            protocol    = "tcp"
            cidr_blocks = ["203.0.113.7/32"]
          }

          tags = local.tags
        }
      `,
    },
    {
      name: 'adds a statement to a policy document, separated like the others',
      style: 'policy document',
      before: hcl`
        data "aws_iam_policy_document" "p" {
          statement {
            sid     = "Read"
            actions = ["s3:GetObject"]
          }

          statement {
            sid     = "List"
            actions = ["s3:ListBucket"]
          }
        }
      `,
      input: (file) => ({
        path: file.path,
        position: { inside: block(file, 'data').inside },
        type: 'statement',
        labels: [],
        body: {
          attributes: [
            ['sid', 'Write'],
            ['actions', ['s3:PutObject']],
          ],
          blocks: [],
        },
      }),
      after: hcl`
        data "aws_iam_policy_document" "p" {
          statement {
            sid     = "Read"
            actions = ["s3:GetObject"]
          }

          statement {
            sid     = "List"
            actions = ["s3:ListBucket"]
          }

          statement {
            sid     = "Write"
            actions = ["s3:PutObject"]
          }
        }
      `,
    },
    {
      name: 'opens a one-line block',
      style: 'one line',
      before: 'resource "aws_s3_bucket" "b" { bucket = "b" } # main\n',
      input: (file) => ({
        path: file.path,
        position: { inside: block(file, 'resource').inside },
        type: 'versioning',
        labels: [],
        body: { attributes: [['enabled', true]], blocks: [] },
      }),
      after: 'resource "aws_s3_bucket" "b" {\n  bucket = "b"\n\n  versioning {\n    enabled = true\n  }\n} # main\n',
    },
    {
      name: 'adds a resource after another, with a blank line',
      style: 'plain',
      before: 'resource "aws_sqs_queue" "a" {\n  name = "a"\n} # first\nresource "aws_sqs_queue" "b" {\n  name = "b"\n}\n',
      input: (file) => ({
        path: file.path,
        position: { after: block(file, 'resource').range },
        type: 'resource',
        labels: ['aws_sqs_queue', 'audit'],
        body: QUEUE,
      }),
      after:
        'resource "aws_sqs_queue" "a" {\n  name = "a"\n} # first\n\nresource "aws_sqs_queue" "audit" {\n  name = "audit"\n}\nresource "aws_sqs_queue" "b" {\n  name = "b"\n}\n',
    },
    {
      name: 'adds to the end of a file without a final newline',
      style: 'no final newline',
      before: 'resource "aws_sqs_queue" "a" {}',
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      after: 'resource "aws_sqs_queue" "a" {}\n\nresource "aws_sqs_queue" "audit" {\n  name = "audit"\n}',
    },
    {
      name: 'starts a new file',
      style: 'empty',
      path: 'queues.tf',
      before: '',
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      after: 'resource "aws_sqs_queue" "audit" {\n  name = "audit"\n}\n',
    },
    {
      name: 'indents with tabs',
      style: 'tabs',
      before: 'resource "a" "b" {\n\tname = "x"\n}\n',
      input: (file) => ({ path: file.path, position: { inside: block(file, 'resource').inside }, type: 'rule', labels: [], body: QUEUE }),
      after: 'resource "a" "b" {\n\tname = "x"\n\n\trule {\n\t\tname = "audit"\n\t}\n}\n',
    },
    {
      name: 'writes CRLF in a CRLF file with a byte order mark',
      style: 'BOM',
      before: '\uFEFFlocals {}\r\n',
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      after: '\uFEFFlocals {}\r\n\r\nresource "aws_sqs_queue" "audit" {\r\n  name = "audit"\r\n}\r\n',
    },
    {
      name: 'does not align names if the file does not',
      style: 'unformatted',
      before: 'resource "a" "b" {\n  name = "x"\n  long_name = "y"\n}\n',
      input: (file) => ({
        path: file.path,
        position: 'end',
        type: 'resource',
        labels: ['a', 'c'],
        body: {
          attributes: [
            ['name', 'z'],
            ['long_name', 'w'],
          ],
          blocks: [],
        },
      }),
      after: 'resource "a" "b" {\n  name = "x"\n  long_name = "y"\n}\n\nresource "a" "c" {\n  name = "z"\n  long_name = "w"\n}\n',
    },
    {
      name: 'does nothing for an existing rule in another order or notation',
      style: 'repeated blocks',
      hurt: 'formatting only',
      before:
        'resource "a" "b" {\n  ingress {\n    cidr_blocks=["203.0.113.7/32"]\n    protocol = "tcp"\n    to_port = 443\n    from_port = 443\n  }\n}\n',
      input: (file) => ({ path: file.path, position: { inside: block(file, 'resource').inside }, type: 'ingress', labels: [], body: RULE }),
      after:
        'resource "a" "b" {\n  ingress {\n    cidr_blocks=["203.0.113.7/32"]\n    protocol = "tcp"\n    to_port = 443\n    from_port = 443\n  }\n}\n',
    },
    {
      name: 'a second block of an address, in a new file',
      style: 'several files',
      hurt: 'second block of an address',
      path: 'generated.tf',
      before: '',
      others: { 'main.tf': 'resource "aws_sqs_queue" "audit" {\n  name = "audit"\n}\n' },
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      refused: 'expected no resource.aws_sqs_queue.audit in main.tf, found one',
    },
    {
      name: 'a second block of an address, in its own file',
      style: 'plain',
      hurt: 'second block of an address',
      before: 'resource "aws_sqs_queue" "audit" {}\n',
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      refused: 'expected no resource.aws_sqs_queue.audit in main.tf, found one',
    },
    {
      name: 'a Markdown file is not read by Terraform',
      style: 'empty',
      hurt: 'advice file',
      path: 'drift-advice/main.md',
      before: '',
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      refused: 'expected a file that Terraform reads, found drift-advice/main.md',
    },
    {
      name: 'a folder for advice is not part of the configuration',
      style: 'several files',
      hurt: 'advice file',
      path: 'drift-advice/main.tf',
      before: '',
      others: { 'main.tf': 'locals {}\n' },
      input: (file) => ({ path: file.path, position: 'end', type: 'resource', labels: ['aws_sqs_queue', 'audit'], body: QUEUE }),
      refused: 'expected a directory of the configuration, found drift-advice',
    },
    {
      name: 'a block that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: 'locals {}\n',
      input: (file) => ({ path: file.path, position: { after: { start: 0, end: 4 } }, type: 'resource', labels: ['a', 'b'], body: QUEUE }),
      refused: 'expected a block at 0–4 of main.tf',
    },
    {
      name: 'a rule with a Markdown fence in it',
      style: 'plain',
      hurt: 'markdown fence',
      before: 'resource "a" "b" {}\n',
      input: (file) => ({
        path: file.path,
        position: { inside: block(file, 'resource').inside },
        type: 'rule',
        labels: [],
        body: { attributes: [['x', { expression: '1\n}\n```\n' }]], blocks: [] },
      }),
      refused: 'expected one HCL expression',
    },
    {
      name: 'a rule that refers to an unknown name',
      style: 'several files',
      hurt: 'made-up variable',
      before: 'resource "aws_x" "b" {}\n',
      others: {},
      input: (file) => ({
        path: file.path,
        position: { inside: blockWith(file, 'resource', {}).inside },
        type: 'rule',
        labels: [],
        body: { attributes: [['id', { expression: 'aws_vpc.main.id' }]], blocks: [] },
      }),
      refused: 'expected aws_vpc.main to be declared',
    },
  ],
};
