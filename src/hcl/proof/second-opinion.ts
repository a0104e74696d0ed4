import { parse } from '@cdktn/hcl2json';

/**
 * Asks HashiCorp's own parser (compiled to WebAssembly) whether a text is HCL: the second opinion on what an edit left behind.
 * https://github.com/hashicorp/hcl
 * @param path the file's name, for the message
 * @returns the parser's message, or undefined where the text is HCL
 */
export async function parsesWithHashiCorp(path: string, text: string): Promise<string | undefined> {
  try {
    await parse(path, text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
