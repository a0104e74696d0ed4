/**
 * Reads the content of a block from its text, before any code is parsed. Braces in strings, heredocs and comments do not count.
 * https://developer.hashicorp.com/terraform/language/syntax/configuration
 * @param start the offset after the opening brace
 * @returns the text up to the brace that closes the block
 */
export function blockAt(text: string, start: number): string {
  let depth = 1;
  TOKEN.lastIndex = start;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found;
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    // An interpolation may contain strings with braces.
    else if (token === '"') TOKEN.lastIndex = endOfString(text, found.index + 1);
    if (depth === 0) return text.slice(start, found.index);
  }
  return text.slice(start);
}

const TOKEN = /[{}"]|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|<<-?(\w+)\n[\s\S]*?^[ \t]*\1$/gm;

function endOfString(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    const two = text.slice(index, index + 2);
    if (text[index] === '\\') index += 1;
    else if (two === '$$' || two === '%%') index += 1;
    else if (two === '${' || two === '%{') index += 2 + blockAt(text, index + 2).length;
    else if (text[index] === '"' || text[index] === '\n') return index + 1;
  }
  return text.length;
}
