import { inDirectory, directoryOf, moduleAt } from '../module-address.ts';
import { NO_EDITS, refuseRange, nameInput, rangeInput, realignInput, refuse } from '../write/edit.ts';
import { z } from 'zod';
import type { TextEdit } from '#domain/patch.ts';
import { blockAt } from '../at-range.ts';
import { jsonLabelRange } from '../json/json-places.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { settleSplices } from '../json/edit-json.ts';
import type { Edit, EditResult, Splice } from '../write/edit.ts';
import { argumentOf, findBlocks, sourceOf } from '../locate.ts';
import { nameInAddress, referencesTo } from '../proof/references-to.ts';
import type { Referable } from '../proof/references-to.ts';
import { movedSplices } from '../write/new-block.ts';
import type { Block, HclFile, Range } from '../syntax.ts';

const input = z.object({ block: rangeInput, name: nameInput, another: z.boolean().optional(), realign: realignInput });

type Input = z.infer<typeof input>;

/** Renames a resource, data source or module call with all references. */
export const renameResource: Edit<Input> = {
  id: 'rename-resource',
  description:
    'Renames a resource, data source or module call: its label, every reference to it in the files of its module, and import blocks with its address; a moved block, after the last one of the module or after the block itself, prevents Terraform from replacing the existing object (not for data sources, and not if the new name is for `another` object). Edits may concern several files. Give the range of the block. Needs all files of the module. Does nothing if the block already has that name. Refuses a name that the module already has, one that a moved block moves away from, a block that is there twice, and blocks of another kind.',
  input,
  apply: (file, wanted, context) => {
    const block = blockAt(file, wanted.block)?.block;
    if (block === undefined) return refuseRange('a block', file, wanted.block);
    const target = referable(block);
    if (target === undefined) return refuse(`expected a resource, data source or module call, found ${block.type}`);
    if (target.name === wanted.name) return NO_EDITS;
    if (context === undefined) return refuse(`expected all files of the module of ${file.path}, found one`);
    const subject = { block, file, target };
    const reason = obstacle(inDirectory(context.files, directoryOf(file)), subject, wanted.name);
    if (reason !== undefined) return refuse(reason);
    const label = labelRange(file, block);
    if (label === undefined) return refuse(`expected ${target.name} as the last label of the block, found another label`);
    return edited(context.files, subject, { ...wanted, label });
  },
};

interface Subject {
  readonly block: Block;
  readonly file: HclFile;
  readonly target: Referable;
}

function referable({ type, labels }: Block): Referable | undefined {
  const [first, second] = labels;
  if (type === 'module') return first === undefined ? undefined : { head: ['module'], name: first };
  if ((type !== 'resource' && type !== 'data') || first === undefined || second === undefined) return undefined;
  return { head: type === 'data' ? ['data', first] : [first], name: second };
}

function obstacle(module: readonly HclFile[], { block, target }: Subject, name: string): string | undefined {
  const named = (wanted: string): readonly HclFile[] =>
    module.flatMap((file) =>
      findBlocks(file.body, block.type)
        .filter((other) => JSON.stringify(other.labels) === JSON.stringify([...block.labels.slice(0, -1), wanted]))
        .map(() => file),
    );
  const [taken] = named(name);
  const [old, wanted] = [[...target.head, target.name].join('.'), [...target.head, name].join('.')];
  if (taken !== undefined) return `expected no ${wanted} in the module, found one in ${taken.path}`;
  if (named(target.name).length !== 1) return `expected one ${old} in the module, found ${named(target.name).length}`;
  const away = module.find((file) => findBlocks(file.body, 'moved').some((moved) => sourceOf(file, moved, 'from') === wanted));
  return away === undefined ? undefined : `expected a name that nothing moved away from, found ${wanted} in a moved block of ${away.path}`;
}

/** The last label; old files have it without quotes. */
function labelRange(file: HclFile, block: Block): Range | undefined {
  if (isJsonPath(file.path)) return jsonLabelRange(file, block);
  const name = block.labels.at(-1) ?? '';
  const head = file.text
    .slice(block.range.start, block.inside.start - 1)
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const at = head.lastIndexOf(name);
  const isDelimited = /^["\s]$/.test(head[at - 1] ?? '') && /^(?:"|\s|$)/.test(head.slice(at + name.length));
  return at > 0 && isDelimited ? { start: block.range.start + at, end: block.range.start + at + name.length } : undefined;
}

function edited(files: readonly HclFile[], subject: Subject, wanted: Input & { readonly label: Range }): EditResult {
  const directory = directoryOf(subject.file);
  const movedBlockFile = inDirectory(files, directory).findLast((file) => findBlocks(file.body, 'moved').length > 0) ?? subject.file;
  const edits: TextEdit[] = [];
  const moved = wanted.another === true ? [] : movedBlock(movedBlockFile, subject, wanted.name);
  if (typeof moved === 'string') return refuse(moved);
  for (const file of files) {
    const names = directoryOf(file) === directory ? referencesTo(file, subject.target) : importsOf(file, subject, files);
    const splices: readonly Splice[] = [
      ...names.map((range) => ({ ...range, text: wanted.name })),
      ...(file === subject.file ? [{ ...wanted.label, text: wanted.name }] : []),
      ...(file === movedBlockFile ? moved : []),
    ];
    const result = settleSplices({ file, edit: renameResource.id, splices, realign: wanted.realign });
    if (result.kind === 'refused') return result;
    edits.push(...result.edits);
  }
  return { kind: 'edits', edits };
}

// Import blocks are in the root module and may name resources of others.
// https://developer.hashicorp.com/terraform/language/block/import
function importsOf(file: HclFile, subject: Subject, files: readonly HclFile[]): readonly Range[] {
  if (directoryOf(file) !== '.' || subject.block.type !== 'resource') return [];
  return findBlocks(file.body, 'import').flatMap((block) => {
    const to = argumentOf(block.body, 'to');
    const found = to === undefined ? undefined : nameInAddress(to, subject.target);
    if (found === undefined) return [];
    const module = moduleAt(files, '.', file.text.slice(found.module.start, found.module.end));
    return module?.directory === directoryOf(subject.file) ? [found.name] : [];
  });
}

/** https://developer.hashicorp.com/terraform/language/modules/develop/refactoring */
function movedBlock(movedBlockFile: HclFile, { block, target }: Subject, name: string): readonly Splice[] | string {
  if (block.type === 'data') return [];
  const [from = '', to = ''] = [target.name, name].map((last) => [...target.head, last].join('.'));
  return movedSplices(movedBlockFile, { from, to }, block);
}
