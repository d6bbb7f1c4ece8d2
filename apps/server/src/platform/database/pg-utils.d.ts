/** Of the driver, which has no types for it. */
declare module 'pg/lib/utils.js' {
  const utils: { readonly prepareValue: (value: unknown) => string | Buffer | null }
  export default utils
}
