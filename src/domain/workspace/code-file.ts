const CODE = /\.(?:tf|tofu)(?:\.json)?$/;

/**
 * Whether Terraform or OpenTofu reads a file as code.
 * https://developer.hashicorp.com/terraform/language/files · https://opentofu.org/docs/language/files/
 * @returns true for `.tf`, `.tofu`, `.tf.json` and `.tofu.json`
 */
export function isCodeFile(path: string): boolean {
  return CODE.test(path);
}

/**
 * Whether a file is code in JSON syntax. https://developer.hashicorp.com/terraform/language/syntax/json
 * @returns true for `.tf.json` and `.tofu.json`
 */
export function isJsonCode(path: string): boolean {
  return CODE.test(path) && path.endsWith('.json');
}

/**
 * Whether only OpenTofu reads a file.
 * @returns true for `.tofu` and `.tofu.json`
 */
export function isOpenTofuFile(path: string): boolean {
  return /\.tofu(?:\.json)?$/.test(path);
}

/**
 * Returns the code files of one folder that Terraform or OpenTofu reads.
 * @param names all files of the folder
 * @param isOpenTofu true: `x.tofu` replaces `x.tf`; Terraform ignores `.tofu` files. https://opentofu.org/docs/language/files/
 * @returns the names of these files, in the given order
 */
export function codeNames(names: readonly string[], isOpenTofu: boolean): readonly string[] {
  const code = names.filter(isCodeFile);
  if (!isOpenTofu) return code.filter((name) => !isOpenTofuFile(name));
  const known = new Set(code);
  return code.filter((name) => isOpenTofuFile(name) || !known.has(name.replace(/\.tf(?=\.json$|$)/, '.tofu')));
}

/**
 * Whether a file is merged into others and read last. https://developer.hashicorp.com/terraform/language/files/override
 * @returns true for `override.tf`, `x_override.tf`, and the same in the other syntaxes
 */
export function isOverrideFile(path: string): boolean {
  return CODE.test(path) && /(?:^|[/_])override\.[^/]+$/.test(path);
}

/**
 * Variable files, and those of them that Terraform loads automatically.
 * https://developer.hashicorp.com/terraform/language/values/variables#variable-definitions-tfvars-files
 */
export const VARIABLE_FILE = /\.tfvars(?:\.json)?$/;
export const AUTOMATIC_FILE = /^terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$/;
