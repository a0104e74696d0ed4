/** How far a long run is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Since the start. */
  readonly ms: number;
}

/**
 * Says how far a run is, and how long the rest will take at the pace so far.
 * @param progress counts and the time since the start
 * @returns such as `37/89 scenarios, 41 s, about 58 s left`
 */
export function describeProgress({ done, total, ms }: Progress): string {
  const count = `${String(done).padStart(String(total).length)}/${total} scenarios, ${seconds(ms)} s`;
  return done === 0 || done >= total ? count : `${count}, about ${seconds((ms / done) * (total - done))} s left`;
}

function seconds(ms: number): string {
  return String(Math.round(ms / 1000));
}
