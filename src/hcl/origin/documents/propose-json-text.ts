import { viewHeredoc } from '../../json-view.ts';
import type { Expression } from '../../syntax.ts';
import { parseDocument, wantedDocument } from './json-document.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';

type TemplatePlace = Place & { readonly expression: Extract<Expression, { kind: 'template' }> };

/** Edits the differing members of a JSON heredoc; interpolations, key order and layout stay. */
export function proposeJsonText(place: TemplatePlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const view = viewHeredoc(place.file, place.expression);
  const present = tracing.evaluator.evaluate(place.expression, place.scope);
  const document = wantedDocument(parseDocument(present) ?? parseDocument(wanted.current), wanted.desired);
  if (view === undefined || document === undefined) return [];
  return propose({ ...place, ...view }, document, { ...tracing, unordered: document.policy });
}
