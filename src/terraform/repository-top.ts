import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The top of the git repository around a folder. */
export async function repositoryTop(from: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    if ((await stat(join(folder, '.git')).catch(() => undefined)) !== undefined) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
