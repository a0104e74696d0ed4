import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Starts the installed Chromium without a window.
 * @returns the browser; the caller closes it
 * @throws Error if none is on the PATH
 */
export async function openBrowser(): Promise<Browser> {
  // Without the sandbox it also starts as root, as on CI machines; it opens only pages made here.
  return chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
}

/**
 * Runs axe and returns its findings, moderate ones included. https://github.com/dequelabs/axe-core/blob/develop/doc/API.md
 * @param page opened with bypassCSP, because its policy blocks foreign scripts
 * @returns such as `serious: color-contrast`; none if there are no findings
 */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ content: axe.source });
  const { violations } = (await page.evaluate('axe.run()')) as {
    readonly violations: readonly { readonly id: string; readonly impact: string }[];
  };
  return violations.map(({ id, impact }) => `${impact}: ${id}`);
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
