import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { ask } from '../../lib/call.ts'
import { confirm } from '../../lib/confirm.ts'
import { showNotice } from '../../lib/indicator.ts'
import { platformSettings } from '../../shell/platform-settings.ts'
import css from './contact-store.module.css'

/** Customer service of a store: its phone and hours; the platform's phone when the store cannot be asked for. */
export async function contactStore(storeId: string | null): Promise<void> {
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
