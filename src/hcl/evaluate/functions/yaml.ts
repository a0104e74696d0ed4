/** yamlencode and yamldecode. https://developer.hashicorp.com/terraform/language/functions/yamlencode */
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { Document, Node } from 'yaml';
import type { Json } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { fail, unknowable } from '../failure.ts';
import { boundedCount } from '../evaluation-limits.ts';
import { numberText } from '../exact-numbers.ts';
import { sortedKeys } from '../order.ts';
import { knownJson } from '../value.ts';
import type { Value } from '../value.ts';
import { deep, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const YAML_FUNCTIONS: FunctionGroup = {
  yamldecode: deep(1, ([text]) => decodeYaml(textArgument(text))),
  yamlencode: deep(1, ([value = null]) => encodeYaml(knownJson(value) ?? null)),
};

/** Longer texts with blanks are folded. */
const LINE_WIDTH = 80;

function encodeYaml(value: Json): string {
  const isPlain = typeof value !== 'string' && (typeof value !== 'object' || value === null);
  return isPlain ? `${encodeScalar(value, 0)}\n...\n` : `${encodeNode(value, '', 0).replace(/^\n/, '')}\n`;
}

/** The text after a key or dash: on the same line, or on new lines with a newline first. */
function encodeNode(value: Json, indent: string, column: number): string {
  if (Array.isArray(value) && value.length > 0) return `\n${encodeItems(value, indent)}`;
  if (isJsonObject(value) && Object.keys(value).length > 0) return `\n${encodeMembers(value, indent)}`;
  if (typeof value === 'string' && value.includes('\n') && isBlockText(value)) return encodeBlock(value, `${indent}  `);
  return encodeScalar(value, column);
}

function encodeItems(items: readonly Json[], indent: string): string {
  return items
    .map((item) => {
      const node = encodeNode(item, item !== null && typeof item === 'object' ? `${indent}  ` : indent, indent.length + 2);
      // A nested list or object starts on the line of the dash.
      return `${indent}- ${node.startsWith('\n') ? node.slice(1 + indent.length + 2) : node}`;
    })
    .join('\n');
}

function encodeMembers(object: { readonly [key: string]: Json }, indent: string): string {
  return sortedKeys(object)
    .map((key) => {
      if (key.includes('\n')) return unknowable('a key of several lines');
      const value = object[key] ?? null;
      const start = `${indent}${quote(key, indent.length)}:`;
      const node = encodeNode(value, Array.isArray(value) || !isJsonObject(value) ? indent : `${indent}  `, start.length + 1);
      return node.startsWith('\n') ? start + node : `${start} ${node}`;
    })
    .join('\n');
}

function encodeScalar(value: Json, column: number): string {
  if (typeof value === 'string') return quote(value, column);
  if (typeof value === 'number') return numberText(value) ?? unknowable('the digits are not known');
  if (Array.isArray(value)) return '[]';
  return isJsonObject(value) ? '{}' : String(value);
}

/** A block would lose a blank at the end of a line. */
function isBlockText(text: string): boolean {
  if (/ \n| $|[^\n -~]/.test(text)) return /[^\n\r\t -~]/.test(text) ? unknowable('other letters in a text of several lines') : false;
  return /^[\n ]/.test(text) ? unknowable('a text of several lines that starts with a blank') : true;
}

function encodeBlock(text: string, indent: string): string {
  const chomping = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
  const lines = text.replace(/\n$/, '').split('\n');
  return `|${chomping}\n${lines.map((line) => (line === '' ? '' : indent + line)).join('\n')}`;
}

function quote(text: string, column: number): string {
  if (/[^\n\r\t -~¡-\u1FFF\u3040-\uD7FF\u{10000}-\u{10FFFF}]/u.test(text)) return unknowable('letters that may be escaped');
  const escaped = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(/[\u{10000}-\u{10FFFF}]/gu, (letter) => `\\U${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(8, '0')}`);
  if (column + escaped.length > LINE_WIDTH && text.includes(' ')) return unknowable('a text that may be folded');
  return `"${escaped}"`;
}

/** https://developer.hashicorp.com/terraform/language/functions/yamldecode */
function decodeYaml(text: string): Value {
  const documents = parseAllDocuments(text, { schema: 'failsafe', uniqueKeys: false, merge: false });
  if (!Array.isArray(documents) || documents.length === 0) return fail('no document');
  const [document] = documents;
  if (document === undefined || documents.length > 1) return fail('more than one document');
  // Terraform's parser may accept it.
  if (document.errors.length > 0 || document.warnings.length > 0) return unknowable('not the YAML that both parsers know');
  if (document.contents === null) return fail('an empty document');
  let visited = 0;
  const visit = (node: Node | null): Value => {
    visited = boundedCount(visited + 1);
    return decodeNode(node, document, visit);
  };
  return visit(document.contents);
}

function decodeNode(node: Node | null, document: Document, visit: (node: Node | null) => Value): Value {
  if (node === null) return null;
  if (isAlias(node)) return visit(node.resolve(document) ?? unknowable('an alias of nothing'));
  if (node.tag !== undefined) return unknowable('a tag');
  if (isSeq<Node>(node)) return node.items.map((item) => visit(item));
  if (isScalar(node)) return node.type === 'PLAIN' ? plainScalar(String(node.value ?? '')) : String(node.value ?? '');
  if (!isMap<Node, Node | null>(node)) return unknowable('an unusual node');
  return Object.fromEntries(node.items.map(({ key, value }): [string, Value] => [decodeKey(key, visit), visit(value)]));
}

function decodeKey(node: Node, visit: (node: Node) => Value): string {
  const key = visit(node);
  if (key === '<<' || key === null || typeof key === 'object' || typeof key === 'symbol') return unknowable('an unusual key');
  return typeof key === 'number' ? (numberText(key) ?? unknowable('the digits are not known')) : String(key);
}

/** Terraform's parser follows YAML 1.1. */
function plainScalar(text: string): Value {
  if (/^(?:null|Null|NULL|~|)$/.test(text)) return null;
  if (/^(?:true|True|TRUE|yes|on|y)$/.test(text)) return true;
  if (/^(?:false|False|FALSE|no|off|n)$/.test(text)) return false;
  if (/^(?:yes|no|on|off|y|n|[-+]?\.inf|\.nan|=)$/i.test(text)) return unknowable('a word of YAML 1.1');
  if (/^[-+]?(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][-+]?\d+)?$/.test(text)) {
    return numberText(Number(text)) === undefined ? unknowable('more digits than a double has') : Number(text);
  }
  // A date becomes its midnight.
  if (/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text)) return `${text}T00:00:00Z`;
  if (/^[-+]?0[\dobxOBX]|^[-+]?\d[\d_.eE+-]*$|^[-+]?\.\d|^\d{4}-\d\d?-\d\d?/.test(text))
    return unknowable('a number or a date of YAML 1.1');
  return text;
}
