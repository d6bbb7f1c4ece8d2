/** A part of the driver that has no types. */
declare module 'pg/lib/utils.js' {
  const utils: { readonly prepareValue: (value: unknown) => string | Buffer | null }
  export default utils
}
