import { PORTALS, type Portal } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { ask } from '../../lib/call.ts'
import { showNotice } from '../../lib/indicator.ts'
import { goTo } from '../../lib/navigate.ts'
import { platformSettings } from '../../shell/platform-settings.ts'

const WINDOW = 'width=980,height=720'

/** Opens the talk with a store, or with the platform; when it cannot be had, the phone is told instead. */
export async function openService(storeId: string | null, from: Portal): Promise<void> {
  const answer = await ask(serviceEndpoints.getServiceLink, {
    portal: PORTALS[from],
    ...(storeId !== null && { storeId }),
  })
  if (!answer.ok) {
    showNotice('warning', `平台客服电话 ${platformSettings.servicePhone}`)
    return
  }
  // A second question goes to the window that is open already; where windows are blocked, the talk takes the page.
  if (window.open(answer.data.url, 'xiaojiu-im', WINDOW) === null) goTo(answer.data.url)
}
