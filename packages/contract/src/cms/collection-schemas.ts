import { z } from 'zod'
import { SearchCriteria, SearchQuery } from '../search/schemas.ts'
import { Id } from '../wire.ts'
import { HomeFloor } from './schemas.ts'

/** 频道、专区、店铺专题、商品列表: goods that staff put together under a title. */
export const COLLECTION_KINDS = ['channel', 'special-area', 'store-topic', 'goods-list'] as const
export type CollectionKind = (typeof COLLECTION_KINDS)[number]

/** Without an id the first of the kind. */
export const CollectionQuery = z.strictObject({
  kind: z.enum(COLLECTION_KINDS),
  collectionId: Id.optional(),
  /** Topics of this store only. */
  storeId: Id.optional(),
})
export interface CollectionQuery extends z.output<typeof CollectionQuery> {}

export const CollectionLink = z.object({ collectionId: z.string(), title: z.string() })
export const Collection = z.object({
  collectionId: z.string(),
  kind: z.enum(COLLECTION_KINDS),
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z.string(),
  /** The store whose topic it is. */
  storeId: z.string().nullable(),
  floors: z.array(HomeFloor),
  /** Others of the same kind, itself among them, in their order. */
  others: z.array(CollectionLink),
})
export interface Collection extends z.output<typeof Collection> {}

export const CollectionLinks = z.object({ list: z.array(CollectionLink) })

/** A search among the goods of a collection. */
export const CollectionSearch = z.strictObject({ collectionId: Id, ...SearchQuery.shape })
export interface CollectionSearch extends z.output<typeof CollectionSearch> {}
export const CollectionCriteria = z.strictObject({ collectionId: Id, ...SearchCriteria.shape })
export interface CollectionCriteria extends z.output<typeof CollectionCriteria> {}
export const CollectionRef = z.strictObject({
  collectionId: Id,
  limit: z.int().min(1).max(30).default(12),
})
