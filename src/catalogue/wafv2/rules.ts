/** The rules of web ACLs and rule groups. Each rule is compared as a whole. https://docs.aws.amazon.com/waf/latest/APIReference/API_Rule.html */
import * as c from '../words.ts';
import { textsIn } from '#domain/json.ts';
import { actionTable, captchaTable, visibilityTable } from './actions.ts';
import { aclStatement, groupStatement } from './statements.ts';

const common: c.Table = {
  name: '',
  priority: 0,
  action: actionTable,
  captcha_config: captchaTable,
  rule_label: c.named('ruleLabels', [{ name: '' }]),
  visibility_config: visibilityTable,
};

const groupRule: c.Table = { ...common, statement: groupStatement };
const aclRule: c.Table = { ...common, challenge_config: captchaTable, override_action: { count: {}, none: {} }, statement: aclStatement };

/** AWS's default time window for counting requests. This provider version has no argument for it. */
const USUAL_WINDOW = 300;

/** Marks a text that the record does not show unambiguously. */
const UNCLEAR = 'HIDDEN_DUE_TO_SECURITY_REASONS';

/**
 * Writes the rules of a web ACL.
 * @param select selects the API's list
 * @returns a writer; every call contains all rules
 */
export function aclRules(select: c.Select): c.Writer {
  return rules(select, aclRule);
}

/**
 * Writes the rules of a rule group.
 * @param select selects the API's list
 * @returns a writer; every call contains all rules
 */
export function groupRules(select: c.Select): c.Writer {
  return rules(select, groupRule);
}

function rules(select: c.Select, table: c.Table): c.Writer {
  const convert = c.mirrored(table);
  return c.change('rule', select, (value, before): c.Seen => {
    const known = new Set(textsIn(before ?? null));
    const made = convert(readable(value, known));
    return Array.isArray(made) ? c.asSet(made as readonly c.Json[], before) : made;
  });
}

/** Converts the API's rules to what the tables read: search texts as text, and without the default window. */
function readable(value: c.Json, known: ReadonlySet<string>): c.Json {
  if (Array.isArray(value)) return (value as readonly c.Json[]).map((item) => readable(item, known));
  if (!c.isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([key, inner]) => key !== 'evaluationWindowSec' || inner !== USUAL_WINDOW);
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, key === 'searchString' ? searchText(inner, known) : readable(inner, known)]),
  );
}

/**
 * A search text is bytes in the API. CloudTrail logs the buffer that contains the bytes; the command line sends them in base64. If a text
 * could be either, it is the previous text, or unknown.
 */
function searchText(value: c.Json, known: ReadonlySet<string>): c.Json {
  if (c.isJsonObject(value)) return textOfBuffer(value);
  if (typeof value !== 'string' || known.has(value)) return value;
  const bytes = Buffer.from(value, 'base64');
  if (bytes.toString('base64') !== value) return value;
  const decoded = bytes.toString('utf8');
  return known.has(decoded) ? decoded : UNCLEAR;
}

/** Reads Java's ByteBuffer; `hb` contains the bytes. https://docs.aws.amazon.com/acm/latest/userguide/import-export-examples.html */
function textOfBuffer(buffer: c.JsonObject): string {
  const bytes = c.asList(buffer['hb']).filter((byte): byte is number => typeof byte === 'number');
  const limit = typeof buffer['limit'] === 'number' ? buffer['limit'] : bytes.length;
  return bytes.length === 0 || bytes.length < limit
    ? UNCLEAR
    : Buffer.from(bytes.slice(0, limit).map((byte) => byte & 0xff)).toString('utf8');
}
