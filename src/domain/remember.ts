/** So many answers are kept, a power of two; texts of a trail are written by whoever calls, and must not fill the memory. */
const KEPT = 2048;

/** Longer texts are seldom met twice. */
const LONGEST = 300;

/** Times, ids and names differ in what they end in; all else is looked at in a few places. */
const LAST = 6;
const PLACES = 6;

/**
 * Remembers what was answered about a text: a trail says the same names, agents and patterns a million times.
 * @param answer depends on the text alone
 * @returns the same, asked once for each text that was met lately
 */
export function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  // A Map would read each text to its end, once to look for it and once more to put it in: most texts are met once.
  const texts: (string | undefined)[] = Array.from({ length: KEPT }, () => undefined);
  const answers: (Answer | undefined)[] = Array.from({ length: KEPT }, () => undefined);
  return (text) => {
    if (text.length > LONGEST) return answer(text);
    const place = placeOf(text);
    if (texts[place] === text) return answers[place] as Answer;
    const given = answer(text);
    texts[place] = text;
    answers[place] = given;
    return given;
  };
}

/** Where a text is kept. Two that fall on one place take turns there, which costs time and no answer. */
function placeOf(text: string): number {
  const { length } = text;
  let hash = length;
  const tail = Math.max(0, length - LAST);
  for (let at = tail; at < length; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  const step = Math.floor(tail / PLACES) + 1;
  for (let at = 0; at < tail; at += step) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return (hash ^ (hash >>> 11)) & (KEPT - 1);
}
