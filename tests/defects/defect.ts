/** A fault that somebody could write, and the test that must notice it. */
export interface Defect {
  /** As in `npm run test:nightly -- defects name`. */
  readonly name: string
  /** What would be wrong. */
  readonly means: string
  readonly edits: readonly Edit[]
  readonly test: NamedTest
  /** Rules of the specification that it breaks; to be told where the title names several or, being a table's, none. */
  readonly rules?: readonly string[]
}

export interface Edit {
  /** From the root of the project. */
  readonly file: string
  /** Occurs exactly once in the file, so that a row cannot rot unseen. */
  readonly find: string
  readonly put: string
}

export interface NamedTest {
  /** From the root of the project; not one of the long forms. */
  readonly file: string
  /** Words of its title as they stand in the file, exactly once. */
  readonly title: string
  /** What stands in place of the title's `%s`, where one of a table is meant. */
  readonly of?: string
}

/** The rules that are no longer true with the defect, and that the named test asserts. */
export function rulesOf({ rules, test }: Defect): readonly string[] {
  return rules ?? test.title.match(/\bR-\d{3}\b/g) ?? []
}
