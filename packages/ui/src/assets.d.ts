/** Types of non-script files as the bundler exports them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
