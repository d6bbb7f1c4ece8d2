import { readText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'
import { SEARCH_VIEWS, type SearchView } from './search-address.ts'

/** How this buyer last looked at goods; the table unless they chose otherwise. */
export function preferredView(): SearchView {
  return SEARCH_VIEWS.find(view => view === readText(localStorage, STORAGE_KEYS.filters)) ?? 'table'
}

export function preferView(view: SearchView): void {
  writeText(localStorage, STORAGE_KEYS.filters, view)
}
