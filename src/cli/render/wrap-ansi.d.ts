/** Version 7 comes without types. https://github.com/chalk/wrap-ansi/tree/v7.0.0#api */
declare module 'wrap-ansi' {
  export default function wrapAnsi(text: string, columns: number, options?: { readonly trim?: boolean; readonly hard?: boolean }): string;
}
