/**
 * Replaces realistic data from an emulator with made-up data: public addresses, keys and secrets. Equal values get equal replacements, so
 * that state, plans and trail stay consistent.
 */
import { suspiciousTexts } from './suspicious.ts';

/**
 * Replaces content that looks like real data.
 * @param texts all texts of one recording: a value found in one is replaced in all
 * @returns the texts in the same order; unchanged if nothing was found
 */
export function redactTexts(texts: readonly string[]): readonly string[] {
  const found = [...new Set(texts.flatMap(suspiciousTexts))].map((finding) => /^([^:]+): (.*)$/s.exec(finding));
  const replacements = found.flatMap((match) => replacementsOf(match?.[1] ?? '', match?.[2] ?? ''));
  return texts.map((text) => replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text));
}

function replacementsOf(what: string, value: string): readonly (readonly [string, string])[] {
  switch (what) {
    case 'public address': {
      // https://www.rfc-editor.org/rfc/rfc5737
      const documented = `203.0.113.${value.split('.')[3] ?? '1'}`;
      // Host names of public addresses contain them with dashes.
      return [
        [value, documented],
        [value.replaceAll('.', '-'), documented.replaceAll('.', '-')],
      ];
    }
    case 'access key':
      return [[value, `${value.slice(0, -'EXAMPLE'.length)}EXAMPLE`]];
    case 'secret':
      return [[value, 'HIDDEN_DUE_TO_SECURITY_REASONS']];
    default:
      return []; // an account, a key file or a token needs a manual review
  }
}
