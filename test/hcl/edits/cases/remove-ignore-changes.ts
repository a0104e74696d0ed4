import type { EditCase, EditCases } from './edit-case.ts';
import { block } from './find.ts';

const list = (entries: string): string =>
  `resource "aws_thing" "a" {\n  name = "x"\n\n  lifecycle {\n    ignore_changes = ${entries}\n  }\n}\n`;
const BARE = 'resource "aws_thing" "a" {\n  name = "x"\n}\n';

function removing(
  name: string,
  style: EditCase['style'],
  { attribute, before, after }: { attribute: string; before: string; after: string },
): EditCase {
  return { name, style, before, input: (file) => ({ block: block(file, 'resource').range, attribute }), after };
}

function refusing(name: string, attribute: string, refused: string, before: string): EditCase {
  return { name, style: 'plain', before, input: (file) => ({ block: file.body.blocks[0]?.range, attribute }), refused };
}

export const table: EditCases = {
  edit: 'remove-ignore-changes',
  cases: [
    removing('takes one of a line', 'one line', { attribute: 'tags["a"]', before: list('[name, tags["a"]]'), after: list('[name]') }),
    removing('takes one of several lines with its comment', 'trailing comma', {
      attribute: 'name',
      before: list('[\n      name, # for now\n      tags,\n    ]'),
      after: list('[\n      tags,\n    ]'),
    }),
    removing('takes the last line', 'no trailing comma', {
      attribute: 'tags',
      before: list('[\n      name,\n      tags\n    ]'),
      after: list('[\n      name\n    ]'),
    }),
    removing('takes the list and the block with the last entry', 'empty', { attribute: 'name', before: list('[name]'), after: BARE }),
    removing('takes a block of one line', 'one line', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" {\n  name = "x"\n\n  lifecycle { ignore_changes = [name] }\n}\n',
      after: BARE,
    }),
    removing('leaves a block that protects', 'aligned run', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes  = [name]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n',
    }),
    removing('leaves a block that says something', 'comments', {
      attribute: 'name',
      before:
        'resource "aws_thing" "a" {\n  lifecycle {\n    # prevent_destroy = true, once it is live\n    ignore_changes = [name]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle {\n    # prevent_destroy = true, once it is live\n  }\n}\n',
    }),
    removing('takes all', 'plain', { attribute: 'all', before: list('all'), after: BARE }),
    removing('takes an old entry in quotes', 'legacy interpolation', {
      attribute: 'name',
      before: list('["name", "tags"]'),
      after: list('["tags"]'),
    }),
    removing('takes what a dot says as well as brackets', 'quoted keys', {
      attribute: 'tags["a"]',
      before: list('[tags.a, name]'),
      after: list('[name]'),
    }),
    removing('keeps a crooked list crooked', 'unformatted', {
      attribute: 'tags',
      before: 'resource "aws_thing" "a" {\n  lifecycle{\n ignore_changes=[ name ,tags ]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle{\n ignore_changes=[ name ]\n  }\n}\n',
    }),
    removing('does nothing where it is not ignored', 'plain', { attribute: 'name', before: list('[tags]'), after: list('[tags]') }),
    removing('does nothing without a lifecycle block', 'plain', { attribute: 'name', before: BARE, after: BARE }),
    refusing(
      'a part of what is ignored',
      'tags["a"]',
      'expected an entry tags["a"] of its own, found it ignored as a part of tags',
      list('[tags]'),
    ),
    refusing('one where all is ignored', 'name', 'expected an entry name, found ignore_changes = all', list('all')),
    refusing('one that stands there twice', 'name', 'expected one entry name, found 2', list('[name, "name"]')),
    refusing('a module call', 'name', 'expected a resource, the only block that can ignore changes, found module', 'module "m" {}\n'),
    refusing('an expression', 'upper(name)', 'expected a path of names and constant keys', list('[name]')),
  ],
};
