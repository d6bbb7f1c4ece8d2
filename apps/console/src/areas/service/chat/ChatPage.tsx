import { useQuery } from '@tanstack/react-query'
import { serviceSellingEndpoints, TALK_TABS } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { ExportButton } from '#grid/export/ExportButton.tsx'
import { AwayTextButton } from './AwayTextButton.tsx'
import css from './chat.module.css'
import { Talk } from './Talk.tsx'
import { TalkFigures } from './TalkFigures.tsx'
import { TalkQueue, useChosenTalk } from './TalkQueue.tsx'
import { useTalkPages } from './use-talk-pages.ts'

const PAGE = 50

/** The queue on the left, longest wait first; the conversation in the middle; the buyer's orders on the right. */
export function ChatPage() {
  const at = useChosenTalk(TALK_TABS, 'waiting')
  const { tab, chosen, words } = at
  const keyword = words === '' ? undefined : words.slice(0, 60)
  const { talks, more } = useTalkPages(
    serviceSellingEndpoints.listStoreTalks.path,
    { tab, keyword },
    ({ after, signal }) =>
      call(
        serviceSellingEndpoints.listStoreTalks,
        { tab, keyword, after, pageSize: PAGE },
        { errors: 'caller', signal },
      ),
  )
  const figures = useQuery({
    ...query(serviceSellingEndpoints.getStoreTalkFigures, {}, { errors: 'caller' }),
    enabled: chosen === null,
  })
  return (
    <div className={css.work}>
      <TalkQueue
        tabs={TALK_TABS}
        at={at}
        talks={talks}
        searchHint="客户名称、信用代码"
        textOf={row => row.lastText}
        more={more}
      />
      {chosen === null ? (
        <section className={css.blank}>
          <TalkFigures
            figures={figures}
            talksPath="/seller/service/chat"
            tools={
              <div>
                <AwayTextButton />
                <ExportButton
                  list="service.store-talks"
                  filter={{ tab, keyword }}
                  columns={['buyer', 'last', 'taken', 'waiting', 'solved', 'blocked']}
                  words={`会话：${TALK_TABS[tab]}${words === '' ? '' : `；客户：${words}`}`}
                />
              </div>
            }
          />
        </section>
      ) : (
        <Talk key={chosen} conversationId={chosen} />
      )}
    </div>
  )
}
