import { parse } from '@cdktn/hcl2json';

/**
 * Parses with HashiCorp's own parser (WebAssembly).
 * https://github.com/hashicorp/hcl
 * @returns its error message, or undefined if the text is HCL
 */
export async function parsesWithHashiCorp(path: string, text: string): Promise<string | undefined> {
  try {
    await parse(path, text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
