/** A power of two. Bounded, because callers write these texts and must not fill the memory. */
const KEPT = 2048;

const MAX_LENGTH = 300;

/** Times, ids and names differ in their last characters; the rest is sampled. */
const LAST = 6;
const PLACES = 6;

/** Caches a pure function of a text, for recent texts: a trail repeats the same names, agents and patterns a million times. */
export function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  // A Map would hash each text twice, to look it up and to insert it: most texts occur once.
  const texts: (string | undefined)[] = Array.from({ length: KEPT }, () => undefined);
  const answers: (Answer | undefined)[] = Array.from({ length: KEPT }, () => undefined);
  return (text) => {
    if (text.length > MAX_LENGTH) return answer(text);
    const place = placeOf(text);
    if (texts[place] === text) return answers[place] as Answer;
    const given = answer(text);
    texts[place] = text;
    answers[place] = given;
    return given;
  };
}

/** Two texts with one slot evict each other, which costs only time. */
function placeOf(text: string): number {
  const { length } = text;
  let hash = length;
  const tail = Math.max(0, length - LAST);
  for (let at = tail; at < length; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  const step = Math.floor(tail / PLACES) + 1;
  for (let at = 0; at < tail; at += step) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return (hash ^ (hash >>> 11)) & (KEPT - 1);
}

/** Caches a pure function of a member's name, until too many were seen. The engine interns names with their hash: a Map is fast. */
export function rememberNames<Answer>(answer: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const given = answer(name);
    if (name.length > MAX_LENGTH) return given;
    if (known.size >= KEPT) known.clear();
    known.set(name, given);
    return given;
  };
}

/** Caches results for the last few texts, least recently used first out: text is read repeatedly between edits. Errors are not cached. */
export function rememberTexts<Result>(limit: number, compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text) ?? { result: compute(text) };
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return found.result;
  };
}
