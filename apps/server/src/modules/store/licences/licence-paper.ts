import { deliveryNote } from '@xiaojiu/contract/order/delivery-note.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { drawForm } from '#platform/documents/draw.ts'
import type { Store } from '../domain/store.ts'
import type { StoreLicenceRow } from '../tables/stores.ts'

/** 印章印模与随货同行单样式. */
const SAMPLES_CODE = 'SE'

/** The seals that a store uses on its papers, so that buyers can compare them. */
const SEAL_KINDS = ['公章', '药品出库专用章', '质量管理专用章', '发票专用章', '财务专用章', '合同专用章'] as const

/** A licence of the store as a document with its registered data and the store's seal. */
export function licencePaper(store: Store, licence: StoreLicenceRow): Promise<Buffer> {
  return licence.code === SAMPLES_CODE ? samplesPaper(store, licence) : factsPaper(store, licence)
}

const sealCodeOf = ({ creditCode }: Store): string => creditCode.slice(-13)
const madeOn = ({ issuedOn }: StoreLicenceRow): Date => new Date(`${issuedOn}T08:00:00+08:00`)

/** Prints of all seals, and a sample of the store's delivery note with one example row. */
function samplesPaper(store: Store, licence: StoreLicenceRow): Promise<Buffer> {
  const sample = deliveryNote({
    parcelNo: '（样式）',
    orderNo: '（样式）',
    sellerName: store.holderName,
    buyerName: '（收货单位名称）',
    receiver: { name: '（收货人）', mobile: '', address: '（收货地址）' },
    carrierName: '（承运单位）',
    trackingNo: '（运单号）',
    shippedAt: madeOn(licence),
    isColdChain: false,
    goods: [
      {
        genericName: '（通用名称）',
        dosageForm: '（剂型）',
        spec: '（规格）',
        packUnit: '盒',
        makerName: '（生产厂商）',
        holderName: '（持有人）',
        approvalNo: '（批准文号）',
        batchNo: '（批号）',
        expiresOn: '（有效期至）',
        quantity: 1,
        unitPrice: unitPrice(10_000),
        dueAmount: fen(100),
      },
    ],
  })
  return drawForm({
    title: licence.name,
    number: licence.number,
    isLandscape: true,
    facts: [
      ['企业名称', store.holderName],
      ['信用代码', store.creditCode],
      ['样式名称', sample.title],
      ['启用日期', licence.issuedOn],
      ...sample.facts,
    ],
    table: { columns: sample.columns, rows: [...sample.rows, sample.totals] },
    samples: SEAL_KINDS.map(kind => ({
      label: kind,
      seal: { name: store.holderName, kind: kind === '公章' ? '' : kind, code: sealCodeOf(store) },
    })),
    notes: ['以上为本企业在用印章印模与随货同行单样式，来货单据与此不符请拒收并联系我方质量管理部。'],
    sealedBy: store.holderName,
    seal: { name: store.holderName, kind: '首营资料专用章', code: sealCodeOf(store) },
    madeAt: madeOn(licence),
  })
}

function factsPaper(store: Store, licence: StoreLicenceRow): Promise<Buffer> {
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
    seal: { name: store.holderName, kind: '首营资料专用章', code: sealCodeOf(store) },
    madeAt: madeOn(licence),
  })
}
