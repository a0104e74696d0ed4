import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { hcl } from '../../../support/hcl.ts';
import type { EditCase, EditCases } from './edit-case.ts';
import { block } from './find.ts';

const SCHEMA: ProviderSchema = {
  aws_thing: {
    attributes: {
      name: { type: 'string', required: true },
      arn: { type: 'string', computed: true },
      tags: { type: ['map', 'string'], optional: true },
      zones: { type: ['list', 'string'], optional: true },
      peers: { type: ['set', 'string'], optional: true },
      shape: { type: ['object', { size: 'number' }], optional: true },
    },
    blocks: {
      rule: { nesting: 'list', block: { attributes: { port: { type: 'number', optional: true } }, blocks: {} } },
      ingress: { nesting: 'set', block: { attributes: { port: { type: 'number', optional: true } }, blocks: {} } },
      timeouts: { nesting: 'single', block: { attributes: { create: { type: 'string', optional: true } }, blocks: {} } },
    },
  },
};
const list = (entries: string): string =>
  `resource "aws_thing" "a" {\n  name = "x"\n\n  lifecycle {\n    ignore_changes = ${entries}\n  }\n}\n`;

function adding(
  name: string,
  style: EditCase['style'],
  { attribute, before, after }: { attribute: string; before: string; after: string },
): EditCase {
  return { name, style, before, schema: SCHEMA, input: (file) => ({ block: block(file, 'resource').range, attribute }), after };
}

function refusing(name: string, attribute: string, refused: string, before = list('[name]')): EditCase {
  return { name, style: 'plain', before, schema: SCHEMA, input: (file) => ({ block: file.body.blocks[0]?.range, attribute }), refused };
}

export const table: EditCases = {
  edit: 'add-ignore-changes',
  cases: [
    adding('adds the block and the list', 'plain', {
      attribute: 'tags["Owner"]',
      before: 'resource "aws_thing" "a" {\n  name = "x" # ü\n}\n',
      after: 'resource "aws_thing" "a" {\n  name = "x" # ü\n\n  lifecycle {\n    ignore_changes = [tags["Owner"]]\n  }\n}\n',
    }),
    adding('adds the block to a one-line resource', 'one line', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" { name = "x" }\n',
      after: 'resource "aws_thing" "a" {\n  name = "x"\n\n  lifecycle {\n    ignore_changes = [name]\n  }\n}\n',
    }),
    adding('adds the list to a lifecycle block with prevent_destroy', 'aligned run', {
      attribute: 'zones[0]',
      before: 'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy       = true # !\n    create_before_destroy = true\n  }\n}\n',
      after:
        'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy       = true # !\n    create_before_destroy = true\n    ignore_changes        = [zones[0]]\n  }\n}\n',
    }),
    adding('adds the list to a one-line lifecycle block', 'one line', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" {\n  lifecycle { prevent_destroy = true }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes  = [name]\n  }\n}\n',
    }),
    adding('adds to a one-line list', 'one line', { attribute: 'tags', before: list('[name] # c'), after: list('[name, tags] # c') }),
    adding('fills an empty list', 'empty', { attribute: 'tags', before: list('[]'), after: list('[tags]') }),
    adding('adds to a multi-line list and keeps comments', 'trailing comma', {
      attribute: 'rule[0].port',
      before: hcl`
        resource "aws_thing" "a" {
          lifecycle {
            ignore_changes = [
              # set by hand
              name, # forever
              tags,
            ]
          }
        }
      `,
      after: hcl`
        resource "aws_thing" "a" {
          lifecycle {
            ignore_changes = [
              # set by hand
              name, # forever
              tags,
              rule[0].port,
            ]
          }
        }
      `,
    }),
    adding('adds to a multi-line list without a trailing comma', 'no trailing comma', {
      attribute: 'tags',
      before: list('[\n      name\n    ]'),
      after: list('[\n      name,\n      tags\n    ]'),
    }),
    adding('adds to quoted legacy entries', 'legacy interpolation', {
      attribute: 'tags',
      before: list('["name"]'),
      after: list('["name", tags]'),
    }),
    adding('adds a map entry after another map entry', 'quoted keys', {
      attribute: 'tags["b/c"]',
      before: list('[tags["a"]]'),
      after: list('[tags["a"], tags["b/c"]]'),
    }),
    adding('replaces the list with all', 'plain', { attribute: 'all', before: list('[name, tags]'), after: list('all') }),
    adding('writes all into a new block', 'empty', {
      attribute: 'all',
      before: 'resource "aws_thing" "a" {}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle {\n    ignore_changes = all\n  }\n}\n',
    }),
    adding('indents with tabs', 'tabs', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" {\n\tname = "x"\n}\n',
      after: 'resource "aws_thing" "a" {\n\tname = "x"\n\n\tlifecycle {\n\t\tignore_changes = [name]\n\t}\n}\n',
    }),
    adding('does not reformat an unformatted block', 'unformatted', {
      attribute: 'tags',
      before: 'resource "aws_thing" "a" {\n    name="x"\n  lifecycle{\n ignore_changes=[ name ]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n    name="x"\n  lifecycle{\n ignore_changes=[ name, tags ]\n  }\n}\n',
    }),
    adding('adds an argument of a nested block', 'plain', {
      attribute: 'timeouts.create',
      before: list('[name]'),
      after: list('[name, timeouts.create]'),
    }),
    adding('does nothing for an existing entry', 'plain', { attribute: 'name', before: list('[ name ]'), after: list('[ name ]') }),
    adding('does nothing for a map entry of an ignored argument', 'plain', {
      attribute: 'tags["a"]',
      before: list('[tags]'),
      after: list('[tags]'),
    }),
    adding('does nothing for an existing entry in dot notation', 'plain', {
      attribute: 'tags["a"]',
      before: list('[tags.a]'),
      after: list('[tags.a]'),
    }),
    adding('does nothing for an existing quoted entry', 'plain', {
      attribute: 'name',
      before: list('["name"]'),
      after: list('["name"]'),
    }),
    adding('does nothing if all attributes are ignored', 'plain', { attribute: 'name', before: list('all'), after: list('all') }),
    refusing(
      'an argument that the resource type does not have',
      'nmae',
      'expected an argument of the resource, found nmae, which the provider schema does not have',
    ),
    refusing('a read-only attribute', 'arn', 'found arn, which is read-only in the provider'),
    refusing('a computed key', 'tags[var.key]', 'expected a path of names and constant keys, such as tags["Owner"], found: tags[var.key]'),
    refusing('an expression', 'concat(name, tags)', 'expected a path of names and constant keys'),
    refusing('all elements', 'zones[*]', 'expected a path of names and constant keys'),
    refusing('a Terraform meta-argument', 'depends_on', 'expected an argument of the provider, found Terraform’s own'.replace('’', "'")),
    refusing('a part of a string', 'name["x"]', 'expected name as a whole, because it has no parts'),
    refusing('an element of a set', 'peers[0]', 'expected peers as a whole, because the elements of a set have no index'),
    refusing('a block of a set', 'ingress[0].port', 'expected ingress as a whole, because the blocks of a set have no index'),
    refusing('a block list without an index', 'rule.port', 'expected an index after rule, found port'),
    refusing('an unknown attribute of an object', 'shape.weight', 'expected a part of shape, found weight'),
    refusing(
      'a module call',
      'name',
      'expected a resource, the only block that can ignore changes, found module',
      'module "m" {\n  source = "./m"\n}\n',
    ),
    refusing(
      'a data source',
      'name',
      'expected a resource, the only block that can ignore changes, found data',
      'data "aws_thing" "a" {}\n',
    ),
    refusing(
      'two lifecycle blocks',
      'name',
      'expected one lifecycle block, found 2',
      'resource "aws_thing" "a" {\n  lifecycle {}\n  lifecycle {}\n}\n',
    ),
    refusing('a list from a reference', 'tags', 'expected a list or all in ignore_changes, found local.ignored', list('local.ignored')),
    {
      name: 'a block that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: list('[name]'),
      input: () => ({ block: { start: 1, end: 5 }, attribute: 'name' }),
      refused: 'expected a block at 1–5 of main.tf',
    },
  ],
};
