import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHtml } from '#report/html/page.ts';
import { axeFindings, openBrowser } from '../support/browser.ts';
import { manyReconciliations } from '../support/many-reconciliations.ts';

const COUNT = 1000;

describe('the page of a thousand verdicts in a browser', { tags: ['slow'], timeout: 120_000 }, () => {
  let browser: Browser;
  let directory = '';
  let address = '';

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-page-'));
    const file = join(directory, 'report.html');
    const graph = {
      nodes: [
        { kind: 'actor', id: 'actor', label: 'dana@example.com' },
        { kind: 'change', id: 'change', label: 'aws_sqs_queue.work', verdict: 'accept' },
        { kind: 'dependent', id: 'dependent', label: 'aws_lambda_function.work' },
      ],
      edges: [
        { from: 'actor', to: 'change', kind: 'acts', label: 'SetQueueAttributes' },
        { from: 'change', to: 'dependent', kind: 'reads', label: '' },
      ],
    } as const;
    writeFileSync(file, toHtml({ report: manyReconciliations(COUNT), graph }));
    address = pathToFileURL(file).href;
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(directory, { recursive: true });
  });

  /** Opens the page; whatever it complains of or asks the network for fails the test. */
  async function opened(
    options: BrowserContextOptions = {},
    hash = '',
  ): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await browser.newPage(options);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) complaints.push(`asked for ${request.url()}`);
    });
    await page.goto(`${address}${hash}`);
    return { page, complaints };
  }

  async function shown(page: Page): Promise<number> {
    return page.locator('article:not([hidden])').count();
  }

  it.each([
    ['light', { viewport: { width: 1280, height: 900 } }],
    ['dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
    ['narrow', { viewport: { width: 360, height: 740 } }],
  ] as const)('fits the width and logs no error: %s', async (_, options) => {
    const { page, complaints } = await opened(options);

    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await shown(page)).toBe(COUNT);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('filters by verdict, type and text', async () => {
    const { page } = await opened();

    await page.getByLabel('accept', { exact: true }).uncheck();
    const withoutAccepted = await shown(page);
    await page.locator('select[name=type]').selectOption('aws_sqs_queue');
    const queues = await shown(page);
    await page.locator('#q').fill('service-15"');

    expect(withoutAccepted).toBe(750);
    expect(queues).toBe(150);
    expect(await shown(page)).toBe(1);
    expect(await page.locator('#shown').textContent()).toBe('1 of 1000 shown');
    await page.close();
  });

  it('works with the keyboard only, and opens a linked article', async () => {
    const { page } = await opened({}, '#i-intent-8');
    const linked = await page.locator('#i-intent-8 details').first().getAttribute('open');
    await page.keyboard.press('j');
    await page.keyboard.press('o');

    expect(linked).toBe('');
    expect(await page.locator('#i-intent-9 details').first().getAttribute('open')).toBe('');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('q');
    await page.close();
  });

  it('has a name for every control', async () => {
    const { page } = await opened();
    const nameless = await page.evaluate(`[...document.querySelectorAll('button, input, select, a, summary, [role=region], [tabindex]')]
      .filter((node) => !(node.textContent.trim() || node.getAttribute('aria-label') || node.getAttribute('aria-labelledby') || node.labels?.length))
      .map((node) => node.outerHTML.slice(0, 80))`);

    expect(nameless).toEqual([]);
    await page.close();
  });

  it('switches to dark and back on request', async () => {
    const { page } = await opened();
    const background = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await background();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await background();
    await page.getByRole('button', { name: 'Light' }).click();

    expect(dark).not.toBe(before);
    expect(await background()).toBe(before);
    await page.close();
  });

  it('highlights a path in the graph', async () => {
    const { page } = await opened();
    await page.locator('[data-node=change]').focus();

    expect(await page.locator('.edge.on').count()).toBe(2);
    await page.close();
  });

  it('is readable without its script, and can be printed', async () => {
    const { page } = await opened({ javaScriptEnabled: false });

    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('#i-intent-3 summary').first().textContent()).toContain('raised visibility_timeout_seconds');
    await page.close();
    const printed = await opened();
    expect((await printed.page.pdf({ pageRanges: '1-2' })).subarray(0, 5).toString()).toBe('%PDF-');
    await printed.page.close();
  });

  it.each(['light', 'dark'] as const)('has no finding of axe, folded or open: %s', async (colorScheme) => {
    const file = join(directory, 'few.html');
    writeFileSync(file, toHtml({ report: manyReconciliations(8) }));
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme, bypassCSP: true });
    await page.goto(pathToFileURL(file).href);

    expect(await axeFindings(page)).toEqual([]);
    await page.locator('#open-all').click();
    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });

  it('shows the diffs of a short report side by side', async () => {
    const file = join(directory, 'short.html');
    writeFileSync(file, toHtml({ report: manyReconciliations(4) }));
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${pathToFileURL(file).href}#i-intent-0`);

    expect(await page.locator('#i-intent-0 .sides td.del').textContent()).toBe('  timeout = 0');
    expect(await page.locator('#i-intent-0 .sides td.ins').textContent()).toBe('  timeout = 0');
    await page.close();
  });
});
