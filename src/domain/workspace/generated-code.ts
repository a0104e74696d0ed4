/** Generated code: read like other code, never edited, because the generator would overwrite the edit. */
import { isJsonObject } from '../json.ts';
import type { Json } from '../json.ts';
import { memoizeByObject } from '../memoize-by-object.ts';
import { isJsonCode } from './code-file.ts';

/** A file, and its generator if its folder shows one. */
export interface MaybeGenerated {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
  readonly generatedBy?: string | undefined;
}

const CDKTF = 'CDK for Terraform';
/** https://developer.hashicorp.com/terraform/cdktf/concepts/cdktf-architecture */
const CDKTF_FILE = /(?:^|\/)(?:cdktf\.out\/.*|cdk\.tf\.json)$/;
/** Characters at the start of a file that may be a header comment; later comments belong to code. */
const HEAD = 4096;
const SAYS_GENERATED = /\b(?:code generated|generated (?:by|from|automatically|using|with)|automatically generated|auto-?generated)\b/i;
/** In capitals, and about the file: "do not edit in the console" is about the resources. */
const DO_NOT_EDIT = /^(?!.*\b(?:console|cloud|AWS|UI)\b).*\bDO NOT (?:EDIT|MODIFY|CHANGE)\b/;

/** Returns the generator of a file, with the words that identify it; undefined for a file that people write. Cached for all candidates. */
export const generatorOf = memoizeByObject(
  (file: MaybeGenerated): string | undefined => file.generatedBy ?? (isJsonCode(file.path) ? inJson(file) : inComments(file)),
);

function inJson({ path, text }: MaybeGenerated): string | undefined {
  const isCdktf = CDKTF_FILE.test(path);
  if (!isCdktf && !text.includes('"//"')) return undefined;
  const value = parsed(text);
  const comment = isJsonObject(value) ? value['//'] : undefined;
  const metadata = isJsonObject(comment ?? null) ? (comment as Readonly<Record<string, Json>>)['metadata'] : undefined;
  const stack = isJsonObject(metadata ?? null) ? (metadata as Readonly<Record<string, Json>>)['stackName'] : undefined;
  if (typeof stack === 'string') return `${CDKTF} (stack ${stack})`;
  if (isCdktf) return CDKTF;
  return comment === undefined ? undefined : generatorIn(typeof comment === 'string' ? comment : JSON.stringify(comment));
}

function inComments({ path, text }: MaybeGenerated): string | undefined {
  if (!/\.(?:tf|tofu|tfvars|hcl)$/.test(path)) return CDKTF_FILE.test(path) ? CDKTF : undefined;
  const head = /^\uFEFF?(?:\s*(?:(?:#|\/\/)[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/))+/.exec(text.slice(0, HEAD))?.[0] ?? '';
  return generatorIn(head) ?? (CDKTF_FILE.test(path) ? CDKTF : undefined);
}

function generatorIn(comment: string): string | undefined {
  const line = comment
    .split('\n')
    .map((one) => one.replaceAll(/^[\s#/*]+|[\s*/]+$/g, ''))
    .find((one) => SAYS_GENERATED.test(one) || DO_NOT_EDIT.test(one));
  return line === undefined ? undefined : `a generator ("${line.length > 80 ? `${line.slice(0, 79)}…` : line}")`;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return null;
  }
}
