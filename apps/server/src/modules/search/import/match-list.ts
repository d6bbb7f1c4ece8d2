import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { choiceFor, offersOfProducts, type PricedOffer } from '#modules/catalogue/public.ts'
import { type Buyer, buyerFactsOf, judgeOffers, toPriceGate } from '#modules/qualification/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { GoodsMatch, MatchDoubt, SearchEngine, WantedGoods } from '../engine/engine.ts'
import {
  addMatched,
  type FoundLine,
  type ImportLineRow,
  lockImport,
  readAliases,
  readOpenLines,
  writeFound,
} from '../tables/imports.ts'
import { aliasKey, type Choice, chooseOffer } from './domain/choose-offer.ts'
import { countOut } from './domain/count.ts'

type Told = Pick<WantedGoods, 'name' | 'spec' | 'maker' | 'barcode' | 'approvalNo'>

/** In the order of importance: a wrong medicine before a wrong spec. */
const SENTENCES: readonly (readonly [MatchDoubt, (line: Told, match: GoodsMatch) => string])[] = [
  ['codes-differ', () => '条码与批准文号对应不同的商品，请核对后选择'],
  ['barcode-name', ({ barcode, name }) => `条码 ${barcode} 对应的商品与名称“${name}”不一致，请核对后选择`],
  ['approval-name', ({ approvalNo, name }) => `${approvalNo} 对应的商品与名称“${name}”不一致，请核对后选择`],
  ['name-slip', ({ name }, { meantNames }) => `没有“${name}”，您是不是要找：${meantNames.join('、')}`],
  ['barcode-unknown', ({ barcode }) => `条码 ${barcode} 没有对应的商品，请核对后选择`],
  ['approval-unknown', ({ approvalNo }) => `批准文号 ${approvalNo} 没有对应的商品，请核对后选择`],
  ['name-extra', ({ name }) => `“${name}”中有未识别的文字，请核对是否为同一商品`],
  ['name-part', ({ name }) => `没有名称正好为“${name}”的商品，请从相近商品中选择`],
  ['spec', ({ spec }) => `没有规格“${spec}”，请从同名商品中选择`],
  ['maker', ({ maker }) => `没有“${maker}”的这一规格，请从其他厂家中选择`],
  ['several', (_, { productIds }) => `有 ${productIds.length} 种商品符合，请核对规格和厂家后选择`],
]

const AT_A_TIME = 100

/** Not awaited by the request; failures are retried when the list is opened. */
export async function startMatching(ctx: Context, engine: SearchEngine, listId: string): Promise<void> {
  await matchList(ctx, engine, listId).catch((error: unknown) =>
    ctx.log.warn({ message: String(error) }, 'import was interrupted'),
  )
}

/** Matches the lines of a list, a hundred at a time, until all are done. Two runs at the same time do no harm. */
async function matchList(ctx: Context, engine: SearchEngine, listId: string): Promise<void> {
  for (;;) {
    const isOver = await inSystemTransaction(ctx, async tx => {
      const list = await lockImport(tx.db, listId)
      if (!list || list.finishedAt !== null) return true
      const lines = await readOpenLines(tx.db, listId, AT_A_TIME)
      const found = await findGoods(tx, engine, list.companyId, lines)
      await writeFound(tx.db, listId, found)
      const isLast = lines.length < AT_A_TIME
      await addMatched(tx.db, listId, lines.length, isLast ? tx.now : null)
      return isLast
    })
    if (isOver) return
  }
}

async function findGoods(
  ctx: Context,
  engine: SearchEngine,
  companyId: string,
  lines: readonly ImportLineRow[],
): Promise<FoundLine[]> {
  const today = dayOf(ctx.now)
  const buyer = await buyerFactsOf(ctx.db, companyId, today)
  const learnt = await readAliases(ctx.db, companyId, lines.map(aliasKey))
  const matches = await engine.match(lines)
  const meant = lines.map((line, at) => meaningOf(line, matches[at], learnt.get(aliasKey(line))))
  const sure = meant.flatMap(each => (each.productId === null ? [] : [each.productId]))
  const offers = await offersOfProducts(ctx, buyer, sure)
  return lines.map((line, at) => explain(buyer, line, meant[at] ?? NOTHING, offers, today))
}

interface Meaning {
  readonly productId: string | null
  readonly candidateIds: readonly string[]
  readonly by: string | null
  /** Why the buyer has to choose. */
  readonly reason: string
}

const NOTHING: Meaning = { productId: null, candidateIds: [], by: null, reason: '' }

/** Doubts with which the name still agrees. */
const HARMLESS_DOUBTS: ReadonlySet<MatchDoubt> = new Set(['spec', 'maker', 'several'])

/** The marker of goods that have another name than the line. */
export const NEAR = 'near'

/**
 * An earlier choice of the company for the same line has priority, unless a number identifies the goods for certain.
 */
function meaningOf(line: ImportLineRow, match: GoodsMatch | undefined, learntId: string | undefined): Meaning {
  const hasCode = line.barcode !== '' || line.approvalNo !== ''
  if (learntId !== undefined && !(hasCode && match?.isCertain))
    return { productId: learntId, candidateIds: [], by: 'learnt', reason: '' }
  if (!match) return NOTHING
  return match.isCertain
    ? { productId: match.productIds[0] ?? null, candidateIds: [], by: match.by, reason: '' }
    : {
        productId: null,
        candidateIds: match.productIds,
        by: match.doubts.every(doubt => HARMLESS_DOUBTS.has(doubt)) ? match.by : NEAR,
        reason: whyUncertain(line, match),
      }
}

/** The result of a line; computed again when the buyer chooses a product. */
function explain(
  buyer: Buyer,
  line: ImportLineRow,
  { productId, candidateIds, by, reason }: Meaning,
  offers: ReadonlyMap<string, readonly PricedOffer[]>,
  today: Day,
): FoundLine {
  const base = {
    rowNo: line.rowNo,
    matchedBy: by,
    productId,
    offerId: null,
    candidateProductIds: candidateIds,
    quantity: line.quantity ?? line.count,
    quantityNote: (line.quantity ?? line.count) === null ? whyUncounted(line.countText) : '',
  }
  if (productId !== null) return { ...base, ...offerFor(buyer, line, offers.get(productId) ?? [], today) }
  if (candidateIds.length > 0) return { ...base, verdict: 'several', reason }
  const isBlank = [line.name, line.approvalNo, line.barcode].every(text => text === '')
  return isBlank
    ? { ...base, verdict: 'unreadable', reason: '没有识别出商品名称、条码或批准文号' }
    : { ...base, verdict: 'none', reason: whyMissing(line) }
}

/** The best offer of a product for this buyer, with the quantity converted to its packs. */
export function offerFor(
  buyer: Buyer,
  line: Pick<ImportLineRow, 'count' | 'unit' | 'quantity' | 'countText'>,
  offers: readonly PricedOffer[],
  today: Day,
): Pick<FoundLine, 'verdict' | 'offerId' | 'reason' | 'quantity' | 'quantityNote'> {
  const pack = offers[0]?.pack
  const { quantity, note } = pack ? countOut(line, pack) : { quantity: line.count, note: '' }
  const wanted = line.quantity ?? quantity
  const verdicts = judgeOffers(buyer, offers, today)
  const choices = offers.flatMap((offer): Choice[] => {
    const verdict = verdicts.get(offer.id)
    if (!verdict) return []
    const { canBuy, tips } = toPriceGate(verdict)
    return [
      {
        offerId: offer.id,
        canBuy,
        tips,
        isInStock: offer.sellable.count >= offer.pack.minQuantity,
        price: choiceFor(offer, Math.max(wanted ?? 0, offer.pack.minQuantity)).unitPrice,
      },
    ]
  })
  const chosen = chooseOffer(choices)
  if (line.quantity !== null) return { ...chosen, quantity: line.quantity, quantityNote: '' }
  return { ...chosen, quantity, quantityNote: line.count === null ? whyUncounted(line.countText) : note }
}

/** Why the buyer must choose, in one sentence. */
function whyUncertain(line: Told, match: GoodsMatch): string {
  const sentence = SENTENCES.find(([doubt]) => match.doubts.includes(doubt))?.[1]
  return sentence?.(line, match) ?? `有 ${match.productIds.length} 种相近商品，请选择`
}

/** Why nothing was found. */
function whyMissing(line: Told): string {
  if (line.name === '' && line.barcode !== '') return `条码 ${line.barcode} 没有对应的商品，可用名称搜索或登记新品`
  if (line.name === '' && line.approvalNo !== '')
    return `批准文号 ${line.approvalNo} 没有对应的商品，可用名称搜索或登记新品`
  return '平台上没有找到，可修改名称搜索或登记新品'
}

/** Why a line has no quantity. */
function whyUncounted(countText: string): string {
  return countText === '' ? '清单没有写数量，请填写' : `“${countText}”读不出数量，请填写`
}
