import type { Drift } from '#domain/drift.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { Block, HclFile } from '#hcl/syntax.ts';

/** The file of a new block, and the block before it. */
export interface ChosenFile {
  readonly file: HclFile;
  readonly after: Block | undefined;
}

const MAIN = /^main\.(?:tf|tofu)(?:\.json)?$/;

/**
 * Chooses the place of a new resource: after the last of its type, else in the file of its closest service, else main.tf or the first file.
 * Prefers files that people write to generated ones.
 */
export function chooseFile(drift: Drift, evaluator: Evaluator): ChosenFile {
  const { root } = evaluator.configuration;
  const isOurs = (file: HclFile): boolean => generatorOf(file) === undefined;
  const declared = [...root.resources.values()].filter((resource) => resource.mode === 'managed' && isOurs(resource.file));
  const last = declared.filter((resource) => resource.type === drift.resourceType).at(-1);
  if (last !== undefined) return { file: last.file, after: last.block };
  const neighbour = declared.filter((resource) => family(resource.type) === family(drift.resourceType)).at(-1);
  if (neighbour !== undefined) return { file: neighbour.file, after: neighbour.block };
  const files = root.files.some(isOurs) ? root.files.filter(isOurs) : root.files;
  const file = files.find((one) => MAIN.test(one.path)) ?? files.find((one) => isCodeFile(one.path));
  if (file === undefined) throw new Error('a Terraform root without files');
  return { file, after: undefined };
}

/** aws_sqs_queue and aws_sqs_queue_policy are one family. */
function family(type: string): string {
  return type.split('_').slice(0, 2).join('_');
}
