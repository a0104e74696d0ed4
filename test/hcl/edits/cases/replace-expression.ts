import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { part, value } from './find.ts';

export const table: EditCases = {
  edit: 'replace-expression',
  cases: [
    {
      name: 'replaces a value in a JSON heredoc on one line',
      style: 'heredoc',
      heredoc: 'policy',
      before: 'a {\n  policy = <<EOF\n{"Statement":[{"Effect":"Allow","Action":"*"}]}\nEOF\n}\n',
      input: (file) => ({ at: value(file, 'Effect'), value: 'Deny' }),
      after: 'a {\n  policy = <<EOF\n{"Statement":[{"Effect":"Deny","Action":"*"}]}\nEOF\n}\n',
    },
    {
      name: 'replaces the default of a variable and keeps surrounding comments',
      style: 'comments',
      before: 'variable "size" {\n  type = number\n  # three is enough\n  default = 3 /* nodes */ # ü\n}\n',
      input: (file) => ({ at: value(file, 'default'), value: 5 }),
      after: 'variable "size" {\n  type = number\n  # three is enough\n  default = 5 /* nodes */ # ü\n}\n',
    },
    {
      name: 'replaces the branch of a conditional',
      style: 'one line',
      before: 'locals {\n  size = var.prod ? 10 : 2\n}\n',
      input: (file) => ({ at: part(file, '10'), value: 12 }),
      after: 'locals {\n  size = var.prod ? 12 : 2\n}\n',
    },
    {
      name: 'replaces a part of a legacy interpolation',
      style: 'legacy interpolation',
      before: 'a {\n  name = "${var.prefix}-${"work"}"\n}\n',
      input: (file) => ({ at: part(file, '"work"'), value: 'audit' }),
      after: 'a {\n  name = "${var.prefix}-${"audit"}"\n}\n',
    },
    {
      name: 'replaces a whole legacy interpolation',
      style: 'legacy interpolation',
      before: 'a {\n  size = "${var.size}" # from outside\n}\n',
      input: (file) => ({ at: value(file, 'size'), value: { expression: 'var.other' } }),
      after: 'a {\n  size = var.other # from outside\n}\n',
    },
    {
      name: 'replaces a heredoc and keeps the line after it',
      style: 'heredoc',
      before: 'a {\n  text = <<EOT\none\nEOT\n  size = 1\n}\n',
      input: (file) => ({ at: value(file, 'text'), value: 'two' }),
      after: 'a {\n  text = "two"\n  size = 1\n}\n',
    },
    {
      name: 'writes a heredoc given by the caller',
      style: 'heredoc',
      before: 'a {\n  text = "one"\n  size = 1\n}\n',
      input: (file) => ({ at: value(file, 'text'), value: { expression: '<<-EOT\n    two\n  EOT' } }),
      after: 'a {\n  text = <<-EOT\n    two\n  EOT\n  size = 1\n}\n',
    },
    {
      name: 'replaces a nested value in jsonencode',
      style: 'jsonencode',
      before: hcl`
        resource "aws_iam_role" "r" {
          assume_role_policy = jsonencode({
            "Statement" : [{
              "Effect" : "Allow", # ü
              "Principal" : { "Service" : "ec2.amazonaws.com" }
            }]
          })
        }
      `,
      input: (file) => ({ at: value(file, 'Service'), value: 'lambda.amazonaws.com' }),
      after: hcl`
        resource "aws_iam_role" "r" {
          assume_role_policy = jsonencode({
            "Statement" : [{
              "Effect" : "Allow", # ü
              "Principal" : { "Service" : "lambda.amazonaws.com" }
            }]
          })
        }
      `,
    },
    {
      name: 'replaces a multi-line value by a one-line value and realigns the run',
      style: 'aligned run',
      before: 'a {\n  name = "x"\n  zones = [\n    "a",\n    "b",\n  ]\n  size = 1\n}\n',
      input: (file) => ({ at: value(file, 'zones'), value: ['a'] }),
      after: 'a {\n  name  = "x"\n  zones = ["a"]\n  size  = 1\n}\n',
    },
    {
      name: 'replaces a value in a variable file',
      style: 'tfvars',
      path: 'a.tfvars',
      before: 'sizes = { small = 1, large = 9 } # 🦊\n',
      input: (file) => ({ at: value(file, 'large'), value: 12 }),
      after: 'sizes = { small = 1, large = 12 } # 🦊\n',
    },
    {
      name: 'replaces a value in a JSON variable file',
      style: 'tfvars.json',
      path: 'a.tfvars.json',
      before: '{ "sizes" : { "small":1 , "large":9 } }',
      input: (file) => ({ at: value(file, 'large'), value: 12 }),
      after: '{ "sizes" : { "small":1 , "large":12 } }',
    },
    {
      name: 'does not reformat an unformatted line',
      style: 'unformatted',
      before: 'a{\n   x   =1 #one\n y=    2\n}\n',
      input: (file) => ({ at: value(file, 'y'), value: 30 }),
      after: 'a{\n   x   =1 #one\n y=    30\n}\n',
    },
    {
      name: 'does nothing for the same value in another notation',
      style: 'quoted keys',
      hurt: 'formatting only',
      before: 'a {\n  tags = { "Name":"x" }\n}\n',
      input: (file) => ({ at: value(file, 'tags'), value: { Name: 'x' } }),
      after: 'a {\n  tags = { "Name":"x" }\n}\n',
    },
    {
      name: 'an operand that operator precedence would split',
      style: 'one line',
      before: 'a {\n  on = var.a && var.b\n}\n',
      input: (file) => ({ at: part(file, 'var.b'), value: { expression: 'var.c || var.d' } }),
      refused: 'expected a complete value',
    },
    {
      name: 'an operand of the wrong type',
      style: 'one line',
      before: 'a {\n  size = 1 + 2\n  on = !true\n}\n',
      input: (file) => ({ at: part(file, '2'), value: 'two' }),
      refused: 'expected a number or an expression, as the surrounding expression requires',
    },
    {
      name: 'an index that is not a number',
      style: 'one line',
      before: 'a {\n  first = local.list[0].name\n}\n',
      input: (file) => ({ at: part(file, '0'), value: false }),
      refused: 'expected a string or number or an expression, as the surrounding expression requires',
    },
    {
      name: 'a range that is not an expression',
      style: 'plain',
      hurt: 'block not found',
      before: 'a {\n  on = var.a\n}\n',
      input: (file) => ({ at: part(file, 'on = var.a'), value: true }),
      refused: 'expected an expression at',
    },
    {
      name: 'an expression with a Markdown fence',
      style: 'plain',
      hurt: 'markdown fence',
      before: 'a {\n  on = 1\n}\n',
      input: (file) => ({ at: value(file, 'on'), value: { expression: '```\n2' } }),
      refused: 'expected one HCL expression',
    },
  ],
};
