import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { readShanghaiText } from '../provider-values.ts'
import { accepted, refused, unknown } from '../result.ts'
import { hmacHeaders } from '../signing/signed-message.ts'
import type { TaxGateway, TaxInvoiceOrder } from './gateway.ts'

export interface HttpTaxPlatformOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly baseUrl: string
  readonly appId: string
  readonly secret: string
}

const SUCCESS = '0000'
const Answer = z.object({
  returncode: z.string(),
  returnmsg: z.string(),
  data: z.object({ fphm: z.string().regex(/^\d{20}$/), kprq: z.string() }).nullish(),
})

/** A client of the tax platform, with its field names: first letters of the Chinese names, amounts in yuan. */
export function httpTaxPlatform({ outbound, now, baseUrl, appId, secret }: HttpTaxPlatformOptions): TaxGateway {
  return {
    async issue(order) {
      const body = JSON.stringify(asTheirs(order))
      const headers = { ...hmacHeaders(secret, body, now()), 'x-app-id': appId, 'content-type': 'application/json' }
      const path = order.blueInvoiceNo === null ? '/fpkj/lzfp' : '/fpkj/hzfp'
      const sent = await outbound({ method: 'POST', url: new URL(baseUrl + path), headers, body })
      if (!sent.ok) return sent
      const { status, body: bytes } = sent.value
      if (status >= 500) return unknown('provider-fault', `tax ${path}: HTTP ${status}`)
      const answer = Answer.safeParse(jsonOf(bytes))
      if (!answer.success) return unknown('bad-answer', `tax ${path}: HTTP ${status}, another form`)
      const { returncode, returnmsg, data } = answer.data
      if (returncode !== SUCCESS) return refused(returncode, returnmsg)
      const issuedAt = data ? readShanghaiText(data.kprq) : null
      if (!data || issuedAt === null) return unknown('bad-answer', `tax ${path}: success without a number`)
      return accepted({ invoiceNo: data.fphm, issuedAt })
    },
  }
}

/** 01 数电专票, 02 数电普票. */
const KINDS = { special: '01', ordinary: '02' } as const

function asTheirs(order: TaxInvoiceOrder) {
  const { seller, buyer } = order
  return {
    fpqqlsh: order.requestNo,
    fppz: KINDS[order.kind],
    xsfnsrsbh: seller.taxNo,
    xsfmc: seller.name,
    xsfdz: seller.address,
    xsfdh: seller.phone,
    xsfkhh: seller.bankName,
    xsfzh: seller.bankAccount,
    gmfnsrsbh: buyer.taxNo,
    gmfmc: buyer.name,
    gmfdz: buyer.address,
    gmfdh: buyer.phone,
    gmfkhh: buyer.bankName,
    gmfzh: buyer.bankAccount,
    hjje: formatYuan(order.net),
    hjse: formatYuan(order.tax),
    jshj: formatYuan(order.gross),
    bz: order.remark,
    kpr: order.drawer,
    ylzfphm: order.blueInvoiceNo,
    mxzb: order.rows.map((row, index) => ({
      xh: index + 1,
      // 00 an ordinary row, 01 a discount of the row above, 02 the row it belongs to.
      fphxz: row.isDiscount ? '01' : order.rows[index + 1]?.isDiscount ? '02' : '00',
      hwhyslwfwmc: row.name,
      ggxh: row.spec,
      dw: row.unit,
      spsl: row.quantity === null ? null : String(row.quantity),
      dj: row.netUnitYuan,
      je: formatYuan(row.net),
      slv: (row.taxRatePercent / 100).toFixed(2),
      se: formatYuan(row.tax),
    })),
  }
}
