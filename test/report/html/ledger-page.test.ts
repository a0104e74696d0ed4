import { describe, expect, it } from 'vitest';
import { toLedgerHtml } from '#report/html/ledger-page.ts';
import { aStats, anOpenCase } from '../../support/stats.ts';

const NOW = '2026-11-21T12:00:00.000Z';

describe('toLedgerHtml', () => {
  it('allows only its own style and script, also for an empty ledger', () => {
    const page = toLedgerHtml(aStats(), NOW);

    expect(page).toMatch(/^<!doctype html>[^]*default-src &#39;none&#39;; style-src &#39;sha256-[^']+&#39;; script-src &#39;sha256-/);
    expect(page).toContain('<h1>0 open questions in 0 roots</h1>');
    expect(page).toContain('href="#overview">Skip to the overview');
  });

  it.each(['</td><script>alert(1)</script>', '" onfocus="alert(1)', "'><img src=x onerror=alert(1)>"])(
    'escapes text of records: %s',
    (text) => {
      const page = toLedgerHtml(
        aStats({ open: [anOpenCase({ reason: text, actors: [text], root: text, url: `https://github.com/${text}` })] }),
        NOW,
      );

      expect(page).not.toContain(text);
      expect(page.match(/<script/g)?.length).toBe(1);
    },
  );

  it('links to a pull request, but only to a web address', () => {
    const pageOf = (url: string): string => toLedgerHtml(aStats({ open: [anOpenCase({ url })] }), NOW);

    expect(pageOf('https://github.com/acme/infra/pull/4')).toContain(
      '<a href="https://github.com/acme/infra/pull/4" rel="noreferrer">3 d</a>',
    );
    expect(pageOf('javascript:alert(1)')).not.toContain('alert(1)');
  });
});
