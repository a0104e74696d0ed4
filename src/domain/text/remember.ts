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

/**
 * Remembers what was answered about a name of a member: the engine keeps each such name once, and knows its hash, so that a Map has
 * nothing to read.
 * @param answer depends on the name alone
 * @returns the same, asked once for each name, until so many were met that all are forgotten
 */
export function rememberNames<Answer>(answer: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const given = answer(name);
    if (name.length > LONGEST) return given;
    if (known.size >= KEPT) known.clear();
    known.set(name, given);
    return given;
  };
}

/**
 * Remembers what was computed of the last few texts: between two edits the same text is asked about again and again.
 * @param most how many texts are kept, the longest unused is forgotten first
 * @param compute a pure function of the text; what it throws is not remembered
 * @returns the same function, remembering
 */
export function rememberTexts<Result>(most: number, compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text) ?? { result: compute(text) };
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found.result;
  };
}
