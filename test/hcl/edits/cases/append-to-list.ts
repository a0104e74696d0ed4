import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { part, value } from './find.ts';

export const table: EditCases = {
  edit: 'append-to-list',
  cases: [
    {
      name: 'adds an action to a JSON heredoc on the same line',
      style: 'heredoc',
      heredoc: 'policy',
      before:
        'resource "aws_iam_policy" "p" {\n  policy = <<EOF\n{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Sid": "Read",\n      "Action": ["s3:GetObject"],\n      "Resource": "${aws_s3_bucket.b.arn}/*"\n    }\n  ]\n}\nEOF\n}\n',
      input: (file) => ({ tuple: value(file, 'Action'), value: 's3:PutObject' }),
      after:
        'resource "aws_iam_policy" "p" {\n  policy = <<EOF\n{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Sid": "Read",\n      "Action": ["s3:GetObject", "s3:PutObject"],\n      "Resource": "${aws_s3_bucket.b.arn}/*"\n    }\n  ]\n}\nEOF\n}\n',
    },
    {
      name: 'adds a statement to an indented JSON heredoc, indented like the others',
      style: 'heredoc',
      heredoc: 'policy',
      before:
        'resource "a" "b" {\n  policy = <<-EOF\n    {\n      "Statement": [\n        {\n          "Sid": "A",\n          "Action": ["a"]\n        }\n      ]\n    }\n  EOF\n}\n',
      input: (file) => ({ tuple: value(file, 'Statement'), value: { Sid: 'B', Action: ['b'] } }),
      after:
        'resource "a" "b" {\n  policy = <<-EOF\n    {\n      "Statement": [\n        {\n          "Sid": "A",\n          "Action": ["a"]\n        },\n        {\n          "Sid": "B",\n          "Action": ["b"]\n        }\n      ]\n    }\n  EOF\n}\n',
    },
    {
      name: 'adds a line with a trailing comma and keeps comments',
      style: 'trailing comma',
      before: hcl`
        resource "aws_security_group_rule" "in" {
          cidr_blocks = [
            "10.0.0.0/8",     # office
            # "192.0.2.0/24", retired
            "198.51.100.0/24", # partner
          ]
        }
      `,
      input: (file) => ({ tuple: value(file, 'cidr_blocks'), value: '203.0.113.7/32' }),
      after: hcl`
        resource "aws_security_group_rule" "in" {
          cidr_blocks = [
            "10.0.0.0/8",     # office
            # "192.0.2.0/24", retired
            "198.51.100.0/24", # partner
            "203.0.113.7/32",
          ]
        }
      `,
    },
    {
      name: 'adds a line if the last one has no comma',
      style: 'no trailing comma',
      before: 'a {\n  list = [\n    "x", // first\n    "y"  // last\n  ]\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'z' }),
      after: 'a {\n  list = [\n    "x", // first\n    "y", // last\n    "z"\n  ]\n}\n',
    },
    {
      name: 'does not break a long one-line list',
      style: 'long line',
      before:
        'a {\n  list = ["subnet-0aaaaaaaaaaaaaaaa", "subnet-0bbbbbbbbbbbbbbbb", "subnet-0cccccccccccccccc", "subnet-0dddddddddddddddd"]\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'subnet-0eeeeeeeeeeeeeeee' }),
      after:
        'a {\n  list = ["subnet-0aaaaaaaaaaaaaaaa", "subnet-0bbbbbbbbbbbbbbbb", "subnet-0cccccccccccccccc", "subnet-0dddddddddddddddd", "subnet-0eeeeeeeeeeeeeeee"]\n}\n',
    },
    {
      name: 'opens an empty list for an element that is too long for the line',
      style: 'long line',
      before: 'resource "a" "b" {\n  a_rather_long_name_of_an_argument = []\n}\n',
      input: (file) => ({
        tuple: value(file, 'a_rather_long_name_of_an_argument'),
        value: 'arn:aws:iam::123456789012:role/a-name-that-is-long-enough-to-need-a-line',
      }),
      after:
        'resource "a" "b" {\n  a_rather_long_name_of_an_argument = [\n    "arn:aws:iam::123456789012:role/a-name-that-is-long-enough-to-need-a-line",\n  ]\n}\n',
    },
    {
      name: 'fills an empty list',
      style: 'empty',
      before: 'a {\n  list = [] # none\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'x' }),
      after: 'a {\n  list = ["x"] # none\n}\n',
    },
    {
      name: 'fills an empty multi-line list',
      style: 'empty',
      before: 'a {\n  list = [\n  ]\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'x' }),
      after: 'a {\n  list = ["x"]\n}\n',
    },
    {
      name: 'keeps unusual spacing',
      style: 'unformatted',
      before: 'a {\nlist=[ "x" ,"y" ]\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'z' }),
      after: 'a {\nlist=[ "x" ,"y" ,"z" ]\n}\n',
    },
    {
      name: 'adds an action to a jsonencode policy and keeps quoted keys and comments',
      style: 'jsonencode',
      before: hcl`
        resource "aws_iam_policy" "p" {
          policy = jsonencode({
            "Version" : "2012-10-17",
            "Statement" : [
              {
                # reads
                "Action" : [
                  "s3:GetObject",
                  "s3:ListBucket" // needs the bucket
                ],
                "Effect" : "Allow"
              }
            ]
          })
        }
      `,
      input: (file) => ({ tuple: value(file, 'Action'), value: 's3:PutObject' }),
      after: hcl`
        resource "aws_iam_policy" "p" {
          policy = jsonencode({
            "Version" : "2012-10-17",
            "Statement" : [
              {
                # reads
                "Action" : [
                  "s3:GetObject",
                  "s3:ListBucket", // needs the bucket
                  "s3:PutObject"
                ],
                "Effect" : "Allow"
              }
            ]
          })
        }
      `,
    },
    {
      name: 'adds an action to a statement of a policy document',
      style: 'policy document',
      before: hcl`
        data "aws_iam_policy_document" "p" {
          statement {
            sid       = "Read"
            actions   = ["s3:GetObject"]
            resources = ["*"]
          }
        }
      `,
      input: (file) => ({ tuple: value(file, 'actions'), value: 's3:GetObjectTagging' }),
      after: hcl`
        data "aws_iam_policy_document" "p" {
          statement {
            sid       = "Read"
            actions   = ["s3:GetObject", "s3:GetObjectTagging"]
            resources = ["*"]
          }
        }
      `,
    },
    {
      name: 'adds an object to objects on separate lines',
      style: 'tabs',
      before: 'locals {\n\tusers = [\n\t\t{ name = "a", admin = true },\n\t\t{ name = "b", admin = false },\n\t]\n}\n',
      input: (file) => ({ tuple: value(file, 'users'), value: { name: 'c', admin: false } }),
      after:
        'locals {\n\tusers = [\n\t\t{ name = "a", admin = true },\n\t\t{ name = "b", admin = false },\n\t\t{ name = "c", admin = false },\n\t]\n}\n',
    },
    {
      name: 'adds an element to a variable file',
      style: 'tfvars',
      path: 'terraform.tfvars',
      before: 'zones = [\n  "eu-west-1a",\n]\n',
      input: (file) => ({ tuple: value(file, 'zones'), value: 'eu-west-1b' }),
      after: 'zones = [\n  "eu-west-1a",\n  "eu-west-1b",\n]\n',
    },
    {
      name: 'adds an element to a JSON variable file',
      style: 'tfvars.json',
      path: 'x.tfvars.json',
      before: '{\n\t"zones": [\n\t\t"a"\n\t]\n}\n',
      input: (file) => ({ tuple: value(file, 'zones'), value: 'b' }),
      after: '{\n\t"zones": [\n\t\t"a",\n\t\t"b"\n\t]\n}\n',
    },
    {
      name: 'adds after a legacy interpolation',
      style: 'legacy interpolation',
      before: 'a {\n  subnet_ids = ["${aws_subnet.a.id}", "${aws_subnet.b.id}"]\n}\n',
      input: (file) => ({ tuple: value(file, 'subnet_ids'), value: { expression: 'aws_subnet.c.id' } }),
      after: 'a {\n  subnet_ids = ["${aws_subnet.a.id}", "${aws_subnet.b.id}", aws_subnet.c.id]\n}\n',
    },
    {
      name: 'adds a CIDR that starts with one in the list',
      style: 'one line',
      hurt: 'wrong CIDR',
      before: 'a {\n  cidrs = ["10.0.0.0/1"]\n}\n',
      input: (file) => ({ tuple: value(file, 'cidrs'), value: '10.0.0.0/16' }),
      after: 'a {\n  cidrs = ["10.0.0.0/1", "10.0.0.0/16"]\n}\n',
    },
    {
      name: 'does nothing for an existing value',
      style: 'unformatted',
      hurt: 'formatting only',
      before: 'a {\n  list = [ "x"  ,"y" ]\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'y' }),
      after: 'a {\n  list = [ "x"  ,"y" ]\n}\n',
    },
    {
      name: 'a list returned by a function cannot be extended',
      style: 'plain',
      before: 'a {\n  list = concat(var.a, var.b)\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: 'x' }),
      refused: 'expected a list [ … ]',
    },
    {
      name: 'a list that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: 'a {\n  list = ["x", "y"]\n}\n',
      input: (file) => ({ tuple: part(file, '"x", "y"'), value: 'z' }),
      refused: 'no expression with that range',
    },
    {
      name: 'a masked element',
      style: 'plain',
      hurt: 'masked secret',
      before: 'a {\n  list = ["x"]\n}\n',
      input: (file) => ({ tuple: value(file, 'list'), value: '****' }),
      refused: 'found ****, which is a placeholder for a hidden value',
    },
  ],
};
