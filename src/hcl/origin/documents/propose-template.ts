import type { Value } from '../../evaluate/value.ts';
import type { Expression, TemplatePart } from '../../syntax.ts';
import { parseDocument } from './json-document.ts';
import { replaceInHeredoc, replaceText, replaceWith } from '../make-edits.ts';
import { proposeHeredoc } from './propose-heredoc.ts';
import { proposeJsonText } from './propose-json-text.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';
import { between } from '../solve/solve-forms.ts';

type TemplatePlace = Place & { readonly expression: Extract<Expression, { kind: 'template' }> };

/** Text with interpolations: where one part differs, traces it. A single interpolation is its expression. */
export function proposeTemplate(place: TemplatePlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { parts } = place.expression;
  const [only] = parts;
  if (parts.length === 1 && only?.kind === 'interpolation') return propose({ ...place, expression: only.expression }, wanted, tracing);
  if (typeof wanted.desired !== 'string') return [];
  const inDocument = proposeJsonText(place, wanted, tracing, propose);
  if (inDocument.length > 0) return inDocument;
  if (parts.every((part) => part.kind === 'text') && !place.expression.heredoc) return replaceWith(place, wanted.desired, tracing);
  const texts = parts.map((part) => textOf(part, place, tracing));
  const { desired } = wanted;
  if (texts.includes(undefined)) return [];
  const ofParts = parts.map((part, index) => proposePart(place, { part, texts: texts as string[], index, desired }, tracing, propose));
  // Documents are compared by meaning, not by line.
  const asLines = parseDocument(desired) === undefined ? proposeHeredoc(place, desired, tracing) : [];
  const inPlace = parts.map((part, index) => textInPlace(place, { part, texts: texts as string[], index, desired }));
  return [...ofParts.flat(), ...asLines, ...inPlace.flat()];
}

/** A value in place of an interpolation, for a name that others read too. */
function textInPlace(place: TemplatePlace, at: Part): readonly Candidate[] {
  const middle = middleOf(at);
  return middle === undefined || at.part.kind !== 'interpolation' || middle.includes('\n') || place.expression.parts.length < 2
    ? []
    : place.expression.heredoc
      ? replaceInHeredoc(place, at.part.range, middle)
      : replaceText(place, at.part.range, middle);
}

interface Part {
  readonly part: TemplatePart;
  readonly texts: readonly string[];
  readonly index: number;
  readonly desired: string;
}

/** The value of a part, with all others unchanged. */
function middleOf(at: Part): string | undefined {
  return between(at.desired, at.texts.slice(0, at.index).join(''), at.texts.slice(at.index + 1).join(''));
}

function proposePart(place: TemplatePlace, at: Part, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const middle = middleOf(at);
  if (middle === undefined) return [];
  if (at.part.kind === 'text') return place.expression.heredoc ? [] : replaceText(place, at.part.range, middle);
  if (at.part.kind === 'directive') return [];
  const current = tracing.evaluator.evaluate(at.part.expression, place.scope);
  return propose({ ...place, expression: at.part.expression }, { current, desired: inTypeOf(current, middle) }, tracing);
}

/** Keeps numbers and booleans where the text is one. */
function inTypeOf(current: Value, text: string): Value {
  if (typeof current === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return typeof current === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

function textOf(part: TemplatePart, place: TemplatePlace, tracing: Tracing): string | undefined {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'directive') return undefined;
  const value = tracing.evaluator.evaluate(part.expression, place.scope);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
