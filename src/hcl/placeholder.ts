import { formOf } from './write/render-node.ts';
import type { RenderNode } from './write/render-node.ts';

// Texts that CloudTrail, plans and logs print in place of a hidden value. Words count only in brackets, because a tag may say "hidden".
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
const PLACEHOLDER =
  /^(?:HIDDEN_DUE_TO_SECURITY_REASONS|\*{3,}|\*{3} ?redacted ?\*{3}|[<([{](?:redacted|masked|hidden|sensitive|sensitive[ _]?value|sensitiveDataRemoved|known after apply)[>)\]}])$/i;

/** Returns the first placeholder of a hidden value. `value`: a value, or HCL source. */
export function placeholderIn(value: RenderNode): string | undefined {
  const form = formOf(value);
  switch (form.form) {
    case 'scalar':
      return typeof form.value === 'string' && PLACEHOLDER.test(form.value.trim()) ? form.value : undefined;
    case 'expression':
      return [...form.source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text).find((text) => PLACEHOLDER.test(text.trim()));
    case 'call':
      return placeholderIn(form.argument);
    case 'list':
      return form.items.map((item) => placeholderIn(item)).find((found) => found !== undefined);
    case 'object':
      return form.entries.map(([, item]) => placeholderIn(item)).find((found) => found !== undefined);
  }
}
