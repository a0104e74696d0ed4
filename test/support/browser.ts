import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Starts the Chromium of this machine, without a window.
 * @returns the browser; whoever asked closes it
 * @throws Error where none is on the PATH
 */
export async function openBrowser(): Promise<Browser> {
  // Without its own sandbox it starts as root too, as CI machines do; it opens nothing but pages made here.
  return chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
}

function findBrowser(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (found === undefined)
    throw new Error(`Expected one of ${NAMES.join(', ')} on the PATH; found none. Debian: apt-get install chromium.`);
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
