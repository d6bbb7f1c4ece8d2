import { useQuery } from '@tanstack/react-query'
import { goodsEndpoints } from '@xiaojiu/contract/catalogue/goods-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { readCookie, writeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { readText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { CATEGORY_MARK, STORAGE_KEYS } from '#trade/session/storage-keys.ts'
import type { CategoryNode } from './category/category-node.ts'

type Tree = z.output<typeof goodsEndpoints.getCategoryTree.output>

/** The category tree, loaded once in six hours; undefined while loading, empty when loading failed. */
export function useCategories(): readonly CategoryNode[] | undefined {
  const tree = query(goodsEndpoints.getCategoryTree, {}, { errors: 'caller' })
  const { data, isError } = useQuery({ ...tree, initialData: keptTree, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (data) keepTree(data)
  }, [data])
  return data?.list ?? (isError ? [] : undefined)
}

function keptTree(): Tree | undefined {
  if (readCookie(CATEGORY_MARK) === '') return undefined
  try {
    const read = z.safeParse(
      goodsEndpoints.getCategoryTree.output,
      JSON.parse(readText(localStorage, STORAGE_KEYS.category) ?? ''),
    )
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Stored only for a login: a log-out deletes it. */
function keepTree(tree: Tree): void {
  if (keptTree() || !isAuthenticated(useSession.getState())) return
  if (writeText(localStorage, STORAGE_KEYS.category, JSON.stringify(tree))) writeCookie(CATEGORY_MARK, '1', 'marker')
}
