import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IM_PLATFORM_ID, PORTALS, type Portal, SERVICE_LINK_PORTAL } from '@xiaojiu/contract/service/chat-schemas.ts'
import { contactEndpoints } from '@xiaojiu/contract/service/contact-endpoints.ts'
import { type Answer, ask } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { listenLive } from '../live.ts'
import { platformSettings } from '../platform-settings.ts'
import { useSession } from '../session/session.ts'

const WINDOW = 'width=980,height=720'

/** The order or article of the question; it is sent as a card when the conversation opens. */
export interface TalkSubject {
  readonly orderId?: string
  readonly offerId?: string
}

/** The pages with a portal of their own; their sub-pages belong to it. */
const PORTAL_PAGES: readonly (readonly [string, Portal])[] = [
  ['/goodDetail', 'good-detail'],
  ['/orderDetail', 'order-detail'],
  ['/afterSale', 'order-detail'],
  ['/shop', 'shop'],
]

/** Read from the address, so that a button asks in the name of whatever page it is on. */
function portalHere(): number {
  const { pathname } = window.location
  const found = PORTAL_PAGES.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return PORTALS[found?.[1] ?? 'default']
}

/** Opens the conversation with a store; staff see the source page. If it is not available, the phone is shown. */
export async function openService(storeId: string, subject: TalkSubject = {}): Promise<void> {
  const { companyId } = useSession.getState().user
  const portal = portalHere()
  openTalk(await ask(contactEndpoints.getImUrl, { platformId: IM_PLATFORM_ID, storeId, companyId, portal, ...subject }))
}

/** Opens the conversation with the platform by its link. */
export async function goToServiceLink(subject: TalkSubject = {}): Promise<void> {
  openTalk(await ask(contactEndpoints.getServiceLink, { portal: SERVICE_LINK_PORTAL, ...subject }))
}

function openTalk(answer: Answer<typeof contactEndpoints.getServiceLink>): void {
  if (!answer.ok) return showNotice('warning', `平台客服电话 ${platformSettings.servicePhone}`)
  // A second question uses the open window; if windows are blocked, the conversation opens in this page.
  const { url } = answer.data
  if (window.open(url, 'xiaojiu-im', WINDOW) !== null) return
  if (url.startsWith('/')) goTo(url)
  else window.location.assign(url)
}

/**
 * The number of unread messages of customer service, live. Conversations are read in another tab, so it is refetched
 * when this tab becomes visible.
 */
export function useUnreadTalks(isWanted: boolean): number {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...query(contactEndpoints.countUnreadChat, {}, { errors: 'caller' }),
    enabled: isWanted,
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (!isWanted) return
    return listenLive(event => {
      if (event.topic !== 'inbox') void queries.invalidateQueries({ queryKey: [contactEndpoints.countUnreadChat.path] })
    })
  }, [queries, isWanted])
  return isWanted ? (data?.count ?? 0) : 0
}
