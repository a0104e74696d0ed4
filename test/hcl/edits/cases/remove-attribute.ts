import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { block, whole } from './find.ts';

export const table: EditCases = {
  edit: 'remove-attribute',
  cases: [
    {
      name: 'removes the longest name of an aligned run and realigns the rest',
      style: 'aligned run',
      before: hcl`
        resource "aws_sqs_queue" "work" {
          name                       = "work"
          visibility_timeout_seconds = 30
          fifo_queue                 = false
        }
      `,
      input: (file) => ({ body: block(file, 'resource').inside, name: 'visibility_timeout_seconds' }),
      after: hcl`
        resource "aws_sqs_queue" "work" {
          name       = "work"
          fifo_queue = false
        }
      `,
    },
    {
      name: 'removes the comment after it and keeps the one above',
      style: 'comments',
      before: hcl`
        resource "aws_sqs_queue" "work" {
          name = "work"
          # how long
          delay_seconds = 5 # five
          fifo_queue    = false
        }
      `,
      input: (file) => ({ body: block(file, 'resource').inside, name: 'delay_seconds' }),
      after: hcl`
        resource "aws_sqs_queue" "work" {
          name = "work"
          # how long
          fifo_queue = false
        }
      `,
    },
    {
      name: 'removes one of two blank lines',
      style: 'plain',
      before: 'a {\n  x = 1\n\n  y = 2\n\n  z = 3\n}\n',
      input: (file) => ({ body: block(file, 'a').inside, name: 'y' }),
      after: 'a {\n  x = 1\n\n  z = 3\n}\n',
    },
    {
      name: 'removes a multi-line value',
      style: 'jsonencode',
      before: 'a {\n  x = 1\n  policy = jsonencode({\n    A = [1, 2]\n  })\n}\n',
      input: (file) => ({ body: block(file, 'a').inside, name: 'policy' }),
      after: 'a {\n  x = 1\n}\n',
    },
    {
      name: 'removes a heredoc up to its marker',
      style: 'heredoc',
      before: 'a {\n  x = 1\n  y = <<EOT\n}\n  z = 2\nEOT\n  z = 3\n}\n',
      input: (file) => ({ body: block(file, 'a').inside, name: 'y' }),
      after: 'a {\n  x = 1\n  z = 3\n}\n',
    },
    {
      name: 'empties a one-line block',
      style: 'one line',
      before: 'a {\n  b { x = 1 }\n}\n',
      input: (file) => ({ body: block(file, 'b').inside, name: 'x' }),
      after: 'a {\n  b {}\n}\n',
    },
    {
      name: 'does not reformat unformatted neighbours',
      style: 'unformatted',
      before: 'a {\n x=1\n     yy   =2\n  z= 3\n}\n',
      input: (file) => ({ body: block(file, 'a').inside, name: 'yy' }),
      after: 'a {\n x=1\n  z= 3\n}\n',
    },
    {
      name: 'removes a value from a tfvars file',
      style: 'tfvars',
      path: 'a.auto.tfvars',
      before: '# sizes\nsmall = 1\nlarge = 9 # 🦊\n',
      input: (file) => ({ body: whole(file), name: 'large' }),
      after: '# sizes\nsmall = 1\n',
    },
    {
      name: 'removes a member from a JSON variable file',
      style: 'tfvars.json',
      path: 'a.tfvars.json',
      before: '{\n  "a": 1,\n  "b": [2],\n  "c": 3\n}\n',
      input: (file) => ({ body: whole(file), name: 'b' }),
      after: '{\n  "a": 1,\n  "c": 3\n}\n',
    },
    {
      name: 'does nothing if the attribute does not exist',
      style: 'plain',
      before: 'a {\n  x = 1\n}\n',
      input: (file) => ({ body: block(file, 'a').inside, name: 'y' }),
      after: 'a {\n  x = 1\n}\n',
    },
    {
      name: 'a local with other readers is kept',
      style: 'several files',
      hurt: 'made-up variable',
      before: 'locals {\n  size = 1\n  name = "n"\n}\n',
      others: { 'b.tf': 'output "size" {\n  value = local.size\n}\n' },
      input: (file) => ({ body: block(file, 'locals').inside, name: 'size' }),
      refused: 'expected local.size to be declared, found no such declaration for b.tf to reference',
    },
    {
      name: 'a range that is not a body',
      style: 'plain',
      hurt: 'block not found',
      before: 'a {\n  x = 1\n}\n',
      input: () => ({ body: { start: 4, end: 6 }, name: 'x' }),
      refused: 'expected a block or a whole file',
    },
  ],
};
