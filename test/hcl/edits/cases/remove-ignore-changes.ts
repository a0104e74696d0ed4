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
    removing('removes one entry of a one-line list', 'one line', {
      attribute: 'tags["a"]',
      before: list('[name, tags["a"]]'),
      after: list('[name]'),
    }),
    removing('removes a line with its comment', 'trailing comma', {
      attribute: 'name',
      before: list('[\n      name, # for now\n      tags,\n    ]'),
      after: list('[\n      tags,\n    ]'),
    }),
    removing('removes the last line', 'no trailing comma', {
      attribute: 'tags',
      before: list('[\n      name,\n      tags\n    ]'),
      after: list('[\n      name\n    ]'),
    }),
    removing('removes the list and the block with the last entry', 'empty', { attribute: 'name', before: list('[name]'), after: BARE }),
    removing('removes a one-line block', 'one line', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" {\n  name = "x"\n\n  lifecycle { ignore_changes = [name] }\n}\n',
      after: BARE,
    }),
    removing('keeps a lifecycle block with prevent_destroy', 'aligned run', {
      attribute: 'name',
      before: 'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes  = [name]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n',
    }),
    removing('keeps a lifecycle block with a comment', 'comments', {
      attribute: 'name',
      before:
        'resource "aws_thing" "a" {\n  lifecycle {\n    # prevent_destroy = true, once it is live\n    ignore_changes = [name]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle {\n    # prevent_destroy = true, once it is live\n  }\n}\n',
    }),
    removing('removes all', 'plain', { attribute: 'all', before: list('all'), after: BARE }),
    removing('removes a quoted legacy entry', 'legacy interpolation', {
      attribute: 'name',
      before: list('["name", "tags"]'),
      after: list('["tags"]'),
    }),
    removing('removes an entry in dot notation', 'quoted keys', {
      attribute: 'tags["a"]',
      before: list('[tags.a, name]'),
      after: list('[name]'),
    }),
    removing('does not reformat an unformatted list', 'unformatted', {
      attribute: 'tags',
      before: 'resource "aws_thing" "a" {\n  lifecycle{\n ignore_changes=[ name ,tags ]\n  }\n}\n',
      after: 'resource "aws_thing" "a" {\n  lifecycle{\n ignore_changes=[ name ]\n  }\n}\n',
    }),
    removing('does nothing if the attribute is not ignored', 'plain', { attribute: 'name', before: list('[tags]'), after: list('[tags]') }),
    removing('does nothing without a lifecycle block', 'plain', { attribute: 'name', before: BARE, after: BARE }),
    refusing(
      'a map entry of an ignored argument',
      'tags["a"]',
      'expected an entry tags["a"] of its own, found it ignored as a part of tags',
      list('[tags]'),
    ),
    refusing('an attribute if all attributes are ignored', 'name', 'expected an entry name, found ignore_changes = all', list('all')),
    refusing('an entry that is listed twice', 'name', 'expected one entry name, found 2', list('[name, "name"]')),
    refusing('a module call', 'name', 'expected a resource, the only block that can ignore changes, found module', 'module "m" {}\n'),
    refusing('an expression', 'upper(name)', 'expected a path of names and constant keys', list('[name]')),
  ],
};
