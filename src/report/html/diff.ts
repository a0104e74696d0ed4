import { markup, type Markup } from './markup.ts';

/** Shows the first lines of a unified diff. The script shows it side by side on wide screens. */
export function diffBlock(diff: string, caption: string, limit: number): Markup {
  const lines = diff.replace(/\n$/, '').split('\n');
  const left = lines.length - limit;
  return markup`<figure class="diff">
    <figcaption>${caption}</figcaption>
    <pre tabindex="0">${lines.slice(0, limit).map(drawLine)}</pre>
    ${left > 0 ? markup`<p class="note">${left} more lines, in the branch or the JSON report</p>` : undefined}
  </figure>`;
}

/** Every line keeps its sign, so that its meaning does not depend on the colour. */
function drawLine(line: string): Markup {
  if (/^(\+\+\+|---) /.test(line)) return markup`<b>${line}</b>\n`;
  switch (line[0]) {
    case '+':
      return markup`<ins>${line}</ins>\n`;
    case '-':
      return markup`<del>${line}</del>\n`;
    case '@':
      return markup`<i>${line}</i>\n`;
    default:
      return markup`${line}\n`;
  }
}
