import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { block, blockWith, part } from './find.ts';

export const table: EditCases = {
  edit: 'remove-block',
  cases: [
    {
      name: 'removes the rule of a port with the comment above it',
      style: 'repeated blocks',
      before: hcl`
        resource "aws_security_group" "web" {
          name = "web"

          # plain
          ingress {
            from_port = 80
          }

          # remote shell, for a day
          ingress {
            from_port = 22
          }

          # tls
          ingress {
            from_port = 443
          }
        }
      `,
      input: (file) => ({ block: blockWith(file, 'ingress', { from_port: '22' }).range }),
      after: hcl`
        resource "aws_security_group" "web" {
          name = "web"

          # plain
          ingress {
            from_port = 80
          }

          # tls
          ingress {
            from_port = 443
          }
        }
      `,
    },
    {
      name: 'removes the last rule and the blank line before it',
      style: 'comments',
      before: 'a {\n  x = 1 # one\n\n  rule {\n    y = 1\n  } // end\n}\n',
      input: (file) => ({ block: block(file, 'rule').range }),
      after: 'a {\n  x = 1 # one\n}\n',
    },
    {
      name: 'removes a statement from a policy document',
      style: 'policy document',
      before:
        'data "aws_iam_policy_document" "p" {\n  statement {\n    sid = "A"\n  }\n\n  statement {\n    sid = "B"\n    principals {\n      type = "AWS"\n    }\n  }\n}\n',
      input: (file) => ({ block: blockWith(file, 'statement', { sid: '"B"' }).range }),
      after: 'data "aws_iam_policy_document" "p" {\n  statement {\n    sid = "A"\n  }\n}\n',
    },
    {
      name: 'removes a one-line block among others',
      style: 'one line',
      before: 'a {\n  b { x = 1 }\n  b { x = 2 }\n  b { x = 3 }\n}\n',
      input: (file) => ({ block: blockWith(file, 'b', { x: '2' }).range }),
      after: 'a {\n  b { x = 1 }\n  b { x = 3 }\n}\n',
    },
    {
      name: 'removes a resource with a heredoc that resembles its end',
      style: 'heredoc',
      before: 'resource "a" "b" {\n  x = <<EOT\n}\n\nresource "a" "b" {\nEOT\n}\n\nlocals {}\n',
      input: (file) => ({ block: block(file, 'resource').range }),
      after: 'locals {}\n',
    },
    {
      name: 'removes the last block of a file without a final newline',
      style: 'no final newline',
      before: 'locals {}\n\nresource "a" "b" {\n  x = 1\n}',
      input: (file) => ({ block: block(file, 'resource').range }),
      after: 'locals {}\n',
    },
    {
      name: 'does not reformat the unformatted rest',
      style: 'unformatted',
      before: 'a {\n    x=1\n  b {}\n\n\n\n      y   = 2\n}\n',
      input: (file) => ({ block: block(file, 'b').range }),
      after: 'a {\n    x=1\n\n\n\n      y   = 2\n}\n',
    },
    {
      name: 'keeps a separate comment',
      style: 'comments',
      before: '# licence: ü\n\nresource "a" "b" {}\n\nlocals {}\n',
      input: (file) => ({ block: block(file, 'resource').range }),
      after: '# licence: ü\n\nlocals {}\n',
    },
    {
      name: 'a resource that others refer to',
      style: 'several files',
      before: 'resource "aws_sqs_queue" "a" {}\n',
      others: { 'out.tf': 'output "arn" {\n  value = aws_sqs_queue.a.arn\n}\n' },
      input: (file) => ({ block: block(file, 'resource').range }),
      refused: 'expected aws_sqs_queue.a to be declared',
    },
    {
      name: 'a block that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: 'a {\n  b {}\n}\n',
      input: (file) => ({ block: part(file, '{\n  b {}') }),
      refused: 'expected a block at',
    },
    {
      name: 'a block that shares its line with a comment',
      style: 'one line',
      before: '/* both */ a {}\n',
      input: (file) => ({ block: block(file, 'a').range }),
      refused: 'expected the block a on separate lines',
    },
  ],
};
