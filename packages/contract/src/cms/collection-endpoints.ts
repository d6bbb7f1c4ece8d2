import { z } from 'zod'
import { endpoint } from '../define.ts'
import { GoodsList } from '../search/recommend-schemas.ts'
import { FacetsAnswer, SearchCriteria, SearchQuery, SearchResult } from '../search/schemas.ts'
import { Id } from '../wire.ts'
import { HomeFloor } from './schemas.ts'

/** 频道、专区、店铺专题、商品列表: goods that staff collected under a title. */
export const COLLECTION_KINDS = ['channel', 'special-area', 'store-topic', 'goods-list'] as const
export type CollectionKind = (typeof COLLECTION_KINDS)[number]

/** Without an id: the first collection of the kind. */
export const CollectionQuery = z.strictObject({
  kind: z.enum(COLLECTION_KINDS),
  collectionId: Id.optional(),
  /** Only topics of this store. */
  storeId: Id.optional(),
})
export interface CollectionQuery extends z.output<typeof CollectionQuery> {}

const CollectionLink = z.object({ collectionId: z.string(), title: z.string() })
export const Collection = z.object({
  collectionId: z.string(),
  kind: z.enum(COLLECTION_KINDS),
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z.string(),
  /** The store that the topic belongs to. */
  storeId: z.string().nullable(),
  floors: z.array(HomeFloor),
  /** All collections of the same kind including this one, in their order. */
  others: z.array(CollectionLink),
})
export interface Collection extends z.output<typeof Collection> {}

const CollectionLinks = z.object({ list: z.array(CollectionLink) })

/** Searches the goods of a collection. */
export const CollectionSearch = z.strictObject({ collectionId: Id, ...SearchQuery.shape })
export interface CollectionSearch extends z.output<typeof CollectionSearch> {}
export const CollectionCriteria = z.strictObject({ collectionId: Id, ...SearchCriteria.shape })
export interface CollectionCriteria extends z.output<typeof CollectionCriteria> {}
const CollectionRef = z.strictObject({
  collectionId: Id,
  limit: z.int().min(1).max(30).default(12),
})

/** 频道、专区与专题. */
export const collectionEndpoints = {
  getCollection: endpoint({
    method: 'GET',
    path: '/cms/api/cms/channel/floors',
    access: 'anyone',
    summary: '频道、专区、店铺专题或商品列表的标题与楼层',
    input: CollectionQuery,
    output: Collection,
    refusals: ['not-found'],
    spec: 'EP-106',
  }),
  listCollectionGoods: endpoint({
    method: 'GET',
    path: '/cms/api/cms/module/links',
    access: 'anyone',
    summary: '模块配置的商品列表清单',
    input: CollectionQuery,
    output: CollectionLinks,
    refusals: [],
    spec: 'EP-108',
  }),
  searchModuleGoods: endpoint({
    method: 'POST',
    path: '/search/api/search/item/listForCms',
    access: 'anyone',
    summary: '模块绑定的商品：筛选、排序、分页',
    input: CollectionSearch,
    output: SearchResult,
    refusals: ['not-found'],
    spec: 'EP-177',
  }),
  countModuleFacets: endpoint({
    method: 'POST',
    path: '/search/api/search/item/searchItemAggListForCms',
    access: 'anyone',
    summary: '模块绑定商品的各筛选项数量',
    input: CollectionCriteria,
    output: FacetsAnswer,
    refusals: ['not-found'],
    spec: 'EP-178',
  }),
  recommendInArea: endpoint({
    method: 'POST',
    path: '/search/api/search/zq/recommendList',
    access: 'anyone',
    summary: '专区推荐',
    input: CollectionRef,
    output: GoodsList,
    refusals: ['not-found'],
    errors: 'caller',
    spec: 'EP-195',
  }),
  searchAreaGoods: endpoint({
    method: 'POST',
    path: '/search/api/search/zq/itemList',
    access: 'anyone',
    summary: '专区商品：筛选、排序、分页',
    input: CollectionSearch,
    output: SearchResult,
    refusals: ['not-found'],
    spec: 'EP-196',
  }),
  countAreaFacets: endpoint({
    method: 'POST',
    path: '/search/api/search/zq/itemAggList',
    access: 'anyone',
    summary: '专区商品的各筛选项数量',
    input: CollectionCriteria,
    output: FacetsAnswer,
    refusals: ['not-found'],
    spec: 'EP-197',
  }),
}
