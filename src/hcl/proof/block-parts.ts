import { expressionsOf } from '../at-range.ts';
import type { Block, HclFile, Range } from '../syntax.ts';
import { namesRead } from './references-to.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { blockName, nestedType } from '../locate.ts';

/** All blocks of a module, or all arguments of a resource. */
export const ALL = '*';
export const PROVIDER = 'provider';

/** Returns the text of each named part of a file, by name. The text of other blocks is under ALL. */
export const textsOf = memoizeByObject((file: HclFile): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  const add = (name: string, { start, end }: Range): void => {
    texts.set(name, `${texts.get(name) ?? ''}\n${file.text.slice(start, end)}`);
  };
  for (const attribute of file.body.attributes) add(ALL, attribute.range);
  for (const block of file.body.blocks) {
    const name = nameOf(block);
    const isSplit = block.type === 'resource' || block.type === 'module';
    if (block.type === 'locals') for (const attribute of block.body.attributes) add(`local.${attribute.name}`, attribute.range);
    else if (!isSplit) add(name, block.range);
    else {
      add(partOf(block, 'count'), { start: block.range.start, end: block.inside.start });
      for (const attribute of block.body.attributes) add(partOf(block, attribute.name), attribute.range);
      for (const inner of block.body.blocks) add(partOf(block, nestedType(inner)), inner.range);
    }
  }
  return texts;
});

function nameOf(block: Block): string {
  return ['resource', 'data', 'variable', 'output'].includes(block.type) ? blockName(block) : ALL;
}

/** `aws_sqs_queue.q.name`, or `aws_sqs_queue.q.*` for all arguments; `argument.m.x`, or `repeat.m` for all of a module. */
function partOf(block: Block, name: string): string {
  const isAll = ['count', 'for_each', 'lifecycle', 'provider', 'provisioner', 'connection'].includes(name);
  if (block.type === 'resource') return `${nameOf(block)}.${isAll ? ALL : name}`;
  const [call = ''] = block.labels;
  if (name === 'count' || name === 'for_each') return `repeat.${call}`;
  return ['source', 'version', 'providers'].includes(name) ? ALL : `argument.${call}.${name}`;
}

/** Returns the parts of a block, with the names that each reads. */
export function readIn(block: Block): readonly (readonly [reader: string, names: Iterable<string>])[] {
  const { attributes, blocks } = block.body;
  switch (block.type) {
    case 'locals':
      return attributes.map(({ name, expression }) => [`local.${name}`, namesRead([expression])]);
    case 'module':
      return attributes.map(({ name, expression }) => {
        const part = partOf(block, name);
        // A computed source may select another module.
        return [part === ALL ? partOf(block, 'count') : part, namesRead([expression])];
      });
    case 'resource':
      return [
        ...attributes.map(({ name, expression }) => [partOf(block, name), namesRead([expression])] as const),
        ...blocks.map((inner) => [partOf(block, nestedType(inner)), namesRead(expressionsOf(inner.body))] as const),
      ];
    case 'provider':
      return [[PROVIDER, namesRead(expressionsOf(block.body))]];
    default:
      return nameOf(block) === ALL ? [] : [[nameOf(block), namesRead(expressionsOf(block.body))]];
  }
}
