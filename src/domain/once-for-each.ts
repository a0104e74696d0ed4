/**
 * Remembers what was answered about an object, for as long as the object lives.
 * @param answer depends on nothing but the object, which nobody changes
 * @returns the same function, which asks once for each object
 */
export function onceForEach<Key extends object, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const known = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.answer;
    const given = answer(key);
    known.set(key, { answer: given });
    return given;
  };
}
