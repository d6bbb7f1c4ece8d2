import { useQuery } from '@tanstack/react-query'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import { PLATFORM_TALK_TABS, PORTAL_NAMES } from '@xiaojiu/contract/service/talk-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { ExportButton } from '#grid/export/ExportButton.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from '../../chat/chat.module.css'
import { TalkFigures } from '../../chat/TalkFigures.tsx'
import { TalkQueue, useChosenTalk } from '../../chat/TalkQueue.tsx'
import { useTalkPages } from '../../chat/use-talk-pages.ts'
import { ForeignTalk, OwnTalk } from './PlatformTalk.tsx'

const PAGE = 50

/** The platform's queue on the left, longest wait first; the conversation in the middle; the buyer on the right. */
export function PlatformChatPage() {
  const at = useChosenTalk(PLATFORM_TALK_TABS, 'waiting')
  const { tab, chosen, words } = at
  const filter = { tab, keyword: words === '' ? undefined : words.slice(0, 60) }
  const { talks, more } = useTalkPages(talkOperatingEndpoints.listPlatformTalks.path, filter, ({ after, signal }) =>
    call(talkOperatingEndpoints.listPlatformTalks, { ...filter, after, pageSize: PAGE }, { errors: 'caller', signal }),
  )
  const figures = useQuery({
    ...query(talkOperatingEndpoints.getTalkFigures, {}, { errors: 'caller' }),
    enabled: chosen === null,
  })
  const listed = talks.data?.list.find(each => each.conversationId === chosen)
  // A link may open a conversation that the list does not show.
  const one = useQuery({
    ...query(
      talkOperatingEndpoints.listPlatformTalks,
      { conversationId: chosen ?? undefined, pageSize: 1 },
      { errors: 'caller' },
    ),
    enabled: chosen !== null && talks.data !== undefined && listed === undefined,
  })
  const row = listed ?? one.data?.list.find(each => each.conversationId === chosen)
  return (
    <div className={css.work}>
      <TalkQueue
        tabs={PLATFORM_TALK_TABS}
        at={at}
        talks={talks}
        searchHint="买家名称、信用代码，按回车查找"
        more={more}
        textOf={each => each.storeName ?? (each.lastText || (PORTAL_NAMES[each.portal] ?? ''))}
      />
      {chosen === null ? (
        <section className={css.blank}>
          <TalkFigures
            figures={figures}
            talksPath="/platform/service/chat"
            tools={
              <ExportButton
                list="service.platform-talks"
                filter={filter}
                columns={['buyer', 'portal', 'taken', 'waiting', 'last', 'solved']}
                words={`会话：${PLATFORM_TALK_TABS[tab]}${words === '' ? '' : `；搜索：${words}`}`}
              />
            }
          />
        </section>
      ) : row === undefined && one.isError ? (
        <section className={css.blank}>
          <ErrorState what="会话" message={faultText(one.error)} onRetry={() => void one.refetch()} />
        </section>
      ) : row === undefined && !one.isSuccess ? (
        <section className={css.blank}>
          <Skeleton rows={10} />
        </section>
      ) : row?.storeId === null || row === undefined ? (
        <OwnTalk key={chosen} conversationId={chosen} />
      ) : (
        <ForeignTalk key={chosen} talk={row} />
      )}
    </div>
  )
}
