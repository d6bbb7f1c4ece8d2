/** How well a product matches a word, best first. */
export const MATCH = {
  exact: 0,
  prefix: 1,
  /** The exact brand, common or old name of the goods. */
  called: 2,
  inside: 3,
  spelled: 4,
  spelledInside: 5,
  alias: 6,
  maker: 7,
  category: 8,
  /** The word matches the name of the store, not the goods. */
  store: 9,
  none: 255,
} as const
