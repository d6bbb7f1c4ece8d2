import { PORTALS, type Portal } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { ask } from '../../lib/call.ts'
import { showNotice } from '../../lib/indicator.ts'
import { goTo } from '../../lib/navigate.ts'
import { platformSettings } from '../../shell/platform-settings.ts'

const WINDOW = 'width=980,height=720'

/** The order or article that a question is about; it is put on the table when the talk opens. */
export interface TalkSubject {
  readonly orderId?: string
  readonly offerId?: string
}

/** Opens the talk with a store, or with the platform; when it cannot be had, the phone is told instead. */
export async function openService(storeId: string | null, from: Portal, subject: TalkSubject = {}): Promise<void> {
  const answer = await ask(serviceEndpoints.getServiceLink, {
    portal: PORTALS[from],
    ...(storeId !== null && { storeId }),
    ...subject,
  })
  if (!answer.ok) {
    showNotice('warning', `平台客服电话 ${platformSettings.servicePhone}`)
    return
  }
  // A second question goes to the window that is open already; where windows are blocked, the talk takes the page.
  if (window.open(answer.data.url, 'xiaojiu-im', WINDOW) === null) goTo(answer.data.url)
}
