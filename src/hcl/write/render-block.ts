import { z } from 'zod';
import { nameInput } from './edit.ts';
import { countColumns } from '../text/line-cells.ts';
import { alignedWidths, renderString, renderValue } from './render.ts';
import type { RenderStyle } from './render.ts';
import { renderNode } from './render-node.ts';
import type { RenderNode } from './render-node.ts';

export interface BlockBody {
  readonly attributes: readonly (readonly [name: string, value: RenderNode])[];
  readonly blocks: readonly NewBlock[];
}

export interface NewBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: BlockBody;
}

export const blockBodyInput: z.ZodType<BlockBody> = z.lazy(() =>
  z.object({
    attributes: z.array(z.tuple([nameInput, renderNode])).describe('name and value, in the order to write'),
    blocks: z
      .array(z.object({ type: nameInput, labels: z.array(z.string()), body: blockBodyInput }))
      .describe('nested blocks, after the attributes'),
  }),
);

/** HCL without indentation on the first line and without a final newline. */
export function renderBlock(block: NewBlock, style: RenderStyle): string {
  const head = [block.type, ...block.labels.map((label) => renderString(label))].join(' ');
  const inner = { ...style, indent: style.indent + style.indentUnit };
  const parts = [...renderAttributes(block.body, inner), ...renderNested(block.body, inner)];
  return parts.length === 0 ? `${head} {}` : [`${head} {`, ...parts, `${style.indent}}`].join(style.newline);
}

function renderAttributes(body: BlockBody, style: RenderStyle): readonly string[] {
  const names = body.attributes.map(([name]) => name);
  const column = countColumns(style.indent);
  const values = body.attributes.map(([name, value]) => renderValue(value, { ...style, column: column + countColumns(name) + 3 }));
  const widths = style.alignEquals ? alignedWidths(names, values) : names.map((name) => name.length);
  return names.map((name, index) => `${style.indent}${name.padEnd(widths[index] ?? 0)} = ${values[index] ?? ''}`);
}

function renderNested(body: BlockBody, style: RenderStyle): readonly string[] {
  return body.blocks.flatMap((block, index) =>
    index > 0 || body.attributes.length > 0 ? ['', style.indent + renderBlock(block, style)] : [style.indent + renderBlock(block, style)],
  );
}

/** The values of all attributes, including nested blocks. */
export function valuesIn(body: BlockBody): readonly RenderNode[] {
  return [...body.attributes.map(([, value]) => value), ...body.blocks.flatMap((block) => valuesIn(block.body))];
}
