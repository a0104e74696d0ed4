import type { Value } from '../evaluate/value.ts';
import type { HclFile } from '../syntax.ts';
import { formOf } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { namesInUse } from './names-in-use.ts';
import type { Tracing } from './place.ts';
import { isDistinctive, nodeOf, referenceFinder, findNoReference } from './refer.ts';
import type { FindReference } from './refer.ts';

// Variable files cannot contain references, and references in Terragrunt files are not the root's.
// https://developer.hashicorp.com/terraform/language/values/variables#variable-definitions-tfvars-files
const DATA_ONLY = /\.(?:tfvars|hcl|(?<!\.(?:tf|tofu)\.)json)$/;

/** Refers to resources by their names; in the root also to outputs and data sources. */
export function referIn(file: HclFile, { evaluator, referable }: Pick<Tracing, 'evaluator' | 'referable'>): FindReference {
  const byResources = referenceFinder(referable);
  const isRoot = referable.length > 0 && evaluator.configuration.root.files.some(({ path }) => path === file.path);
  return (value) =>
    byResources(value) ??
    (isRoot && isDistinctive(value) ? namesInUse({ type: '', path: '', isReference: false }, evaluator).byOthers(value) : undefined);
}

/** Returns a value in the form for a file; in a JSON text a reference is an interpolation. Undefined if a part is unknown. */
export function nodeAt(file: HclFile, value: Value, tracing: Pick<Tracing, 'evaluator' | 'referable'>): RenderNode | undefined {
  const node = nodeOf(value, DATA_ONLY.test(file.path) ? findNoReference : referIn(file, tracing));
  return node === undefined || file.json === undefined ? node : inText(node);
}

function inText(node: RenderNode): RenderNode {
  const form = formOf(node);
  switch (form.form) {
    case 'expression':
      return { expression: quoted(form.source) };
    case 'list':
      return form.items.map((item) => inText(item));
    case 'object':
      return 'literal' in (node as object) ? node : Object.fromEntries(form.entries.map(([key, item]) => [key, inText(item)]));
    case 'scalar':
    case 'call':
      return node;
  }
}

/** Source as an interpolation in a JSON text. */
export const quoted = (source: string): string => `"\${${source}}"`;
