import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { isJsonPath } from '#hcl/json/parse-json.ts';
import type { WrittenPlace } from '#hcl/origin/where-written.ts';
import type { Block, HclFile } from '#hcl/syntax.ts';

/**
 * Explains why generated code is not edited, and where the change belongs.
 * @param place the place where the value is written; undefined if nowhere, and then the resource's own file counts
 * @returns the explanation; undefined for code that people write
 */
export function explainGenerated(
  instance: ResourceInstance | undefined,
  place: Pick<WrittenPlace, 'where'> | undefined,
  evaluator: Evaluator,
): string | undefined {
  const file = place === undefined ? instance?.declaration.file : fileAt(place.where, evaluator);
  const generator = file === undefined ? undefined : generatorOf(file);
  if (file === undefined || generator === undefined) return undefined;
  const source = instance === undefined ? undefined : constructOf(instance.declaration);
  return `${generator} writes ${file.path}, so an edit there would be overwritten; the change belongs in its source${source === undefined ? '' : ` (construct ${source})`}`;
}

/**
 * Finds the generator of the code at a place.
 * @param where the `where` of a WrittenPlace
 * @returns its name; undefined for code that people write
 */
export function generatorAt(where: string, evaluator: Evaluator): string | undefined {
  const file = fileAt(where, evaluator);
  return file === undefined ? undefined : generatorOf(file);
}

function fileAt(where: string, { configuration }: Evaluator): HclFile | undefined {
  return [...configuration.modules.values()].flatMap((module) => module.files).find((file) => where.startsWith(`${file.path}:`));
}

/** Returns the construct of a resource, which CDK for Terraform writes into its JSON. */
function constructOf({ block, file }: { readonly block: Block; readonly file: HclFile }): string | undefined {
  if (!isJsonPath(file.path)) return undefined;
  const body = JSON.parse(`{${file.text.slice(block.inside.start, block.inside.end)}}`) as Json;
  const comment = isJsonObject(body) ? (body['//'] ?? null) : null;
  const metadata = isJsonObject(comment) ? (comment['metadata'] ?? null) : null;
  const path = isJsonObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}
