/** The progress of a long run. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Since the start. */
  readonly ms: number;
}

/**
 * Describes the progress of a run, with an estimate of the remaining time.
 * @param progress counts and the time since the start
 * @returns such as `37/89 scenarios, 41 s, about 58 s left`
 */
export function describeProgress({ done, total, ms }: Progress): string {
  const count = `${String(done).padStart(String(total).length)}/${total} scenarios, ${seconds(ms)} s`;
  return done === 0 || done >= total ? count : `${count}, about ${seconds((ms / done) * (total - done))} s left`;
}

const BAR = 30;

/**
 * Shows the progress of a run on stderr: a bar on a terminal, separate lines in logs.
 * @param progress counts and the time since the start
 * @param place the scenario that was just finished
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
