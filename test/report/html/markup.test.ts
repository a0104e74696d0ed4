import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, markup } from '#report/html/markup.ts';

describe('markup', () => {
  it('escapes text and keeps markup', () => {
    const name = markup`<b>${'<script>"\'&'}</b>`;

    expect(markup`<p title="${'" onload="x'}">${name} ${[name, 'a'] as const} ${undefined}${3}</p>`.html).toBe(
      '<p title="&#34; onload=&#34;x"><b>&lt;script&gt;&#34;&#39;&amp;</b> <b>&lt;script&gt;&#34;&#39;&amp;</b>a 3</p>',
    );
  });

  it('removes the indentation of its own lines, but not of text', () => {
    expect(
      markup`<pre>
      ${'  two\n  lines'}</pre>`.html,
    ).toBe('<pre>\n  two\n  lines</pre>');
  });

  it('lets no text end an element or an attribute, or reorder the page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|#34|#39);)|[\u202a-\u202e\u0000-\u0008]/);
      }),
    );
  });
});
