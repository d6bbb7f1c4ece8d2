import type { Grid } from '../url/use-grid.ts'
export function OwnViews(_: { readonly name: string; readonly grid: Grid }) {
  return null
}
