import type { Association } from '@xiaojiu/contract/search/schemas.ts'

/** One line of the panel under the search box that the arrows can reach. */
export interface PanelOption {
  readonly word: string
  readonly section: 'association' | 'history' | 'hot'
  readonly association?: Association
}

export interface PanelContent {
  /** What is typed; empty shows history and hot words. */
  readonly typed: string
  readonly associations: readonly Association[]
  readonly history: readonly string[]
  readonly hotWords: readonly string[]
}

/** The options in the order they are read. */
export function panelOptions({ typed, associations, history, hotWords }: PanelContent): PanelOption[] {
  if (typed.trim() !== '')
    return associations.map(association => ({ word: association.word, section: 'association', association }))
  return [
    ...history.map(word => ({ word, section: 'history' }) as const),
    ...hotWords.map(word => ({ word, section: 'hot' }) as const),
  ]
}

/** Where the arrows lead: round and round, with the field itself (-1) between the last and the first. */
export function movePick(at: number, key: string, count: number): number {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  return at
}

/** Cuts a word around the typed part so that it can be emphasised: before, match, after. */
export function splitAtMatch(word: string, typed: string): readonly [string, string, string] {
  const part = typed.trim()
  const at = part === '' ? -1 : word.toLowerCase().indexOf(part.toLowerCase())
  return at < 0 ? [word, '', ''] : [word.slice(0, at), word.slice(at, at + part.length), word.slice(at + part.length)]
}
