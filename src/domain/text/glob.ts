/**
 * Matches the whole text as IAM does: `*` is any text, `?` one character. Patterns come from the trail, so matching is linear per star and
 * never backtracks further. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let [inPattern, inText, star, resume] = [0, 0, -1, 0];
  while (inText < text.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      [star, resume] = [inPattern, inText];
      inPattern += 1;
    } else if (wanted !== undefined && (wanted === text[inText] || (wanted === '?' && text[inText] !== '*'))) {
      inPattern += 1;
      inText += 1;
    } else if (star >= 0) {
      resume += 1;
      [inPattern, inText] = [star + 1, resume];
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}

/** Whether any pattern of a list matches. An absent list matches everything; an absent text matches only an absent list. */
export function matchesAny(patterns: readonly string[] | undefined, text: string | undefined): boolean {
  return patterns === undefined || (text !== undefined && patterns.some((pattern) => matchesGlob(pattern, text)));
}
