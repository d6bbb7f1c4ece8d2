import { parseYuan } from '@xiaojiu/kernel/money.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { shanghaiText } from '#gateways/provider-values.ts'
import { behaviourOf } from '../behaviour.ts'
import {
  answerAs,
  headerOf,
  isHmacSigned,
  type ProviderAnswer,
  rawBody,
  type Sandbox,
  send,
} from '../provider-exchange.ts'
import { findTaxInvoice, issueTaxInvoice, takenBackOf } from './tables.ts'

const Amount = z.string().transform((text, ctx): number => {
  const amount = parseYuan(text)
  if (amount !== null) return amount
  ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
  return z.NEVER
})
const Request = z.object({
  fpqqlsh: z.string().min(10).max(40),
  fppz: z.enum(['01', '02']),
  xsfnsrsbh: z.string().regex(/^[0-9A-Z]{15,20}$/),
  xsfmc: z.string().min(1),
  gmfmc: z.string().min(1),
  gmfnsrsbh: z.string(),
  gmfdz: z.string(),
  gmfkhh: z.string(),
  gmfzh: z.string(),
  hjje: Amount,
  hjse: Amount,
  jshj: Amount,
  ylzfphm: z.string().nullable(),
  mxzb: z
    .array(z.object({ xh: z.int(), hwhyslwfwmc: z.string().startsWith('*'), je: Amount, se: Amount }))
    .min(1)
    .max(2000),
})
type Request = z.output<typeof Request>

/** The simulated tax platform: checks invoices like the real one, and numbers them. */
export async function taxRoutes(app: FastifyInstance, { db, keys, now }: Sandbox): Promise<void> {
  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isCustomer = headerOf(request, 'x-app-id') === keys.tax.appId
    if (!isCustomer || !isHmacSigned(request, keys.tax.secret, now()))
      return send(reply, failure('9001', '签名校验失败'))
    const behaviour = await behaviourOf(db, 'tax')
    return answerAs(
      { request, reply },
      behaviour,
      () => failure('5001', '税务服务暂停受理（模拟）'),
      () => issue(jsonOf(rawBody(request))),
    )
  }

  async function issue(content: unknown): Promise<ProviderAnswer> {
    const read = Request.safeParse(content)
    if (!read.success) return failure('1001', '请求报文不符合规范')
    const order = read.data
    const before = await findTaxInvoice(db, order.fpqqlsh)
    if (before) return issued(before)
    const flaw = flawOf(order) ?? (order.ylzfphm === null ? null : await flawOfRed(order, order.ylzfphm))
    if (flaw !== null) return failure('2001', flaw)
    return issued(
      await issueTaxInvoice(db, {
        requestNo: order.fpqqlsh,
        sellerTaxNo: order.xsfnsrsbh,
        buyerName: order.gmfmc,
        total: order.jshj,
        blueNumber: order.ylzfphm,
        now: now(),
      }),
    )
  }

  async function flawOfRed(order: Request, blueNumber: string): Promise<string | null> {
    const blue = await takenBackOf(db, blueNumber)
    if (!blue) return '蓝字发票不存在'
    return -order.jshj > blue.total + blue.taken ? '红冲金额超过蓝字发票剩余可红冲金额' : null
  }

  app.post('/fpkj/lzfp', serve)
  app.post('/fpkj/hzfp', serve)
}

function flawOf(order: Request): string | null {
  if (order.hjje + order.hjse !== order.jshj) return '合计金额与合计税额之和不等于价税合计'
  const sums = order.mxzb.reduce((sum, row) => ({ je: sum.je + row.je, se: sum.se + row.se }), { je: 0, se: 0 })
  if (sums.je !== order.hjje || sums.se !== order.hjse) return '明细金额与合计不一致'
  if ((order.ylzfphm === null) !== order.jshj > 0) return '金额正负与发票红蓝不符'
  if (order.fppz === '02') return null
  if (!/^[0-9A-Z]{15,20}$/.test(order.gmfnsrsbh)) return '购买方纳税人识别号不正确'
  return order.gmfdz === '' || order.gmfkhh === '' || order.gmfzh === ''
    ? '专用发票须填写购买方地址、开户行及账号'
    : null
}

function issued({ number, issuedAt }: { readonly number: string; readonly issuedAt: Date }): ProviderAnswer {
  const data = { fphm: number, kprq: shanghaiText(issuedAt) }
  return { status: 200, body: JSON.stringify({ returncode: '0000', returnmsg: '成功', data }) }
}

function failure(returncode: string, returnmsg: string): ProviderAnswer {
  return { status: 200, body: JSON.stringify({ returncode, returnmsg, data: null }) }
}
