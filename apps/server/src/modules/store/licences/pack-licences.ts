import type { Package } from '@xiaojiu/contract/file/package-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type PackageSource, packageOf, requestPackage } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireStore } from '../read-stores.ts'
import { readStoreLicences, readStores } from '../tables/stores.ts'
import { licencePaper } from './licence-paper.ts'

const Wanted = z.object({ storeId: z.string() })

/** Requests a store's licences as a zip file; it is built in the background. */
export function downloadLicences(ctx: MemberContext, storeId: string): Promise<Package> {
  return inTransaction(ctx, async tx => {
    const store = await requireStore(tx.db, storeId)
    if ((await readStoreLicences(tx.db, storeId)).length === 0) throw new Refusal('not-found')
    const packageId = await requestPackage(tx, {
      kind: 'store-licences',
      title: `${store.name}证照`,
      wanted: { storeId },
    })
    return packageOf(tx, packageId)
  })
}

/** Fills zip packages with a store's licences. */
export const storeLicencesSource: PackageSource = {
  kind: 'store-licences',
  async plan(ctx, _companyId, wanted) {
    const { storeId } = Wanted.parse(wanted)
    const [store] = await readStores(ctx.db, [storeId])
    if (!store) throw new Error('a package of a store that is gone')
    const today = dayOf(ctx.now)
    const licences = await readStoreLicences(ctx.db, storeId)
    const isOver = (on: string | null) => on !== null && on < today
    return {
      papers: licences
        .filter(licence => !isOver(licence.expiresOn))
        .map(licence => ({
          path: [`${licence.name}.pdf`],
          paper: licence.name,
          make: () => licencePaper(store, licence),
          owedBy: store.name,
        })),
      missing: licences
        .filter(licence => isOver(licence.expiresOn))
        .map(licence => ({
          paper: licence.name,
          owedBy: store.name,
          reason: `证照已于 ${licence.expiresOn} 到期，待更新`,
        })),
    }
  },
  tell: (ctx, { companyId, packageId, title, isReady }) =>
    postMessage(ctx, {
      companyId,
      kind: 'system',
      title: isReady ? '店铺证照已打包' : '店铺证照打包失败',
      body: isReady ? `${title}，点击下载` : `${title}没有打包成功，可以重新打包`,
      link: `/batchDownload?packageId=${packageId}`,
    }),
}
