import type { Category } from '#modules/catalogue/public.ts'
import type { Store } from '#modules/store/public.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'

/** The data that the adapter needs besides the offers; small, mostly read from the database. */
export interface Surroundings {
  readonly stores: readonly Store[]
  readonly categories: readonly Category[]
  readonly lexicon: Lexicon
  /** The distinct rules and regions of the offers, as keys. */
  readonly rules: readonly string[]
  readonly regions: readonly string[]
}
