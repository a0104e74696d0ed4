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
