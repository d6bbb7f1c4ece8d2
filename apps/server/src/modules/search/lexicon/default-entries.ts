import { readFileSync } from 'node:fs'
import type { LexiconEntry, LexiconKind } from './lexicon.ts'

const FILES: Readonly<Record<LexiconKind, string>> = {
  brand: 'brands.tsv',
  old: 'old-names.tsv',
  common: 'common-names.tsv',
  symptom: 'symptoms.tsv',
}

let known: readonly LexiconEntry[] | null = null

/** The entries that come with a release: each line of a file is what is meant and the words people say for it. */
export function defaultEntries(): readonly LexiconEntry[] {
  known ??= Object.entries(FILES).flatMap(([kind, file]) => readEntries(kind as LexiconKind, file))
  return known
}

function readEntries(kind: LexiconKind, file: string): LexiconEntry[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.flatMap(line => {
    const [means = '', words = ''] = line.split('\t')
    return words.split(',').map(word => ({ word, kind, means }))
  })
}
