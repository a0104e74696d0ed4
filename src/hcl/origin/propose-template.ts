import type { Value } from '../evaluate/value.ts';
import type { Expression, TemplatePart } from '../syntax.ts';
import { replaceText, replaceWith } from './make-edits.ts';
import { proposeJsonText } from './propose-json-text.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from './place.ts';

type TemplatePlace = Place & { readonly expression: Extract<Expression, { kind: 'template' }> };

/**
 * Text with interpolations: where the new text differs in one part only, that part is the origin. A template that is
 * nothing but one interpolation is that expression.
 */
export function proposeTemplate(place: TemplatePlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { parts } = place.expression;
  const [only] = parts;
  if (parts.length === 1 && only?.kind === 'interpolation') return propose({ ...place, expression: only.expression }, wanted, tracing);
  if (typeof wanted.desired !== 'string') return [];
  const inDocument = proposeJsonText(place, wanted, tracing, propose);
  if (inDocument.length > 0) return inDocument;
  if (parts.every((part) => part.kind === 'text') && !place.expression.heredoc) return replaceWith(place, wanted.desired, tracing);
  const texts = parts.map((part) => textOf(part, place, tracing));
  if (texts.includes(undefined)) return [];
  return parts.flatMap((part, index) =>
    proposePart(place, { part, texts: texts as string[], index, desired: wanted.desired as string }, tracing, propose),
  );
}

function proposePart(
  place: TemplatePlace,
  at: { readonly part: TemplatePart; readonly texts: readonly string[]; readonly index: number; readonly desired: string },
  tracing: Tracing,
  propose: Propose,
): readonly Candidate[] {
  const prefix = at.texts.slice(0, at.index).join('');
  const suffix = at.texts.slice(at.index + 1).join('');
  if (at.desired.length < prefix.length + suffix.length || !at.desired.startsWith(prefix) || !at.desired.endsWith(suffix)) return [];
  const middle = at.desired.slice(prefix.length, at.desired.length - suffix.length);
  if (at.part.kind === 'text') return place.expression.heredoc ? [] : replaceText(place, at.part.range, middle);
  if (at.part.kind === 'directive') return [];
  const current = tracing.evaluator.evaluate(at.part.expression, place.scope);
  return propose({ ...place, expression: at.part.expression }, { current, desired: inTypeOf(current, middle) }, tracing);
}

/** A number stays a number and a switch a switch, where the text can be one. */
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
