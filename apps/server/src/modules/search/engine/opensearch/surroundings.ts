import type { Category } from '#modules/catalogue/public.ts'
import type { Store } from '#modules/store/public.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'

/** What the adapter knows besides the offers: few things, read from the database. */
export interface Surroundings {
  readonly stores: readonly Store[]
  readonly categories: readonly Category[]
  readonly lexicon: Lexicon
  /** The rules and regions that offers have, as their keys. */
  readonly rules: readonly string[]
  readonly regions: readonly string[]
}
