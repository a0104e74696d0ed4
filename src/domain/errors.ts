/** The format of an error message: what was expected, then what was found. */
export type ErrorText = `Expected ${string}; found${string}.`;

/** An error for the user: what was expected, what was found, what to do. Anything else that reaches the CLI is a bug. */
export class ReconcileError extends Error {
  declare readonly message: ErrorText;
  readonly code: string;
  readonly hint: string;
  readonly exitCode = 2;

  /** `code`: a stable short name, such as `state-not-found`. `hint`: the remedy, a sentence. */
  constructor(code: string, message: ErrorText, hint: string, cause?: unknown) {
    // What was found may be another program's text with its own full stop.
    super(message.replace(/(?<=[.!?…])\.$|\s+\.$/, ''), cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = hint;
  }
}

/** An option, the policy file or the config is invalid. */
export class ConfigurationError extends ReconcileError {}

/** A trail could not be read. */
export class SourceError extends ReconcileError {}

/** The Terraform root, its state, its refresh or its code could not be used. */
export class WorkspaceError extends ReconcileError {}

/** Writing files, a branch or the ledger failed; the working tree is unchanged. */
export class DeliveryError extends ReconcileError {}

/** The run was interrupted; nothing was written. */
export class InterruptedError extends ReconcileError {
  constructor() {
    super('interrupted', 'Expected to complete; found an interrupt.', 'Nothing was written; run again later.');
  }
}
