import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { attentionEndpoints } from '@xiaojiu/contract/catalogue/attention-endpoints.ts'
import type { AttentionKind } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { z } from 'zod'
import { isAuthenticated } from '../session/session.ts'
import { requireSignIn } from '../session/visitor.ts'

const { changeAttention, checkAttention, listFollowedGoods, listFollowedStores } = attentionEndpoints

/** Follows or unfollows, and refreshes the lists of the account centre. */
export function useChangeAttention(kind: AttentionKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: { readonly ids: string[]; readonly isFollowed: boolean }) =>
      call(changeAttention, { kind, ...change }),
    onSuccess: (_, { ids, isFollowed }) => {
      for (const { path } of [checkAttention, listFollowedGoods, listFollowedStores])
        void queries.invalidateQueries({ queryKey: [path] })
      if (isFollowed) showNotice('success', '已关注，可在“我的关注”中查看')
      else if (ids.length === 1) showNotice('success', '已取消关注')
    },
  })
}

/** Whether one store or offer is followed, and a function to change it. */
export function useAttention(kind: AttentionKind, id: string) {
  const { data } = useQuery({
    ...query(checkAttention, { kind, ids: [id] }, { errors: 'caller' }),
    enabled: isAuthenticated(),
    staleTime: 60_000,
  })
  const { mutate, isPending } = useChangeAttention(kind)
  const isFollowed = data?.followedIds.includes(id) ?? false
  return {
    isFollowed,
    isChanging: isPending,
    toggle: () => {
      if (requireSignIn()) mutate({ ids: [id], isFollowed: !isFollowed })
    },
  }
}

/** A typed quantity: whole, positive and not too large. */
export const QuantityText = z
  .string()
  .trim()
  .min(1, '请填写数量')
  .regex(/^[1-9]\d*$/, '数量应为正整数')
  .max(6, '数量过大')
