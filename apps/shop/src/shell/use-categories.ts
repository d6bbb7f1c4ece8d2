import { useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { query } from '../lib/query.ts'
import type { CategoryNode } from './category/category-node.ts'

/** The category tree, asked for once; `undefined` until it is there. */
export function useCategories(): readonly CategoryNode[] | undefined {
  const tree = query(catalogueEndpoints.getCategoryTree, {}, { errors: 'caller' })
  return useQuery({ ...tree, staleTime: Number.POSITIVE_INFINITY }).data?.list
}
