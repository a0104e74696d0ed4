import type { BodyPlace } from '../at-range.ts';
import type { Splice } from './edit.ts';
import { indentUnitAt } from '../text/indent-unit.ts';
import { isOneLine, newlineAt } from '../text/code-style.ts';
import type { Attribute, HclFile } from '../syntax.ts';
import { indentAt, isBlankLine, lineStart, restOfLine, startsLine } from '../text/trivia.ts';

export interface AttributePlace {
  readonly indent: string;
  /** Returns the splices for a rendered `name = value`. */
  readonly splices: (attribute: string) => readonly Splice[];
}

/** First and last arguments of a block. https://developer.hashicorp.com/terraform/language/style#resource-order */
const LEADING = new Set(['for_each', 'count', 'provider', 'providers', 'source', 'version']);
const TRAILING = new Set(['depends_on', 'tags', 'tags_all']);

/** Returns the place after the largest run of attributes before the nested blocks, and before tags and depends_on. */
export function placeForAttribute(file: HclFile, place: BodyPlace): AttributePlace {
  const { text } = file;
  const { inside, block } = place;
  if (block !== undefined && isOneLine(text, inside)) return expandOneLine(file, place);
  const anchor = anchorOf(text, place);
  if (anchor !== undefined) return placeBehind(file, place, anchor);
  const newline = newlineAt(text, inside.start);
  const indent = block === undefined ? '' : indentAt(text, block.range.start) + indentUnitAt(file, inside.start);
  if (block === undefined) return placeAtFileEnd(file, newline);
  const firstBlock = place.body.blocks[0];
  const at = firstBlock === undefined ? lineStart(text, inside.end) : restOfLine(text, inside.start);
  if (at === undefined) return placeBefore(firstBlock?.range.start ?? inside.end, indent, newline);
  const splices = (attribute: string): readonly Splice[] => [
    {
      start: at,
      end: at,
      text:
        firstBlock === undefined
          ? `${indent}${attribute}${newline}`
          : `${newline}${indent}${attribute}${isBlankLine(text, at + newline.length) ? '' : newline}`,
    },
  ];
  return { indent, splices };
}

function placeBefore(at: number, indent: string, newline: string): AttributePlace {
  return { indent, splices: (attribute) => [{ start: at, end: at, text: `${attribute}${newline}${indent}` }] };
}

function placeAtFileEnd(file: HclFile, newline: string): AttributePlace {
  const end = file.text.length;
  const open = end > 0 && !file.text.endsWith('\n') && file.text !== '\uFEFF';
  return {
    indent: '',
    splices: (attribute) => [{ start: end, end, text: open ? `${newline}${attribute}` : `${attribute}${newline}` }],
  };
}

function placeBehind(file: HclFile, place: BodyPlace, anchor: Attribute): AttributePlace {
  const { text } = file;
  const newline = newlineAt(text, anchor.range.end);
  const indent = indentAt(text, anchor.range.start);
  const at = restOfLine(text, anchor.range.end) ?? anchor.range.end;
  const alone = LEADING.has(anchor.name) && place.block !== undefined && isBlankLine(text, at + newline.length);
  const apart = alone || (place.block === undefined && !isOneLine(text, anchor.range));
  return {
    indent,
    splices: (attribute) => [{ start: at, end: at, text: `${newline}${apart ? newline : ''}${indent}${attribute}` }],
  };
}

/** `{ a = 1 }` can hold one attribute only; a second one needs several lines. */
function expandOneLine(file: HclFile, place: BodyPlace): AttributePlace {
  const { text } = file;
  const { inside } = place;
  const newline = newlineAt(text, inside.start);
  const outer = indentAt(text, inside.start);
  const indent = outer + indentUnitAt(file, inside.start);
  const found = text.slice(inside.start, inside.end).trim();
  const existing = found === '' ? '' : `${newline}${indent}${found}`;
  return {
    indent,
    splices: (attribute) => [
      { start: inside.start, end: inside.end, text: `${existing}${newline}${indent}${attribute}${newline}${outer}` },
    ],
  };
}

function anchorOf(text: string, place: BodyPlace): Attribute | undefined {
  const { attributes, blocks } = place.body;
  if (place.block === undefined) return attributes.at(-1);
  const firstBlock = blocks[0]?.range.start ?? Infinity;
  const ahead = attributes.filter((attribute) => attribute.range.start < firstBlock);
  const candidates = largestRun(text, ahead) ?? largestRun(text, attributes);
  if (candidates === undefined) return ahead.findLast((attribute) => LEADING.has(attribute.name)) ?? attributes.at(-1);
  return candidates.at(-1);
}

/** The longest run of ordinary attributes; of equally long ones the last. */
function largestRun(text: string, attributes: readonly Attribute[]): readonly Attribute[] | undefined {
  const runs: Attribute[][] = [];
  let previous: Attribute | undefined;
  for (const attribute of attributes) {
    const gap = previous === undefined ? '\n\n' : text.slice(previous.range.end, attribute.range.start);
    const apart = gap.split('\n').length > 2 || !startsLine(text, attribute.range.start);
    if (apart || previous === undefined) runs.push([]);
    if (!LEADING.has(attribute.name) && !TRAILING.has(attribute.name)) runs.at(-1)?.push(attribute);
    previous = attribute;
  }
  const weight = (run: readonly Attribute[]): number =>
    run.filter((attribute) => isOneLine(text, attribute.range)).length * 1000 + run.length;
  return runs
    .filter((run) => run.length > 0)
    .reduce<readonly Attribute[] | undefined>((best, run) => (best === undefined || weight(run) >= weight(best) ? run : best), undefined);
}
