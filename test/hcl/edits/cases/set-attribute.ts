import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { block, blockWith, whole } from './find.ts';

export const table: EditCases = {
  edit: 'set-attribute',
  cases: [
    {
      name: 'keeps CRLF on the lines that have it, in a file with mixed line endings',
      style: 'CRLF',
      before: 'locals {\n  a = 1\n}\n\nresource "a" "b" {\r\n  x = 1 # c\r\n}\r\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'yy', value: 2 }),
      after: 'locals {\n  a = 1\n}\n\nresource "a" "b" {\r\n  x  = 1 # c\r\n  yy = 2\r\n}\r\n',
    },
    {
      name: 'replaces a value in an aligned run and keeps the comment after it',
      style: 'line comments at ends',
      before: hcl`
        resource "aws_sqs_queue" "work" {
          name                       = "work"
          visibility_timeout_seconds = 30 # twice the worker's timeout
          fifo_queue                 = false
        }
      `,
      input: (file) => ({ body: block(file, 'resource').inside, name: 'visibility_timeout_seconds', value: 120 }),
      after: hcl`
        resource "aws_sqs_queue" "work" {
          name                       = "work"
          visibility_timeout_seconds = 120 # twice the worker's timeout
          fifo_queue                 = false
        }
      `,
    },
    {
      name: 'moves comments at line ends with the longest value',
      style: 'line comments at ends',
      before: hcl`
        resource "aws_instance" "web" {
          ami           = "ami-1"    # base
          instance_type = "t3.micro" # small
        }
      `,
      input: (file) => ({ body: block(file, 'resource').inside, name: 'instance_type', value: 'm5.24xlarge' }),
      after: hcl`
        resource "aws_instance" "web" {
          ami           = "ami-1"       # base
          instance_type = "m5.24xlarge" # small
        }
      `,
    },
    {
      name: 'adds a name longer than its run and realigns only that run',
      style: 'aligned run',
      before: hcl`
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          instance_class = "db.t3.micro"

          username = "app"
        }
      `,
      input: (file) => ({ body: block(file, 'resource').inside, name: 'backup_retention_period', value: 7 }),
      after: hcl`
        resource "aws_db_instance" "main" {
          engine                  = "postgres"
          instance_class          = "db.t3.micro"
          backup_retention_period = 7

          username = "app"
        }
      `,
    },
    {
      name: 'does not reformat an unformatted run',
      style: 'unformatted',
      before: 'resource "aws_sqs_queue" "a" {\n   name="a"\n      delay_seconds   =  5\n\n\n  tags={}\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'delay_seconds', value: 9 }),
      after: 'resource "aws_sqs_queue" "a" {\n   name="a"\n      delay_seconds   =  9\n\n\n  tags={}\n}\n',
    },
    {
      name: 'adds a line to an unformatted block without changing the others',
      style: 'unformatted',
      before: 'resource "aws_sqs_queue" "a" {\n    name="a"\n    delay_seconds   =  5\n}\nresource "aws_sqs_queue" "b" { name="b" }\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'fifo_queue', value: true }),
      after:
        'resource "aws_sqs_queue" "a" {\n    name="a"\n    delay_seconds   =  5\n    fifo_queue = true\n}\nresource "aws_sqs_queue" "b" { name="b" }\n',
    },
    {
      name: 'opens a one-line block to add a second argument',
      style: 'one line',
      before: 'variable "size" { default = 3 }\n',
      input: (file) => ({ body: block(file, 'variable').inside, name: 'type', value: { expression: 'number' } }),
      after: 'variable "size" {\n  default = 3\n  type    = number\n}\n',
    },
    {
      name: 'keeps one line if the argument already exists',
      style: 'one line',
      before: 'resource "a" "b" {\n  versioning { enabled = false } // off\n}\n',
      input: (file) => ({ body: block(file, 'versioning').inside, name: 'enabled', value: true }),
      after: 'resource "a" "b" {\n  versioning { enabled = true } // off\n}\n',
    },
    {
      name: 'opens an empty block',
      style: 'empty',
      before: 'resource "aws_eip" "nat" {}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'domain', value: 'vpc' }),
      after: 'resource "aws_eip" "nat" {\n  domain = "vpc"\n}\n',
    },
    {
      name: 'indents with tabs like its neighbours',
      style: 'tabs',
      before: 'resource "a" "b" {\n\tname = "x"\n\n\tebs {\n\t\tsize = 8\n\t}\n}\n',
      input: (file) => ({ body: block(file, 'ebs').inside, name: 'type', value: 'gp3' }),
      after: 'resource "a" "b" {\n\tname = "x"\n\n\tebs {\n\t\tsize = 8\n\t\ttype = "gp3"\n\t}\n}\n',
    },
    {
      name: 'writes into a rule found by its port, not by its position',
      style: 'repeated blocks',
      before: hcl`
        resource "aws_security_group" "web" {
          ingress {
            from_port   = 80
            to_port     = 80
            protocol    = "tcp"
            cidr_blocks = ["10.0.0.0/8"]
          }
          ingress {
            from_port   = 443
            to_port     = 443
            protocol    = "tcp"
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
      input: (file) => ({ body: blockWith(file, 'ingress', { from_port: '443' }).inside, name: 'description', value: 'https' }),
      after: hcl`
        resource "aws_security_group" "web" {
          ingress {
            from_port   = 80
            to_port     = 80
            protocol    = "tcp"
            cidr_blocks = ["10.0.0.0/8"]
          }
          ingress {
            from_port   = 443
            to_port     = 443
            protocol    = "tcp"
            cidr_blocks = ["10.0.0.0/8"]
            description = "https"
          }
        }
      `,
    },
    {
      name: 'writes exactly the given CIDR, next to a similar one',
      style: 'plain',
      hurt: 'wrong CIDR',
      before: hcl`
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16" # not 10.0.0.0/1
        }
      `,
      input: (file) => ({ body: block(file, 'resource').inside, name: 'cidr_block', value: '10.0.0.0/1' }),
      after: hcl`
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/1" # not 10.0.0.0/1
        }
      `,
    },
    {
      name: 'sets a value of a tfvars file',
      style: 'tfvars',
      path: 'prod.tfvars',
      before: 'region = "eu-west-1"\nsize   = 3 # nodes\n',
      input: (file) => ({ body: whole(file), name: 'size', value: 5 }),
      after: 'region = "eu-west-1"\nsize   = 5 # nodes\n',
    },
    {
      name: 'adds a value to a tfvars file',
      style: 'tfvars',
      path: 'terraform.tfvars',
      before: 'region = "eu-west-1"\nsize   = 3\n',
      input: (file) => ({ body: whole(file), name: 'deletion_protection', value: true }),
      after: 'region              = "eu-west-1"\nsize                = 3\ndeletion_protection = true\n',
    },
    {
      name: 'sets a member of a JSON variable file and keeps the key order',
      style: 'tfvars.json',
      path: 'prod.tfvars.json',
      before: '{\n  "size": 3,\n  "region": "eu-west-1"\n}\n',
      input: (file) => ({ body: whole(file), name: 'size', value: 5 }),
      after: '{\n  "size": 5,\n  "region": "eu-west-1"\n}\n',
    },
    {
      name: 'adds a member to a JSON variable file',
      style: 'tfvars.json',
      path: 'prod.auto.tfvars.json',
      before: '{\n    "size": 3\n}',
      input: (file) => ({ body: whole(file), name: 'zones', value: ['a', 'b'] }),
      after: '{\n    "size": 3,\n    "zones": ["a", "b"]\n}',
    },
    {
      name: 'does nothing if only the notation differs: no pull request for formatting',
      style: 'unformatted',
      hurt: 'formatting only',
      before: 'resource "a" "b" {\n  tags={ "Name"="x",Owner = "y" }\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'tags', value: { Owner: 'y', Name: 'x' } }),
      after: 'resource "a" "b" {\n  tags={ "Name"="x",Owner = "y" }\n}\n',
    },
    {
      name: 'writes non-ASCII text unchanged and aligns by visible width',
      style: 'non-ASCII',
      before: 'resource "a" "b" {\n  größe = "ä" # 🦊\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'beschreibung', value: 'für 日本' }),
      after: 'resource "a" "b" {\n  größe        = "ä" # 🦊\n  beschreibung = "für 日本"\n}\n',
    },
    {
      name: 'replaces a legacy interpolation by its new value',
      style: 'legacy interpolation',
      before: 'resource "a" "b" {\n  name = "${var.name}"\n  size = "${var.size}"\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'size', value: 4 }),
      after: 'resource "a" "b" {\n  name = "${var.name}"\n  size = 4\n}\n',
    },
    {
      name: 'adds an argument after a heredoc',
      style: 'heredoc',
      before: 'resource "a" "b" {\n  script = <<-EOT\n    size = 1\n  EOT\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'size', value: 2 }),
      after: 'resource "a" "b" {\n  script = <<-EOT\n    size = 1\n  EOT\n  size   = 2\n}\n',
    },
    {
      name: 'escapes interpolation markers',
      style: 'plain',
      before: 'resource "a" "b" {\n  name = "x"\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'name', value: 'a ${b} "c" %{d}' }),
      after: 'resource "a" "b" {\n  name = "a $${b} \\"c\\" %%{d}"\n}\n',
    },
    {
      name: 'a block that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: 'resource "a" "b" {\n  name = "x"\n}\n',
      input: () => ({ body: { start: 3, end: 9 }, name: 'name', value: 'y' }),
      refused: 'expected a block or a whole file at 3–9 of main.tf, found neither',
    },
    {
      name: 'a Markdown fence is not an expression',
      style: 'plain',
      hurt: 'markdown fence',
      before: 'resource "a" "b" {\n  name = "x"\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'name', value: { expression: '```hcl\n"y"\n```' } }),
      refused: 'expected one HCL expression, found: ```hcl',
    },
    {
      name: 'an undeclared variable',
      style: 'several files',
      hurt: 'made-up variable',
      before: 'resource "a_thing" "b" {\n  name = var.name\n}\n',
      others: { 'variables.tf': 'variable "name" {}\n' },
      input: (file) => ({ body: block(file, 'resource').inside, name: 'size', value: { expression: 'var.instance_size' } }),
      refused: 'expected var.instance_size to be declared, found no such declaration for main.tf to reference',
    },
    {
      name: 'a placeholder of a masked secret',
      style: 'plain',
      hurt: 'masked secret',
      before: 'resource "a" "b" {\n  password = var.password\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'password', value: 'HIDDEN_DUE_TO_SECURITY_REASONS' }),
      refused: 'found HIDDEN_DUE_TO_SECURITY_REASONS, which is a placeholder for a hidden value',
    },
    {
      name: 'a nested placeholder in JSON',
      style: 'tfvars.json',
      hurt: 'masked secret',
      path: 'a.tfvars.json',
      before: '{ "users": {} }\n',
      input: (file) => ({ body: whole(file), name: 'users', value: { app: ['(sensitive value)'] } }),
      refused: 'found (sensitive value), which is a placeholder for a hidden value',
    },
    {
      name: 'a nested block is not an attribute',
      style: 'repeated blocks',
      before: 'resource "a" "b" {\n  rule {}\n  rule {}\n}\n',
      input: (file) => ({ body: block(file, 'resource').inside, name: 'rule', value: [] }),
      refused: 'expected rule to be an attribute, found it written as a nested block',
    },
  ],
};
