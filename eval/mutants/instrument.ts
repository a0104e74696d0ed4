/** Puts all mutants of a file into its text. The switch (`switch.ts`) selects the active one. Pure. */
import ts from 'typescript';
import { findSites } from './find-sites.ts';
import type { Change, Mutant, Room, Site } from './mutant.ts';

/** The text of a file with all of its mutants in it. */
export interface Instrumented {
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

/**
 * Instruments a file.
 * @param file the path in `src`
 * @param text the text of the file
 * @param room the room of the file
 * @param first the number of its first mutant
 * @returns the text, which behaves as before while no mutant is active, and the mutants
 */
export function instrument(file: string, text: string, room: Room, first: number): Instrumented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const { sites, entries, edits, memories } = findSites(source, room);
  const mutants: Mutant[] = [];
  const numbered = sites.map((site) => ({
    ...site,
    changes: site.changes.map((change): Numbered => {
      const id = first + mutants.length;
      const line = source.getLineAndCharacterOfPosition(site.start).line + 1;
      mutants.push({ id, room, kind: change.kind, file, line, operator: change.operator, place: change.place });
      return { ...change, id };
    }),
  }));
  const around = [
    ...edits.map((node): Splice => ({
      start: node.getStart(),
      end: node.getEnd(),
      around: (inner) => `globalThis.$mutants.enterEdits(${inner})`,
    })),
    ...numbered.map((site): Splice => ({ start: site.start, end: site.end, around: (inner) => switchAt(site, inner) })),
    ...entries.map(enterBy),
    ...memories.map(forget),
  ];
  return { text: splice(text, around), mutants };
}

interface Numbered extends Change {
  readonly id: number;
}

/** A replacement of a part of a text. Replacements inside the part are made first. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly around: (inner: string) => string;
}

/** Applies all replacements. They may be nested; of two with the same range, the first is the outer one. */
function splice(text: string, splices: readonly Splice[]): string {
  const sorted = splices.toSorted((left, right) => left.start - right.start || right.end - left.end);
  let next = 0;
  const render = (start: number, end: number): string => {
    let [done, at] = ['', start];
    for (
      let one = sorted[next];
      one !== undefined && one.start < end + Number(one.start === one.end) && one.end <= end;
      one = sorted[next]
    ) {
      next += 1;
      done += text.slice(at, one.start) + one.around(render(one.start, one.end));
      at = one.end;
    }
    return done + text.slice(at, end);
  };
  return render(0, text.length);
}

function switchAt({ how, changes }: Pick<Site, 'how'> & { readonly changes: readonly Numbered[] }, inner: string): string {
  switch (how) {
    case 'expression':
      return `(${changes.map(({ id, text }) => `globalThis.$mutants.is(${id})?(${text}):`).join('')}(${inner}))`;
    case 'body':
      return `${changes.map(({ id, text }) => `if(globalThis.$mutants.is(${id})){${text}}`).join('')}${inner}`;
    case 'wrap':
      return changes.reduce((whole, { id, text }) => `globalThis.$mutants.${text}(${id},${whole})`, inner);
  }
}

/** Exports a wrapper under the function's name, so that calls from outside go through the switch. */
function enterBy(node: ts.FunctionDeclaration): Splice {
  const name = node.name?.text ?? '';
  const start = node.getStart();
  const end = node.name?.getEnd() ?? start;
  const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  return {
    start,
    end,
    around: () =>
      `export function ${name}(...given: any): any { return globalThis.$mutants.enter(${name}$inner, given); }\n${isAsync ? 'async ' : ''}function ${name}$inner`,
  };
}

/** Makes the switch clear a variable when the active mutant changes. */
function forget({ name, initializer, parent }: ts.VariableDeclaration): Splice {
  if (initializer === undefined) {
    const end = parent.parent.getEnd();
    return { start: end, end, around: () => `\nglobalThis.$mutants.forget(() => { ${name.getText()} = undefined; });` };
  }
  const how = ts.isNewExpression(initializer) ? 'remember' : 'answerOnce';
  return { start: initializer.getStart(), end: initializer.getEnd(), around: (inner) => `globalThis.$mutants.${how}(() => ${inner})` };
}
