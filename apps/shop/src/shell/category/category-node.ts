/** One branch of the category tree; three levels are shown. */
export interface CategoryNode {
  readonly code: string
  readonly name: string
  readonly children?: readonly CategoryNode[] | undefined
}

/** The page with the goods of a category of any level. */
export const categoryHref = (code: string): string => `/search?categoryCode=${code}`
