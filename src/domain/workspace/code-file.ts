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
 * The code of one folder, as one of the two programs reads it.
 * @param names all its files
 * @param isOpenTofu `x.tofu` takes the place of `x.tf`; Terraform ignores it. https://opentofu.org/docs/language/files/
 * @returns the names that are read, in their order
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

/** Files of variables, and those of them that Terraform loads by itself. https://developer.hashicorp.com/terraform/language/values/variables#variable-definitions-tfvars-files */
export const VARIABLE_FILE = /\.tfvars(?:\.json)?$/;
export const AUTOMATIC_FILE = /^terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$/;
