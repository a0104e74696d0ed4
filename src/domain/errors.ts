/** An error made for the user: what was expected, what was found, what to do. Anything else that reaches the CLI is a bug. */
export class ReconcileError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly exitCode = 2;

  /**
   * @param code a stable short name, such as `state-not-found`
   * @param message what was expected and what was found
   * @param hint what to do about it
   * @param cause the error underneath, if there is one
   */
  constructor(code: string, message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = hint;
  }
}

/** An option, the policy file or the config says something that cannot be followed. */
export class ConfigurationError extends ReconcileError {}

/** A trail could not be read. */
export class SourceError extends ReconcileError {}

/** The Terraform root, its state, its refresh or its code could not be used. */
export class WorkspaceError extends ReconcileError {}

/** Writing files, a branch or the ledger failed; the working tree is as it was. */
export class DeliveryError extends ReconcileError {}

/** The user or the machine asked the run to end before it was done; nothing was written. */
export class InterruptedError extends ReconcileError {
  constructor() {
    super('interrupted', 'expected to complete, but was interrupted', 'nothing was written; run again later');
  }
}
