/** What other areas may use. */

export { ImportRow } from './import/ImportRow.tsx'
export { ImportStart } from './import/ImportStart.tsx'
export { ImportSummary } from './import/ImportSummary.tsx'
export { CartBar } from './parts/CartBar.tsx'
export { SearchResults } from './SearchResults.tsx'
export { categoryPath } from './search-address.ts'
export { useSearch } from './use-search.ts'
