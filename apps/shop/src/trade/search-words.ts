import { create } from 'zustand'
import { PLACEHOLDER_ROTATION_MS } from './limits.ts'

export const DEFAULT_PLACEHOLDER = '药品名称/店铺/品牌/厂家'

export interface SearchWord {
  readonly word: string
  /** The first word of each list is set by the back office. */
  readonly isBackOffice: boolean
}

/** The placeholder of the empty search box. */
export const useSearchWord = create<{ readonly current: SearchWord | null }>(() => ({ current: null }))

export interface WordList {
  readonly words: readonly string[]
  /** Seconds per word. */
  readonly durationSeconds?: number | null
}

/** Shows the words in turn and loads a new list after the last. Returns a function that stops it. */
export function rotateWords(fetchWords: () => Promise<WordList>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const load = async () => {
    const { words, durationSeconds } = await fetchWords().catch((): WordList => ({ words: [] }))
    if (isStopped) return
    const durationMs = durationSeconds && durationSeconds > 0 ? durationSeconds * 1000 : PLACEHOLDER_ROTATION_MS
    showNext(words.filter(Boolean).map(tagged), durationMs)
  }
  const showNext = ([current, ...rest]: readonly SearchWord[], durationMs: number) => {
    // An empty list keeps the last word; a new list is still requested later.
    if (current) useSearchWord.setState({ current })
    timer = setTimeout(() => (rest.length > 0 ? showNext(rest, durationMs) : void load()), durationMs)
  }

  void load()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function tagged(word: string, index: number): SearchWord {
  return { word, isBackOffice: index === 0 }
}
