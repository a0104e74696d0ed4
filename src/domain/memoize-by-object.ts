/**
 * Caches the results of a function per object, for as long as the object lives.
 * @param answer a pure function of an object that never changes
 * @returns the same function, which computes each object's result once
 */
export function memoizeByObject<Key extends object, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const known = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.answer;
    const given = answer(key);
    known.set(key, { answer: given });
    return given;
  };
}
