import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of a tab-separated file of this folder, each as a record of its header names. */
export function readTable<Column extends string>(file: string, columns: readonly Column[]): Record<Column, string>[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/\n+$/, '')
    .split('\n')
  if (header !== columns.join('\t')) throw new Error(`${file}: unexpected header ${header}`)
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length) throw new Error(`${file}:${index + 2}: ${cells.length} cells`)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<Column, string>
  })
}
