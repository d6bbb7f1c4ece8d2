import { isTest, type Source } from '../sources.ts'

const LINE_LIMIT = 400
const FOLDER_LIMIT = 30

/** A file with more lines has two purposes. */
export function findLongFiles(sources: readonly Source[]): string[] {
  return sources
    .map(source => ({ path: source.path, lines: source.text.split('\n').length }))
    .filter(({ lines }) => lines > LINE_LIMIT)
    .map(({ path, lines }) => `${path} has ${lines} lines`)
}

/** A folder with more files is hard to overview and should be divided. */
export function findCrowdedFolders(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources.filter(source => !isTest(source))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > FOLDER_LIMIT)
    .map(([folder, count]) => `${folder} holds ${count} files`)
}
