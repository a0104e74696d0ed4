/** Characters for the mark, a heading and the fences of a cut block. */
const MARGIN = 4000;

/** Splits a text between sections, else between lines, into parts of `longest` characters. A cut code block is reopened. */
export function splitBody(sections: readonly string[], longest: number): readonly string[] {
  const room = longest - MARGIN;
  const parts: string[] = [];
  for (const piece of sections.filter((section) => section !== '').flatMap((section) => piecesOf(section, room))) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + piece.length + 2 <= room) parts[parts.length - 1] = `${last}\n\n${piece}`;
    else parts.push(piece);
  }
  return parts.length === 0 ? [''] : parts;
}

function piecesOf(section: string, room: number): readonly string[] {
  if (section.length <= room) return [section];
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence: string | undefined;
  for (const line of section.split('\n').flatMap((each) => chunksOf(each, room / 2))) {
    if (length + line.length + 1 > room) {
      pieces.push([...lines, ...(fence === undefined ? [] : [fence.replace(/[^`]/g, '')])].join('\n'));
      lines = fence === undefined ? [] : [fence];
      length = lines.join('\n').length;
    }
    const [opened] = /^`{3,}\w*$/.exec(line) ?? [];
    if (opened !== undefined) fence = fence === undefined ? opened : closes(fence, opened) ? undefined : fence;
    lines.push(line);
    length += line.length + 1;
  }
  return [...pieces, lines.join('\n')];
}

function closes(opened: string, line: string): boolean {
  return /^`+$/.test(line) && line.length >= opened.replace(/[^`]/g, '').length;
}

function chunksOf(line: string, longest: number): readonly string[] {
  const size = Math.floor(longest);
  return line.length <= size
    ? [line]
    : Array.from({ length: Math.ceil(line.length / size) }, (_, at) => line.slice(at * size, (at + 1) * size));
}
