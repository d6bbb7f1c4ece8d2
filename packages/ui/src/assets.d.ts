/** What the bundlers of the front ends make of files that are no script. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
