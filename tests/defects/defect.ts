/** A defect that somebody could introduce, and the test that must find it. */
export interface Defect {
  /** The name in `npm run test:nightly -- defects name`. */
  readonly name: string
  /** The effect of the defect. */
  readonly means: string
  readonly edits: readonly Edit[]
  readonly test: NamedTest
  /**
   * Rules of the specification that it breaks; required when the title names several rules, or none because it belongs to a
   * table.
   */
  readonly rules?: readonly string[]
}

export interface Edit {
  /** Path from the root of the project. */
  readonly file: string
  /** Must occur exactly once in the file, so that an outdated row is noticed. */
  readonly find: string
  readonly put: string
}

export interface NamedTest {
  /** Path from the root of the project; not a nightly test. */
  readonly file: string
  /** A part of the title that occurs exactly once in the file. */
  readonly title: string
  /** The value for `%s` in the title, when one row of a table is meant. */
  readonly of?: string
}

/** The rules that the defect breaks and that the named test asserts. */
export function rulesOf({ rules, test }: Defect): readonly string[] {
  return rules ?? test.title.match(/\bR-\d{3}\b/g) ?? []
}
