import { capitalAmount } from '@xiaojiu/kernel/capital-amount.ts'
import { add, type Fen, formatYuan, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { formatUnitPrice, lineAmount, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'

/** Goods of one batch in a parcel. */
export interface NoteGoods {
  readonly genericName: string
  readonly dosageForm: string
  readonly spec: string
  readonly packUnit: string
  readonly makerName: string
  readonly holderName: string
  readonly approvalNo: string | null
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly quantity: number
  readonly unitPrice: UnitPrice
  /** After all discounts. */
  readonly dueAmount: Fen
}

/** One parcel with its sender and receiver. */
export interface NotedParcel {
  readonly parcelNo: string
  readonly orderNo: string
  readonly sellerName: string
  readonly buyerName: string
  readonly receiver: { readonly name: string; readonly mobile: string; readonly address: string }
  readonly carrierName: string
  readonly trackingNo: string
  readonly shippedAt: Date
  readonly isColdChain: boolean
  readonly goods: readonly NoteGoods[]
}

/** A document as text, for a screen, a printer or a PDF. */
export interface NotePaper {
  readonly title: string
  readonly number: string
  readonly facts: readonly (readonly [string, string])[]
  readonly columns: readonly { readonly label: string; readonly share: number; readonly isRight?: boolean }[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
  readonly notes: readonly string[]
  /** The party whose seal is on it. */
  readonly sealedBy: string
}

export const NOTE_SEAL = '药品出库专用章'

const COLUMNS: NotePaper['columns'] = [
  { label: '序', share: 3 },
  { label: '通用名称', share: 14 },
  { label: '剂型', share: 6 },
  { label: '规格', share: 10 },
  { label: '上市许可持有人', share: 14 },
  { label: '生产厂商', share: 14 },
  { label: '批准文号', share: 12 },
  { label: '批号', share: 9 },
  { label: '有效期至', share: 9 },
  { label: '单位', share: 4 },
  { label: '数量', share: 6, isRight: true },
  { label: '单价', share: 7, isRight: true },
  { label: '金额', share: 8, isRight: true },
]

/** 随货同行单 of one parcel: the legally required content and the amounts of the sales record. All outputs use this function. */
export function deliveryNote(parcel: NotedParcel): NotePaper {
  const { receiver, goods } = parcel
  const list = goods.map(one => lineAmount(one.unitPrice, one.quantity))
  const listSum = add(ZERO, ...list)
  const due = add(ZERO, ...goods.map(one => one.dueAmount))
  const count = goods.reduce((sum, one) => sum + one.quantity, 0)
  return {
    title: '药品销售随货同行单',
    number: parcel.parcelNo,
    facts: [
      ['供货单位', parcel.sellerName],
      ['收货单位', parcel.buyerName],
      ['订单号', parcel.orderNo],
      ['发货日期', dayOf(parcel.shippedAt)],
      ['收货地址', receiver.address],
      ['收货人', `${receiver.name} ${receiver.mobile}`],
      ['承运单位', `${parcel.carrierName} ${parcel.trackingNo}`],
      ['运输方式', parcel.isColdChain ? '冷链运输（2–8℃）' : '常温运输'],
    ],
    columns: COLUMNS,
    rows: goods.map((one, index) => [
      String(index + 1),
      one.genericName,
      one.dosageForm,
      one.spec,
      one.holderName,
      one.makerName,
      one.approvalNo ?? '—',
      one.batchNo,
      one.expiresOn ?? '长期',
      one.packUnit,
      String(one.quantity),
      formatUnitPrice(one.unitPrice),
      formatYuan(list[index] ?? ZERO),
    ]),
    totals: ['', '合计', '', '', '', '', '', '', '', '', String(count), '', formatYuan(listSum)],
    notes: [
      `金额合计 ${formatYuan(listSum)} 元，优惠 ${formatYuan(subtract(listSum, due))} 元，应付 ${formatYuan(due)} 元（大写：${capitalAmount(due)}）`,
      '收货时请核对品名、批号、数量与外包装，如有不符请当场在本单注明。',
    ],
    sealedBy: parcel.sellerName,
  }
}
