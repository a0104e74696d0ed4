/** Returns text such as `a, b and c`; empty for none. */
export function listWords(words: readonly string[]): string {
  return words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

const LISTED = 4;

/** Lists at most four parts, the last of them such as `5 more changes`. */
export function truncatedList(parts: readonly string[]): string {
  return parts.length <= LISTED
    ? listWords(parts)
    : listWords([...parts.slice(0, LISTED - 1), `${parts.length - LISTED + 1} more changes`]);
}
