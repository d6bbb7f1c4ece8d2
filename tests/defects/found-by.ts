import type { Defect, Edit } from './defect.ts'

/** A defect of one edit, and what in the file of tests finds it. */
export interface OneEdit extends Edit, Pick<Defect, 'name' | 'means' | 'rules'> {
  /** Words of the test's title. */
  readonly title: string
}

/** Rows of one edit each, all of them found by tests of one file. */
export function foundBy(testFile: string, rows: readonly OneEdit[]): Defect[] {
  return rows.map(({ name, means, rules, title, file, find, put }) => ({
    name,
    means,
    edits: [{ file, find, put }],
    test: { file: testFile, title },
    ...(rules && { rules }),
  }))
}
