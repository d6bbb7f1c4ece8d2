/** How well a product answers a word, best first. */
export const MATCH = {
  exact: 0,
  prefix: 1,
  inside: 2,
  spelled: 3,
  spelledInside: 4,
  alias: 5,
  maker: 6,
  category: 7,
  /** The word names the store, not the goods. */
  store: 8,
  none: 255,
} as const
