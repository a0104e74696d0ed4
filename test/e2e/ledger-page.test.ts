import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { axeFindings, openBrowser } from '../support/browser.ts';
import { fillNights, NIGHTLY_ROOTS, type Night } from '../support/many-nights.ts';
import { aTerminal } from '../support/terminal.ts';

const [ORDERS, SHOP] = NIGHTLY_ROOTS;
const HOSTILE = `<img src=x onerror="alert(1)"></td><script>alert(2)</script>`;

/** Ten nights over two roots. The page is made on 21 November. */
const NIGHTS: readonly Night[] = [
  { id: 'solved000001', root: ORDERS, day: '2026-11-12' },
  { id: 'waiting00001', root: ORDERS, day: '2026-11-13', row: { address: 'aws_sqs_queue.old', verdict: 'escalate', status: 'escalated' } },
  { id: 'waiting00002', root: SHOP, day: '2026-11-20', row: { address: 'aws_sqs_queue.young', verdict: 'revert', status: 'proposed' } },
  {
    id: 'waiting00003',
    root: SHOP,
    day: '2026-11-19',
    actor: HOSTILE,
    row: { address: `aws_sqs_queue.x["${HOSTILE}"]`, verdict: 'escalate', reason: HOSTILE },
  },
  {
    id: 'learnt000001',
    root: SHOP,
    day: '2026-11-18',
    actor: 'deploy-bot',
    lesson: { done: ['set-map-entry at for_each > local'], fired: [] },
  },
];

describe('the page of many roots and nights in a browser', { tags: ['slow'], timeout: 120_000 }, () => {
  let browser: Browser;
  let folder = '';
  let address = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-ledger-page-'));
    const file = join(folder, 'ledger.sqlite');
    const ledger = await openLedger(file);
    await fillNights(ledger, NIGHTS, [{ root: ORDERS, day: '2026-11-20' }]);
    const place = {
      vcs: 'github.com/acme/infra',
      kind: 'issue',
      number: 7,
      url: 'https://github.com/acme/infra/issues/7',
      fingerprint: 'f'.repeat(12),
    } as const;
    const thread = { ...place, reconciliations: ['solved000001'] };
    await ledger.saveThread(`${ORDERS} 2026-11-12`, { ...thread, deed: 'opened', at: '2026-11-12T03:00:00.000Z' });
    await ledger.saveThread(`${ORDERS} 2026-11-20`, { ...thread, deed: 'closed', at: '2026-11-14T01:00:00.000Z' });
    await ledger.saveJudgement({
      reconciliation: 'learnt000001',
      root: SHOP,
      said: 'wrong',
      source: 'command',
      by: 'dana',
      reason: HOSTILE,
      at: '2026-11-19T00:00:00.000Z',
    });
    await ledger.close();
    const page = join(folder, 'page.html');
    const terminal = aTerminal(['report', '--ledger', file, '--out', page], { cwd: folder });
    expect([await main(terminal), terminal.printed.stderr]).toEqual([0, '']);
    address = pathToFileURL(page).href;
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  async function opened(options: BrowserContextOptions = {}): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await browser.newPage(options);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) complaints.push(`asked for ${request.url()}`);
    });
    await page.goto(address);
    return { page, complaints };
  }

  async function rowsOf(page: Page, heading: string): Promise<readonly (readonly string[])[]> {
    const rows = page.getByRole('region', { name: heading, exact: true }).locator('tbody tr');
    return Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()));
  }

  it.each([
    ['light', { viewport: { width: 1280, height: 900 } }],
    ['dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
    ['narrow', { viewport: { width: 360, height: 740 } }],
    ['narrow and dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ] as const)('fits the width, logs no error, and has no finding of axe: %s', async (_, options) => {
    const { page, complaints } = await opened({ ...options, bypassCSP: true });

    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(complaints).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });

  it('shows open questions, roots and nights at the top', async () => {
    const { page } = await opened();

    expect(await page.locator('h1').innerText()).toBe('3 open questions in 2 roots');
    expect(await page.locator('header').innerText()).toContain('5 drifts, decided 2026-11-12 to 2026-11-20');
    expect(await rowsOf(page, 'Roots')).toEqual([
      ['/srv/live/orders', '3', '2026-11-20 03:00 UTC'],
      ['/srv/live/shop (workspace blue)', '3', '2026-11-20 03:00 UTC'],
    ]);
    await page.close();
  });

  it('lists open questions with the oldest first, each with its next step and root', async () => {
    const { page } = await opened();
    const rows = await rowsOf(page, 'Open questions');

    expect(rows.map(([age]) => age)).toEqual(['8 d', '2 d', '35 h']);
    expect(rows[0]?.join(' | ')).toMatch(/aws_sqs_queue\.old .*a person has to decide.*\/srv\/live\/orders/s);
    expect(rows[2]?.join(' | ')).toMatch(/aws_sqs_queue\.young .*set the cloud back.*\/srv\/live\/shop \(workspace blue\)/s);
    await page.close();
  });

  it('counts drifts by root, owner and actor, and shows the time to repair', async () => {
    const { page } = await opened();

    expect((await rowsOf(page, 'By root')).map(([name, cases]) => [name, cases])).toEqual([
      ['/srv/live/shop (workspace blue)', '3'],
      ['/srv/live/orders', '2'],
    ]);
    expect((await rowsOf(page, 'By root'))[1]?.join(' | ')).toContain('2 d');
    const headings = page.getByRole('region', { name: 'By root', exact: true }).locator('thead th');
    expect((await headings.allInnerTexts()).slice(3)).toEqual([
      'false positives',
      'wrong accepts',
      'needless questions',
      'rollbacks',
      'time to detect: median, p95',
      'to decide',
      'to repair',
    ]);
    expect((await rowsOf(page, 'By root'))[0]?.slice(3)).toEqual([
      '1 of 1',
      '1 of 1',
      'none known',
      'none known',
      '2 h, 2 h (3)',
      '21 h, 21 h (1)',
      'none known',
    ]);
    const widths = await page.evaluate(
      "[...document.querySelectorAll('[aria-labelledby=by-root] rect')].map((bar) => Math.round(bar.getBoundingClientRect().width))",
    );
    expect(widths).toEqual([72, 48]);
    expect((await rowsOf(page, 'By owner')).map(([name, cases]) => [name, cases])).toEqual([['Terraform', '5']]);
    expect((await rowsOf(page, 'By actor')).map(([name, cases]) => [name, cases])).toEqual([
      ['dana@example.com', '3'],
      [HOSTILE, '1'],
      ['deploy-bot', '1'],
    ]);
    await page.close();
  });

  it('shows what was learned: successful edits and judgements of people', async () => {
    const { page } = await opened();

    expect((await rowsOf(page, 'What was learnt')).map((row) => row.join(' | ')).join('\n')).toContain('set-map-entry at for_each > local');
    expect((await rowsOf(page, 'What people said')).flat().join(' | ')).toContain(HOSTILE);
    await page.close();
  });

  it('works with the keyboard: a skip link, and every scrollable table', async () => {
    const { page } = await opened({ viewport: { width: 360, height: 740 } });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the open questions');
    await page.keyboard.press('Enter');
    const reached = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      reached.add(String(await page.evaluate('document.activeElement.getAttribute("aria-labelledby") ?? document.activeElement.id')));
    }

    expect([...reached]).toEqual(expect.arrayContaining(['open', 'by-root', 'by-owner', 'by-actor', 'learnt', 'said']));
    await page.close();
  });

  it('is readable without its script, and can be printed', async () => {
    const { page } = await opened({ javaScriptEnabled: false });

    expect((await rowsOf(page, 'Open questions')).length).toBe(3);
    expect((await page.pdf({ pageRanges: '1' })).subarray(0, 5).toString()).toBe('%PDF-');
    await page.close();
  });
});
