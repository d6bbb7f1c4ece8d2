import { useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { query } from '../lib/query.ts'
import type { CategoryNode } from './category/category-node.ts'

/** The category tree, asked for once; `undefined` until it is there, empty when it cannot be had. */
export function useCategories(): readonly CategoryNode[] | undefined {
  const tree = query(catalogueEndpoints.getCategoryTree, {}, { errors: 'caller' })
  const { data, isError } = useQuery({ ...tree, staleTime: Number.POSITIVE_INFINITY })
  return data?.list ?? (isError ? [] : undefined)
}
