import { createHash } from 'node:crypto';
import { markup, type Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

export interface Shell {
  readonly title: string;
  /** Target of the first link, for keyboard users. */
  readonly skip: { readonly to: string; readonly text: string };
  readonly header: Markup;
  readonly main: Markup;
}

/**
 * The frame of every page. It needs no network, and its policy allows only its own style and script.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP
 */
export function htmlPage({ title, skip, header, main }: Shell): string {
  const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>${{ html: STYLE }}</style>
      </head>
      <body>
        <a class="skip" href="#${skip.to}">${skip.text}</a>
        <header>${header}<button type="button" id="theme" hidden>Dark</button></header>
        <main>${main}</main>
        <footer class="note">
          reconcile · texts from the audit trail are quoted, not trusted<span id="keys" hidden>
            · keys: / search, j and k next and previous, o open</span
          >
        </footer>
        <script>${{ html: SCRIPT }}</script>
      </body>
    </html> `;
  return page.html;
}

/** Returns the hash by which the policy allows an inline text. https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
