import type { Portal } from '@xiaojiu/contract/service/chat-schemas.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { ask } from '../../lib/call.ts'
import { confirm } from '../../lib/confirm.ts'
import { showNotice } from '../../lib/indicator.ts'
import { isAuthenticated, useSession } from '../../lib/session.ts'
import { platformSettings } from '../../shell/platform-settings.ts'
import { openService, type TalkSubject } from '../service/open-service.ts'
import css from './contact-store.module.css'

/**
 * Customer service of a store, or of the platform: a talk for those who act for a company, the phone and its hours for
 * everybody else.
 */
export async function contactStore(
  storeId: string | null,
  from: Portal = 'default',
  subject: TalkSubject = {},
): Promise<void> {
  const session = useSession.getState()
  if (isAuthenticated(session) && session.user.companyId !== '') return openService(storeId, from, subject)
  const answer = storeId === null ? null : await ask(storeEndpoints.getStoreInfo, { storeId })
  if (!answer?.ok || answer.data.servicePhone === '') {
    showNotice('warning', `平台客服电话 ${platformSettings.servicePhone}`)
    return
  }
  const { storeName, servicePhone, serviceHours } = answer.data
  await confirm({
    title: storeName || '平台客服',
    text: (
      <dl className={css.facts}>
        <dt>客服电话</dt>
        <dd className={css.phone}>
          <a href={`tel:${servicePhone}`}>{servicePhone}</a>
        </dd>
        <dt>服务时间</dt>
        <dd>{serviceHours}</dd>
      </dl>
    ),
    okText: '知道了',
    cancelText: null,
  })
}
