import { useQuery } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import { useEffect, useRef } from 'react'
import { ask } from '@xiaojiu/web/call.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import css from '../FirstTrade.module.css'

const REST_MS = 300

/** Seals and sends what was asked for, a few at a time, and shows how far it is. It goes on without this page, too. */
export function Delivery({ onDone }: { onDone: () => void }) {
  const { data } = useQuery({
    queryKey: [firstTradeEndpoints.deliverFirstTrades.path],
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isDone ? false : REST_MS),
    queryFn: async () => {
      const answer = await ask(firstTradeEndpoints.deliverFirstTrades, {})
      if (!answer.ok) return { askedCount: 0, deliveredCount: 0, isDone: false, trouble: answer.error.message }
      const { askedCount, deliveredCount } = answer.data
      return { askedCount, deliveredCount, isDone: askedCount === deliveredCount, trouble: null }
    },
  })
  const told = useRef(false)
  useEffect(() => {
    if (!data?.isDone || told.current) return
    told.current = true
    onDone()
  }, [data?.isDone, onDone])
  return (
    <Panel className={css.progress} aria-live="polite">
      <strong>
        {data && data.askedCount > 0
          ? `已签章送达 ${data.deliveredCount} / ${data.askedCount} 家`
          : '正在生成资料包并加盖电子印章…'}
      </strong>
      <progress value={data?.deliveredCount ?? 0} max={Math.max(1, data?.askedCount ?? 1)} aria-label="送达进度" />
      <span className={css.note}>{data?.trouble ?? '可以离开本页，未完成的会在后台继续'}</span>
    </Panel>
  )
}
