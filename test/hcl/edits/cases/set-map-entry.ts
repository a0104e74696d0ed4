import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { argument, document, elementOf, value } from './find.ts';

export const table: EditCases = {
  edit: 'set-map-entry',
  cases: [
    {
      name: 'changes a member of a JSON heredoc and keeps keys and indentation',
      style: 'heredoc',
      heredoc: 'policy',
      before:
        'resource "aws_iam_policy" "p" {\n  policy = <<EOF\n{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Sid": "Read",\n      "Action": ["s3:GetObject"],\n      "Resource": "${aws_s3_bucket.b.arn}/*"\n    }\n  ]\n}\nEOF\n}\n',
      input: (file) => ({ object: document(file), key: 'Version', value: '2008-10-17' }),
      after:
        'resource "aws_iam_policy" "p" {\n  policy = <<EOF\n{\n  "Version": "2008-10-17",\n  "Statement": [\n    {\n      "Sid": "Read",\n      "Action": ["s3:GetObject"],\n      "Resource": "${aws_s3_bucket.b.arn}/*"\n    }\n  ]\n}\nEOF\n}\n',
    },
    {
      name: 'adds a member to a statement of a JSON heredoc',
      style: 'heredoc',
      heredoc: 'policy',
      before:
        'resource "aws_iam_policy" "p" {\n  policy = <<EOF\n{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Sid": "Read",\n      "Action": ["s3:GetObject"],\n      "Resource": "${aws_s3_bucket.b.arn}/*"\n    }\n  ]\n}\nEOF\n}\n',
      input: (file) => ({ object: elementOf(file, 'Statement', 0), key: 'Effect', value: 'Allow' }),
      after:
        'resource "aws_iam_policy" "p" {\n  policy = <<EOF\n{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Sid": "Read",\n      "Action": ["s3:GetObject"],\n      "Resource": "${aws_s3_bucket.b.arn}/*",\n      "Effect": "Allow"\n    }\n  ]\n}\nEOF\n}\n',
    },
    {
      name: 'adds a tag, aligned',
      style: 'aligned run',
      before: hcl`
        resource "aws_instance" "web" {
          tags = {
            Name = "web"
            Team = "core" # pager: core
          }
        }
      `,
      input: (file) => ({ object: value(file, 'tags'), key: 'CostCenter', value: '42' }),
      after: hcl`
        resource "aws_instance" "web" {
          tags = {
            Name       = "web"
            Team       = "core" # pager: core
            CostCenter = "42"
          }
        }
      `,
    },
    {
      name: 'quotes keys like its neighbours',
      style: 'quoted keys',
      before: 'locals {\n  tags = {\n    "Name" = "web"\n    "Team" = "core"\n  }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'Env', value: 'prod' }),
      after: 'locals {\n  tags = {\n    "Name" = "web"\n    "Team" = "core"\n    "Env"  = "prod"\n  }\n}\n',
    },
    {
      name: 'quotes a key that needs it',
      style: 'plain',
      before: 'locals {\n  tags = {\n    Name = "web"\n  }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'kubernetes.io/cluster/x', value: 'owned' }),
      after: 'locals {\n  tags = {\n    Name                      = "web"\n    "kubernetes.io/cluster/x" = "owned"\n  }\n}\n',
    },
    {
      name: 'keeps one line',
      style: 'one line',
      before: 'locals {\n  tags = { Name = "web" }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'Env', value: 'prod' }),
      after: 'locals {\n  tags = { Name = "web", Env = "prod" }\n}\n',
    },
    {
      name: 'fills an empty map',
      style: 'empty',
      before: 'locals {\n  tags = {}\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'Env', value: 'prod' }),
      after: 'locals {\n  tags = {\n    Env = "prod"\n  }\n}\n',
    },
    {
      name: 'changes a nested value in jsonencode and keeps the key order',
      style: 'jsonencode',
      before: hcl`
        resource "aws_sqs_queue" "q" {
          redrive_policy = jsonencode({
            maxReceiveCount     = 3 # tries
            deadLetterTargetArn = aws_sqs_queue.dlq.arn
          })
        }
      `,
      input: (file) => ({ object: argument(file, 'redrive_policy'), key: 'maxReceiveCount', value: 10 }),
      after: hcl`
        resource "aws_sqs_queue" "q" {
          redrive_policy = jsonencode({
            maxReceiveCount     = 10 # tries
            deadLetterTargetArn = aws_sqs_queue.dlq.arn
          })
        }
      `,
    },
    {
      name: 'adds with the commas and colons of the other entries',
      style: 'trailing comma',
      before: 'locals {\n  doc = jsonencode({\n    "a" : 1,\n    "b" : 2,\n  })\n}\n',
      input: (file) => ({ object: argument(file, 'doc'), key: 'c', value: true }),
      after: 'locals {\n  doc = jsonencode({\n    "a" : 1,\n    "b" : 2,\n    "c" : true,\n  })\n}\n',
    },
    {
      name: 'adds an entry if the last one has no comma',
      style: 'no trailing comma',
      before: 'locals {\n  map = {\n    a = 1,\n    b = 2\n  }\n}\n',
      input: (file) => ({ object: value(file, 'map'), key: 'c', value: 3 }),
      after: 'locals {\n  map = {\n    a = 1,\n    b = 2,\n    c = 3\n  }\n}\n',
    },
    {
      name: 'adds an entry of an override map in the shape of its siblings',
      style: 'repeated blocks',
      before: hcl`
        locals {
          queues = {
            orders = {
              delay = 0
              fifo  = true
            }
          }
        }
      `,
      input: (file) => ({ object: value(file, 'queues'), key: 'audit', value: { delay: 5, fifo: false } }),
      after: hcl`
        locals {
          queues = {
            orders = {
              delay = 0
              fifo  = true
            }
            audit = {
              delay = 5
              fifo  = false
            }
          }
        }
      `,
    },
    {
      name: 'sets a non-ASCII key',
      style: 'non-ASCII',
      before: 'locals {\n  tags = {\n    "größe" = "klein" # ü\n  }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'größe', value: 'groß 🦊' }),
      after: 'locals {\n  tags = {\n    "größe" = "groß 🦊" # ü\n  }\n}\n',
    },
    {
      name: 'adds to a map of a variable file',
      style: 'tfvars',
      path: 'a.tfvars',
      before: 'sizes = {\n  small = 1\n}\n',
      input: (file) => ({ object: value(file, 'sizes'), key: 'large', value: 9 }),
      after: 'sizes = {\n  small = 1\n  large = 9\n}\n',
    },
    {
      name: 'adds to a map of a JSON variable file',
      style: 'tfvars.json',
      path: 'a.tfvars.json',
      before: '{\n  "sizes": {\n    "small": 1\n  }\n}\n',
      input: (file) => ({ object: value(file, 'sizes'), key: 'large', value: 9 }),
      after: '{\n  "sizes": {\n    "small": 1,\n    "large": 9\n  }\n}\n',
    },
    {
      name: 'does not reformat unformatted entries',
      style: 'unformatted',
      before: 'locals {\n  tags = {\n     Name="web"\n       Team   = "core"\n  }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'Team', value: 'edge' }),
      after: 'locals {\n  tags = {\n     Name="web"\n       Team   = "edge"\n  }\n}\n',
    },
    {
      name: 'keeps comments between entries',
      style: 'comments',
      before: 'locals {\n  tags = {\n    # who\n    Team = "core"\n\n    /* what */\n    Name = "web"\n    # the end\n  }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'Env', value: 'prod' }),
      after:
        'locals {\n  tags = {\n    # who\n    Team = "core"\n\n    /* what */\n    Name = "web"\n    Env  = "prod"\n    # the end\n  }\n}\n',
    },
    {
      name: 'a duplicate key is ambiguous',
      style: 'plain',
      before: 'locals {\n  tags = { a = 1, "a" = 2 }\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'a', value: 3 }),
      refused: 'expected one entry a, found 2',
    },
    {
      name: 'a map returned by a function cannot be edited',
      style: 'plain',
      before: 'locals {\n  tags = merge(var.a, var.b)\n}\n',
      input: (file) => ({ object: value(file, 'tags'), key: 'a', value: 3 }),
      refused: 'expected an object { … }',
    },
    {
      name: 'a masked entry',
      style: 'plain',
      hurt: 'masked secret',
      before: 'locals {\n  env = { A = "x" }\n}\n',
      input: (file) => ({ object: value(file, 'env'), key: 'DB_PASSWORD', value: '(redacted)' }),
      refused: 'found (redacted), which is a placeholder for a hidden value',
    },
  ],
};
