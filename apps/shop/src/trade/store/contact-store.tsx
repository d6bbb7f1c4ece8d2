import { PLATFORM_SERVICE } from '@xiaojiu/contract/service/chat-schemas.ts'
import { contactEndpoints } from '@xiaojiu/contract/service/contact-endpoints.ts'
import { storeProfileEndpoints } from '@xiaojiu/contract/store/profile-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { platformSettings } from '../platform-settings.ts'
import { isAuthenticated, useSession } from '../session/session.ts'
import css from './contact-store.module.css'
import { goToServiceLink, openService, type TalkSubject } from './open-service.ts'

/**
 * The customer service of a store or the platform: a conversation for logins with a company, phone and hours for
 * others.
 */
export async function contactStore(storeId: string | null, subject: TalkSubject = {}): Promise<void> {
  const session = useSession.getState()
  if (isAuthenticated(session) && session.user.companyId !== '')
    return storeId === null ? goToServiceLink(subject) : openService(storeId, subject)
  const point = storeId === null ? await platformPoint() : await storePoint(storeId)
  if (!point || point.phone === '') {
    showNotice('warning', `平台客服电话 ${platformSettings.servicePhone}`)
    return
  }
  const { name, phone, hours } = point
  await confirm({
    title: name || PLATFORM_SERVICE,
    text: (
      <dl className={css.facts}>
        <dt>客服电话</dt>
        <dd className={css.phone}>
          <a href={`tel:${phone}`}>{phone}</a>
        </dd>
        <dt>服务时间</dt>
        <dd>{hours}</dd>
      </dl>
    ),
    okText: '知道了',
    cancelText: null,
  })
}

interface Point {
  readonly name: string
  readonly phone: string
  readonly hours: string
}

async function storePoint(storeId: string): Promise<Point | null> {
  const answer = await ask(storeProfileEndpoints.getStoreInfo, { storeId })
  if (!answer.ok) return null
  const { storeName, servicePhone, serviceHours } = answer.data
  return { name: storeName, phone: servicePhone, hours: serviceHours }
}

async function platformPoint(): Promise<Point | null> {
  const answer = await ask(contactEndpoints.listServicePoints, {})
  return answer.ok ? (answer.data.list[0] ?? null) : null
}
