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

const BAR = 30;

/**
 * Shows on stderr how far a run is: a bar that draws over itself for people, a line each for logs.
 * @param progress counts and the time since the start
 * @param place what was just done
 */
export function showProgress(progress: Progress, place: string): void {
  const text = describeProgress(progress);
  if (!process.stderr.isTTY) return void process.stderr.write(`${text}  ${place}\n`);
  const filled = Math.round((BAR * progress.done) / progress.total);
  process.stderr.write(
    `\r\u001B[K[${'█'.repeat(filled)}${'·'.repeat(BAR - filled)}] ${text}  ${place.slice(0, 60)}${progress.done === progress.total ? '\n' : ''}`,
  );
}

function seconds(ms: number): string {
  return String(Math.round(ms / 1000));
}
