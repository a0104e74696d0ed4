import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { block } from './find.ts';

export const table: EditCases = {
  edit: 'rename-resource',
  cases: [
    {
      name: 'renames the label and all references, and adds a moved block',
      style: 'several files',
      before: hcl`
        # work to do
        resource "aws_sqs_queue" "work" { # ü
          name = "work"
        }

        locals {
          arn   = aws_sqs_queue.work.arn # aws_sqs_queue.work
          text  = "at ${'${aws_sqs_queue.work.url}'}, not aws_sqs_queue.work"
          other = aws_sqs_queue.work_too.arn
        }

        resource "aws_sqs_queue" "work_too" {
          depends_on = [aws_sqs_queue.work]
        }
      `,
      others: {
        'out.tf': 'output "all" {\n  value = [for work in aws_sqs_queue.work[*].arn : work]\n}\n',
        'm/main.tf': 'resource "aws_sqs_queue" "work" {}\n\noutput "o" {\n  value = aws_sqs_queue.work.arn\n}\n',
      },
      input: (file) => ({ block: block(file, 'resource').range, name: 'orders' }),
      after: hcl`
        # work to do
        resource "aws_sqs_queue" "orders" { # ü
          name = "work"
        }

        moved {
          from = aws_sqs_queue.work
          to   = aws_sqs_queue.orders
        }

        locals {
          arn   = aws_sqs_queue.orders.arn # aws_sqs_queue.work
          text  = "at ${'${aws_sqs_queue.orders.url}'}, not aws_sqs_queue.work"
          other = aws_sqs_queue.work_too.arn
        }

        resource "aws_sqs_queue" "work_too" {
          depends_on = [aws_sqs_queue.orders]
        }
      `,
      othersAfter: { 'out.tf': 'output "all" {\n  value = [for work in aws_sqs_queue.orders[*].arn : work]\n}\n' },
    },
    {
      name: 'puts the moved block after the last one of the module and keeps earlier ones',
      style: 'several files',
      before: 'resource "aws_x" "b" {\n  count = 2\n}\n',
      others: { 'moved.tf': 'moved {\n  from = aws_x.a\n  to   = aws_x.b\n}\n' },
      input: (file) => ({ block: block(file, 'resource').range, name: 'c' }),
      after: 'resource "aws_x" "c" {\n  count = 2\n}\n',
      othersAfter: {
        'moved.tf': 'moved {\n  from = aws_x.a\n  to   = aws_x.b\n}\n\nmoved {\n  from = aws_x.b\n  to   = aws_x.c\n}\n',
      },
    },
    {
      name: 'renames a module call',
      style: 'aligned run',
      before: 'module "web" {\n  source = "./web"\n  name   = "x"\n}\n\noutput "url" {\n  value = module.web["a"].url\n}\n',
      others: {},
      input: (file) => ({ block: block(file, 'module').range, name: 'site' }),
      after:
        'module "site" {\n  source = "./web"\n  name   = "x"\n}\n\nmoved {\n  from = module.web\n  to   = module.site\n}\n\noutput "url" {\n  value = module.site["a"].url\n}\n',
    },
    {
      name: 'renames to a different object: adds no moved block',
      style: 'several files',
      before: 'resource "aws_x" "b" {}\n',
      others: { 'out.tf': 'output "o" {\n  value = aws_x.b.arn\n}\n' },
      input: (file) => ({ block: block(file, 'resource').range, name: 'c', another: true }),
      after: 'resource "aws_x" "c" {}\n',
      othersAfter: { 'out.tf': 'output "o" {\n  value = aws_x.c.arn\n}\n' },
    },
    {
      name: 'renames a data source, which needs no moved block',
      style: 'plain',
      before: 'data "aws_vpc" "main" {}\n\nlocals {\n  id = data.aws_vpc.main.id\n}\n',
      others: {},
      input: (file) => ({ block: block(file, 'data').range, name: 'shared' }),
      after: 'data "aws_vpc" "shared" {}\n\nlocals {\n  id = data.aws_vpc.shared.id\n}\n',
    },
    {
      name: 'renames in heredocs, jsonencode and legacy interpolations',
      style: 'heredoc',
      before:
        'resource "aws_x" "a" {}\n\nlocals {\n  one   = "${aws_x.a.arn}"\n  two   = jsonencode({ "k" : aws_x.a.arn })\n  three = <<-EOT\n    ${aws_x.a.arn} aws_x.a.arn\n  EOT\n}\n',
      others: {},
      input: (file) => ({ block: block(file, 'resource').range, name: 'b' }),
      after:
        'resource "aws_x" "b" {}\n\nmoved {\n  from = aws_x.a\n  to   = aws_x.b\n}\n\nlocals {\n  one   = "${aws_x.b.arn}"\n  two   = jsonencode({ "k" : aws_x.b.arn })\n  three = <<-EOT\n    ${aws_x.b.arn} aws_x.a.arn\n  EOT\n}\n',
    },
    {
      name: 'does not rename loop variables of the same name',
      style: 'plain',
      before:
        'resource "aws_x" "a" {}\n\nresource "aws_y" "b" {\n  dynamic "aws_x" {\n    for_each = [aws_x.a.id]\n    content {\n      v = aws_x.value\n      w = [for aws_x in var.l : aws_x.a]\n    }\n  }\n}\n',
      others: { 'v.tf': 'variable "l" {}\n' },
      input: (file) => ({ block: block(file, 'resource').range, name: 'c' }),
      after:
        'resource "aws_x" "c" {}\n\nmoved {\n  from = aws_x.a\n  to   = aws_x.c\n}\n\nresource "aws_y" "b" {\n  dynamic "aws_x" {\n    for_each = [aws_x.c.id]\n    content {\n      v = aws_x.value\n      w = [for aws_x in var.l : aws_x.a]\n    }\n  }\n}\n',
    },
    {
      name: 'renames the target of an import block in the root',
      style: 'several files',
      path: 'm/main.tf',
      before: 'resource "aws_x" "a" {}\n',
      others: {
        'main.tf':
          'module "m" {\n  source = "./m"\n}\n\nimport {\n  to = module.m.aws_x.a\n  id = "i"\n}\n\nimport {\n  to = aws_x.a\n  id = "j"\n}\n\nresource "aws_x" "a" {}\n',
      },
      input: (file) => ({ block: block(file, 'resource').range, name: 'b' }),
      after: 'resource "aws_x" "b" {}\n\nmoved {\n  from = aws_x.a\n  to   = aws_x.b\n}\n',
      othersAfter: {
        'main.tf':
          'module "m" {\n  source = "./m"\n}\n\nimport {\n  to = module.m.aws_x.b\n  id = "i"\n}\n\nimport {\n  to = aws_x.a\n  id = "j"\n}\n\nresource "aws_x" "a" {}\n',
      },
    },
    {
      name: 'keeps unquoted labels, unusual spacing and comments in the header',
      style: 'unformatted',
      before: 'resource   aws_x a /* a */   {\n    x=1\n}\n',
      others: {},
      input: (file) => ({ block: block(file, 'resource').range, name: 'b' }),
      after: 'resource   aws_x b /* a */   {\n    x=1\n}\n\nmoved {\n    from = aws_x.a\n    to   = aws_x.b\n}\n',
    },
    {
      name: 'does nothing if it already has that name',
      style: 'plain',
      before: 'resource "aws_x" "a" {}\n',
      others: {},
      input: (file) => ({ block: block(file, 'resource').range, name: 'a' }),
      after: 'resource "aws_x" "a" {}\n',
    },
    {
      name: 'a name that already exists in the module',
      style: 'several files',
      hurt: 'second block of an address',
      before: 'resource "aws_x" "a" {}\n',
      others: { 'b.tf': 'resource "aws_x" "b" {}\n' },
      input: (file) => ({ block: block(file, 'resource').range, name: 'b' }),
      refused: 'expected no aws_x.b in the module, found one in b.tf',
    },
    {
      name: 'a block that is declared twice',
      style: 'several files',
      before: 'resource "aws_x" "a" {}\n',
      others: { 'a_override.tf': 'resource "aws_x" "a" {\n  x = 1\n}\n' },
      input: (file) => ({ block: block(file, 'resource').range, name: 'b' }),
      refused: 'expected one aws_x.a in the module, found 2',
    },
    {
      name: 'a name that a moved block already moves from',
      style: 'several files',
      before: 'resource "aws_x" "b" {}\n\nmoved {\n  from = aws_x.a\n  to   = aws_x.b\n}\n',
      others: {},
      input: (file) => ({ block: block(file, 'resource').range, name: 'a' }),
      refused: 'expected a name that nothing moved away from, found aws_x.a in a moved block of main.tf',
    },
    {
      name: 'an invalid name',
      style: 'plain',
      before: 'resource "aws_x" "a" {}\n',
      others: {},
      input: (file) => ({ block: block(file, 'resource').range, name: 'b" {' }),
      refused: 'expected the input of rename-resource',
    },
    {
      name: 'a module with only one known file',
      style: 'plain',
      before: 'resource "aws_x" "a" {}\n',
      input: (file) => ({ block: block(file, 'resource').range, name: 'b' }),
      refused: 'expected all files of the module of main.tf, found one',
    },
    {
      name: 'a block of another kind',
      style: 'plain',
      before: 'output "a" {}\n',
      others: {},
      input: (file) => ({ block: block(file, 'output').range, name: 'b' }),
      refused: 'expected a resource, data source or module call, found output',
    },
    {
      name: 'a block that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: 'resource "aws_x" "a" {}\n',
      others: {},
      input: () => ({ block: { start: 0, end: 3 }, name: 'b' }),
      refused: 'expected a block at 0–3 of main.tf',
    },
  ],
};
