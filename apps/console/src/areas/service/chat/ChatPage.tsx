import { useQuery } from '@tanstack/react-query'
import { serviceSellingEndpoints, TALK_TABS } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { EmptyState } from '#parts/page/PageState.tsx'
import css from './chat.module.css'
import { Talk } from './Talk.tsx'
import { TalkQueue, useChosenTalk } from './TalkQueue.tsx'

const RENEWED_MS = 4000

/** Those who wait on the left, the longest first; the talk in the middle; the buyer's orders on the right. */
export function ChatPage() {
  const at = useChosenTalk(TALK_TABS, 'waiting')
  const { tab, chosen } = at
  const talks = useQuery({
    ...query(serviceSellingEndpoints.listStoreTalks, { tab, pageSize: 100 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  return (
    <div className={css.work}>
      <TalkQueue tabs={TALK_TABS} at={at} talks={talks} textOf={row => row.lastText} />
      {chosen === null ? (
        <section className={css.blank}>
          <EmptyState title="请选择一个会话" hint="按 N 打开等得最久的" />
        </section>
      ) : (
        <Talk key={chosen} conversationId={chosen} />
      )}
    </div>
  )
}
