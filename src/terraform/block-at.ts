/**
 * Reads a block's inside off its text, for what is asked before any code is parsed.
 * @param start where the inside begins, behind the opening brace
 * @returns the text up to the brace that closes the block
 */
export function blockAt(text: string, start: number): string {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, index);
  }
  return text.slice(start);
}
