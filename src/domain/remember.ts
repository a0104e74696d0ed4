/** So many answers are kept; texts of a trail are written by whoever calls, and must not fill the memory. */
const KEPT = 2000;

/** Longer texts are seldom met twice. */
const LONGEST = 300;

/**
 * Remembers what was answered about a text: a trail says the same names, agents and patterns a million times.
 * @param answer depends on the text alone
 * @returns the same, asked once for each text that was met lately
 */
export function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > LONGEST) return answer(text);
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Answer;
    const given = answer(text);
    if (known.size >= KEPT) known.clear();
    known.set(text, given);
    return given;
  };
}
