import type { Scope } from '../../evaluate/evaluator.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import type { Directive, HclFile, TemplatePart } from '../../syntax.ts';
import { elementsOf } from '../blocks/block-slots.ts';
import { parseDocument } from './json-document.ts';
import { replaceInHeredoc, replaceText, replaceWith } from '../make-edits.ts';
import { proposeHeredoc } from './propose-heredoc.ts';
import { proposeJsonText } from './propose-json-text.ts';
import { ofKind } from '../place.ts';
import type { LoopOrigin, Tracing, Wanted, PlaceOf, Candidates } from '../place.ts';
import { between } from '../solve/solve-forms.ts';
import { scalarText } from '../../evaluate/value.ts';

/** Text with interpolations: if only one part differs, traces that part. A single interpolation is treated as its expression. */
export function proposeTemplate(place: PlaceOf<'template'>, wanted: Wanted, tracing: Tracing): Candidates {
  const { parts } = place.expression;
  const [only] = parts;
  if (parts.length === 1 && only?.kind === 'interpolation')
    return tracing.propose({ ...place, expression: only.expression }, wanted, tracing);
  if (typeof wanted.desired !== 'string') return [];
  const inDocument = proposeJsonText(place, wanted, tracing);
  if (inDocument.length > 0) return inDocument;
  if (parts.every((part) => part.kind === 'text') && !place.expression.heredoc) return replaceWith(place, wanted.desired, tracing);
  const pieces = piecesOf(parts, { ...place, tracing, isRepeated: false });
  if (pieces === undefined) return [];
  const texts = pieces.map((piece) => textOf(piece));
  const { desired } = wanted;
  if (texts.includes(undefined)) return [];
  const at = pieces.map((piece, index): PieceAt => ({ piece, texts: texts as string[], index, desired }));
  const ofParts = at.map((one) => proposePiece(place, one));
  // Documents are compared by meaning, not by line.
  const asLines = parseDocument(desired) === undefined ? proposeHeredoc(place, desired, tracing) : [];
  const inPlace = at.map((one) => textInPlace(place, one));
  return [...ofParts.flat(), ...ofKind('lines', asLines), ...ofKind('literal', inPlace.flat())];
}

/** A part of the resulting text, with directives resolved. */
interface Piece {
  readonly part: Exclude<TemplatePart, { readonly kind: 'directive' }>;
  readonly file: HclFile;
  readonly scope: Scope;
  readonly tracing: Tracing;
  /** In a loop, so its text in the template is shared by all elements. */
  readonly isRepeated: boolean;
}

/**
 * The parts of the resulting text, with the chosen branch of each `%{ if }` and the body of a `%{ for }` for each element.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#directives
 * @returns undefined if a condition or collection is unknown
 */
function piecesOf(parts: readonly TemplatePart[], at: Omit<Piece, 'part'>): readonly Piece[] | undefined {
  const all = parts.map((part) => (part.kind === 'directive' ? piecesOfDirective(part.directive, at) : [{ ...at, part }]));
  return all.includes(undefined) ? undefined : (all as readonly (readonly Piece[])[]).flat();
}

function piecesOfDirective(directive: Directive, at: Omit<Piece, 'part'>): readonly Piece[] | undefined {
  const { file, scope, tracing } = at;
  if (directive.kind === 'if') {
    const condition = tracing.evaluator.evaluate(directive.condition, scope);
    return typeof condition === 'boolean' ? piecesOf(condition ? directive.yes : directive.no, at) : undefined;
  }
  const { keyName, valueName, collection, body } = directive;
  const collectionValue: Value = tracing.evaluator.evaluate(collection, scope);
  const rounds = elementsOf(collectionValue)?.map(([key, value]) => {
    const origin: LoopOrigin = { collection: { expression: collection, file, scope }, collectionValue, key, tracing };
    const bindings: ValueObject = { ...scope.bindings, ...(keyName === undefined ? {} : { [keyName]: key }), [valueName]: value };
    return piecesOf(body, {
      file,
      scope: { ...scope, bindings },
      tracing: { ...tracing, loops: { ...tracing.loops, [valueName]: origin } },
      isRepeated: true,
    });
  });
  return rounds === undefined || rounds.includes(undefined) ? undefined : (rounds as readonly (readonly Piece[])[]).flat();
}

interface PieceAt {
  readonly piece: Piece;
  readonly texts: readonly string[];
  readonly index: number;
  readonly desired: string;
}

/** A value in place of an interpolation, because others may read its name too. */
function textInPlace(place: PlaceOf<'template'>, at: PieceAt): Candidates {
  const { part, isRepeated } = at.piece;
  const middle = middleOf(at);
  return middle === undefined || part.kind !== 'interpolation' || isRepeated || middle.includes('\n') || place.expression.parts.length < 2
    ? []
    : place.expression.heredoc
      ? replaceInHeredoc(place, part.range, middle)
      : replaceText(place, part.range, middle);
}

/** The value of a piece, with all others unchanged. */
function middleOf(at: PieceAt): string | undefined {
  return between(at.desired, at.texts.slice(0, at.index).join(''), at.texts.slice(at.index + 1).join(''));
}

function proposePiece(place: PlaceOf<'template'>, at: PieceAt): Candidates {
  const { part, file, scope, tracing, isRepeated } = at.piece;
  const middle = middleOf(at);
  if (middle === undefined) return [];
  if (part.kind === 'text') return place.expression.heredoc || isRepeated ? [] : replaceText(place, part.range, middle);
  const current = tracing.evaluator.evaluate(part.expression, scope);
  return tracing.propose({ expression: part.expression, file, scope }, { current, desired: inTypeOf(current, middle) }, tracing);
}

/** Keeps numbers and booleans if the text is one. */
function inTypeOf(current: Value, text: string): Value {
  if (typeof current === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return typeof current === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

function textOf({ part, scope, tracing }: Piece): string | undefined {
  return part.kind === 'text' ? part.text : scalarText(tracing.evaluator.evaluate(part.expression, scope));
}
