/** The syntax tree of an HCL file. Ranges are UTF-16 string offsets. */

/** text[start, end) */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface HclFile {
  /** Relative to the Terraform root. */
  readonly path: string;
  readonly text: string;
  readonly body: Body;
  /** Set for a JSON document inside another text: the offset to add. */
  readonly json?: { readonly shift: number };
  /** As in the source file. */
  readonly generatedBy?: string;
}

/** The content between two braces, or of a whole file. */
export interface Body {
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
  readonly range: Range;
}

/** `name = expression` */
export interface Attribute {
  readonly name: string;
  readonly nameRange: Range;
  readonly expression: Expression;
  readonly range: Range;
}

/** `type "label" { … }` */
export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  /** The range from the type to the closing brace. */
  readonly range: Range;
  /** The range between the braces. */
  readonly inside: Range;
}

/** One `key = value` of an object constructor. */
export interface ObjectEntry {
  /** A bare word is a literal. */
  readonly key: Expression;
  readonly value: Expression;
  readonly range: Range;
}

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly range: Range }
  | { readonly kind: 'interpolation'; readonly expression: Expression; readonly range: Range }
  /** The range extends to the end of `%{ endif }` or `%{ endfor }`. */
  | { readonly kind: 'directive'; readonly directive: Directive; readonly range: Range };

/** https://developer.hashicorp.com/terraform/language/expressions/strings#directives */
export type Directive =
  | { readonly kind: 'if'; readonly condition: Expression; readonly yes: readonly TemplatePart[]; readonly no: readonly TemplatePart[] }
  | {
      readonly kind: 'for';
      readonly keyName: string | undefined;
      readonly valueName: string;
      readonly collection: Expression;
      readonly body: readonly TemplatePart[];
    };

export type UnaryOperator = '-' | '!';
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '&&' | '||';

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null; readonly range: Range }
  /** A heredoc, or quoted text with an interpolation or directive. Escapes are resolved, `<<-` indentation is removed. */
  | { readonly kind: 'template'; readonly parts: readonly TemplatePart[]; readonly heredoc: boolean; readonly range: Range }
  | { readonly kind: 'tuple'; readonly elements: readonly Expression[]; readonly range: Range }
  | { readonly kind: 'object'; readonly entries: readonly ObjectEntry[]; readonly range: Range }
  | {
      readonly kind: 'for';
      readonly keyName: string | undefined;
      readonly valueName: string;
      readonly collection: Expression;
      /** Set for `{ for … : key => value }`. */
      readonly resultKey: Expression | undefined;
      readonly result: Expression;
      readonly grouped: boolean;
      readonly condition: Expression | undefined;
      readonly range: Range;
    }
  /** The first word of a traversal: var, local, each, aws_sqs_queue … */
  | { readonly kind: 'variable'; readonly name: string; readonly range: Range }
  | { readonly kind: 'get-attribute'; readonly object: Expression; readonly name: string; readonly range: Range }
  | { readonly kind: 'index'; readonly object: Expression; readonly key: Expression; readonly range: Range }
  /** `object.*.rest` or `object[*].rest`; `rest` applies to the variable SPLAT_ITEM. */
  | { readonly kind: 'splat'; readonly object: Expression; readonly each: Expression; readonly full: boolean; readonly range: Range }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly arguments: readonly Expression[];
      /** `f(list...)` */
      readonly expandLast: boolean;
      readonly range: Range;
    }
  | {
      readonly kind: 'conditional';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
      readonly range: Range;
    }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression; readonly range: Range }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly range: Range;
    }
  | { readonly kind: 'parentheses'; readonly inner: Expression; readonly range: Range };

/** The expressions of one kind. */
export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;

/** The variable for the current element in a splat's `each` expression. */
export const SPLAT_ITEM = '*';

export interface SyntaxProblem {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly found: string;
}
