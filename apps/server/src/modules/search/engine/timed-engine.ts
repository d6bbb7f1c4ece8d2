import { spanned, tracerInUse } from '#platform/tracing/tracing.ts'
import type { SearchEngine } from './engine.ts'

/** Adds a span to each call while tracing is on; it includes the wait in the thread's queue. */
export function timedEngine(engine: SearchEngine): SearchEngine {
  if (!tracerInUse()) return engine
  const timed = <T>(name: string, work: () => Promise<T>) => spanned(`search ${name}`, {}, work)
  return {
    search: request => timed('search', () => engine.search(request)),
    searchForPage: request => timed('searchForPage', () => engine.searchForPage(request)),
    complete: (keyword, limit) => timed('complete', () => engine.complete(keyword, limit)),
    suggest: (keyword, limit) => timed('suggest', () => engine.suggest(keyword, limit)),
    bestNames: limit => timed('bestNames', () => engine.bestNames(limit)),
    match: lines => timed('match', () => engine.match(lines)),
    refresh: () => engine.refresh(),
    close: () => engine.close(),
  }
}
