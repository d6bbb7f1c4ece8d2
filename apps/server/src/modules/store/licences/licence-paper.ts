import { drawForm } from '#platform/documents/draw.ts'
import type { Store } from '../domain/store.ts'
import type { StoreLicenceRow } from '../store/stores.ts'

/** A licence of the store as its registered facts, under the store's seal. */
export function licencePaper(store: Store, licence: StoreLicenceRow): Promise<Buffer> {
  return drawForm({
    title: licence.name,
    number: licence.number,
    facts: [
      ['企业名称', store.holderName],
      ['信用代码', store.creditCode],
      ['法定代表人', store.legalPerson],
      ['质量负责人', store.qualityHead],
      ['证照编号', licence.number],
      ['发证机关', licence.issuer],
      ['发证日期', licence.issuedOn],
      ['有效期至', licence.expiresOn ?? '长期'],
      ['注册地址', store.address],
      ['仓库地址', store.warehouseAddress],
    ],
    ...(licence.scopeText !== '' && {
      table: { columns: [{ label: '经营范围', share: 1 }], rows: [[licence.scopeText]] },
    }),
    notes: ['本件由供货方提供，与原件登记内容一致，仅供首营审核与采购备查使用。'],
    sealedBy: store.holderName,
    seal: { name: store.holderName, kind: '首营资料专用章', code: store.creditCode.slice(-13) },
    madeAt: new Date(`${licence.issuedOn}T08:00:00+08:00`),
  })
}
