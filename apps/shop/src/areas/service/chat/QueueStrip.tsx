import { useQuery } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './ImPage.module.css'
import { queueText } from './queue-text.ts'

/** Asked again while somebody waits, however many answers come to others meanwhile. */
const WHILE_WAITING_MS = 15_000

/** Whether somebody is there, and how many wait before us. */
export function QueueStrip({ conversationId }: { conversationId: string }) {
  const { data } = useQuery({
    ...query(serviceEndpoints.getTalkQueue, { conversationId }, { errors: 'caller' }),
    refetchInterval: ({ state }) => (state.data?.position == null ? false : WHILE_WAITING_MS),
  })
  if (!data) return null
  return (
    <p className={css.queue} role="status" data-off={data.isOnDuty ? undefined : true}>
      <span className={css.duty} />
      {queueText(data)}
    </p>
  )
}
