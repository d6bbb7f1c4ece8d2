import type { Defect, Edit } from './defect.ts'

/** A defect of one edit, and the test of the file that finds it. */
export interface OneEdit extends Edit, Pick<Defect, 'name' | 'means' | 'rules'> {
  /** A part of the test's title. */
  readonly title: string
}

/** Rows of one edit each, all found by tests of one file. */
export function foundBy(testFile: string, rows: readonly OneEdit[]): Defect[] {
  return rows.map(({ name, means, rules, title, file, find, put }) => ({
    name,
    means,
    edits: [{ file, find, put }],
    test: { file: testFile, title },
    ...(rules && { rules }),
  }))
}
