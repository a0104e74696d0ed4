/** Functions that read files below the root. https://developer.hashicorp.com/terraform/language/functions#filesystem-functions */
import { fail } from '../failure.ts';
import { aware, deep, mappingArgument, textArgument } from './define.ts';
import type { FunctionContext, FunctionGroup } from './define.ts';
import { UNKNOWN } from '../value.ts';
import type { Value } from '../value.ts';

export const FILE_FUNCTIONS: FunctionGroup = {
  basename: deep(1, ([path]) => /([^/]+)\/*$/.exec(textArgument(path))?.[1] ?? (textArgument(path) === '' ? '.' : '/')),
  file: deep(1, ([path], context) => readText(path, context)),
  fileexists: deep(1, ([path], context) => context.readFile(textArgument(path)) !== undefined),
  templatefile: aware(2, ([path, names = null], context) => {
    if (path === UNKNOWN || names === UNKNOWN) return UNKNOWN;
    const text = readText(path, context);
    return text === UNKNOWN ? UNKNOWN : context.renderTemplate(text as string, mappingArgument(names));
  }),
};

function readText(path: Value | undefined, context: FunctionContext): Value {
  const text = context.readFile(textArgument(path));
  if (text === undefined) return fail('no such file');
  // A replacement character is what is left of bytes that are not UTF-8, which Terraform refuses to read as text.
  return text.includes('\uFFFD') ? UNKNOWN : text;
}
