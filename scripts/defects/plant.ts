import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Defect, Edit } from '../../tests/defects/defect.ts'

/** Writes the defect into a copy of the project; returns a function that removes it. */
export function plant(copy: string, { name, edits }: Defect): () => void {
  const files = [...new Set(edits.map(({ file }) => join(copy, file)))]
  const before = files.map(path => ({ path, text: readFileSync(path, 'utf8') }))
  for (const edit of edits) writeFileSync(join(copy, edit.file), edited(name, copy, edit))
  return () => {
    for (const { path, text } of before) writeFileSync(path, text)
  }
}

function edited(name: string, copy: string, { file, find, put }: Edit): string {
  const parts = readFileSync(join(copy, file), 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${name}: its text occurs ${parts.length - 1} times in ${file}`)
  return parts.join(put)
}
