import type {
  ApproveRehearsal,
  PickRehearsal,
  ReceiveRehearsal,
  Rehearsal,
  RehearsalStep,
  RehearsalView,
  ShipRehearsal,
} from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { REHEARSED_PAPERS, type RehearsedPaper } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { addMonths, fitQuantity, freeBatchesOf, offersOf, stockedOffersOf } from '#modules/catalogue/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { carrierCode } from '../domain/parcel-facts.ts'
import { chooseGoods, judgePicks } from '../domain/rehearsal.ts'
import type { RehearsalVerb } from '../domain/states.ts'
import { isWaybillUsed } from '../tables/parcels.ts'
import { nextNumbers } from '../tables/pay-orders.ts'
import {
  insertRehearsal,
  lockRehearsal,
  moveRehearsal,
  type RehearsalGoods,
  type RehearsalParcel,
  type RehearsalRow,
  readNewestRehearsal,
} from '../tables/rehearsals.ts'

/** There is no real buyer; papers and screens say so. */
export const REHEARSAL_BUYER = '演练药房（非真实买家）'
export const REHEARSAL_RECEIVER = { name: '演练收货员', mobile: '13800000000', address: '演练地址，请勿寄出' } as const

/** Offers to choose from, batches shown of each, and packs of each article. */
const LOOKED_AT = 30
const SHOWN_BATCHES = 5
const WANTED_PACKS = 2

/** 演练订单: the newest one and the carriers of the store. */
export function getRehearsal(ctx: SellerContext): Promise<RehearsalView> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const row = await readNewestRehearsal(db, actor.storeId)
    const store = (await storesOf(db, [actor.storeId])).get(actor.storeId)
    return { rehearsal: row && viewOf(row), carriers: [...(store?.carriers ?? [])] }
  })
}

function viewOf(row: RehearsalRow): Rehearsal {
  const { parcel } = row
  return {
    rehearsalId: row.id,
    rehearsalNo: row.rehearsalNo,
    state: row.state,
    buyerName: REHEARSAL_BUYER,
    receiver: REHEARSAL_RECEIVER,
    placedAt: row.placedAt,
    goods: row.goods.map(one => ({
      ...{ lineNo: one.lineNo, name: one.name, spec: one.spec, packUnit: one.packUnit, makerName: one.makerName },
      ...{ isCold: one.isCold, unitPrice: unitPrice(one.unitPrice), quantity: one.quantity, supplied: one.supplied },
      ...{ shelf: one.shelf, picked: one.picked, received: one.received },
    })),
    parcel: parcel && {
      ...{ carrierName: parcel.carrierName, trackingNo: parcel.trackingNo },
      ...{ boxNo: parcel.boxNo, startCelsius: parcel.startCelsius },
    },
    // Only this module writes steps.
    steps: row.steps.map(({ step, by, at, note }) => ({ step: step as RehearsalStep, by, at: new Date(at), note })),
  }
}

/** A copy of goods that the store has: the rehearsal takes nothing from stock. */
export function startRehearsal(ctx: SellerContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const goods = await goodsToRehearse(tx)
    if (goods.length === 0) throw new Refusal('rehearsal-needs-goods')
    const [number = ''] = await nextNumbers(db, now, 1)
    const rehearsalNo = `YL${number}`
    const isNew = await insertRehearsal(db, {
      ...{ storeId: actor.storeId, rehearsalNo, goods, placedAt: now },
      steps: [{ step: 'place', by: actor.name, at: now.toISOString(), note: `${goods.length} 个商品` }],
    })
    if (!isNew) throw new Refusal('rehearsal-open')
    await audit(tx, { action: 'order.start-rehearsal', subject: rehearsalNo, details: { goodsCount: goods.length } })
  })
}

async function goodsToRehearse({ db, actor, now }: SellerContext): Promise<RehearsalGoods[]> {
  const today = dayOf(now)
  const offers = [...(await offersOf(db, await stockedOffersOf(db, actor.storeId, today, LOOKED_AT), today)).values()]
  const months = offers[0]?.store.minShelfLifeMonths ?? 0
  const ids = offers.map(({ id }) => id)
  const batches = await freeBatchesOf(db, ids, addMonths(today, months))
  const found = offers.flatMap(({ id, product, pack, basePrice }) => {
    const shelf = (batches.get(id) ?? [])
      .slice(0, SHOWN_BATCHES)
      .map(({ batchNo, expiresOn, freeCount }) => ({ batchNo, expiresOn, quantity: freeCount }))
    const stock = shelf.reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = fitQuantity(pack, WANTED_PACKS, { stock })
    if (quantity === 0) return []
    const { displayName, genericName, dosageForm, spec, packUnit, makerName, holderName, approvalNo } = product
    return [
      {
        ...{ name: displayName, genericName, dosageForm, spec, packUnit, makerName, holderName, approvalNo },
        ...{ isCold: product.storageClass === 'cold', unitPrice: basePrice as number, quantity, shelf },
        ...{ supplied: null, picked: [], received: null },
      },
    ]
  })
  return chooseGoods(found).map((one, index) => ({ ...one, lineNo: index + 1 }))
}

interface Step {
  readonly verb: RehearsalVerb
  readonly note: string
  readonly goods: readonly RehearsalGoods[]
  readonly parcel?: RehearsalParcel
}

/** One step of the rehearsal: locks, decides, and records who did it. */
function step(
  ctx: SellerContext,
  rehearsalId: string,
  verb: RehearsalVerb,
  decide: (tx: SellerContext, row: RehearsalRow) => Promise<Omit<Step, 'verb'>> | Omit<Step, 'verb'>,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const row = await lockRehearsal(db, rehearsalId)
    if (!row) throw new Refusal('not-found')
    if (STARTS[verb] !== null && row.state !== STARTS[verb]) throw new Refusal('state-changed')
    const { note, goods, parcel } = await decide(tx, row)
    await moveRehearsal(db, rehearsalId, verb, {
      goods,
      steps: [...row.steps, { step: verb, by: actor.name, at: now.toISOString(), note }],
      ...(parcel && { parcel }),
      ...(verb === 'receive' && { received: { at: now, byName: actor.name } }),
    })
    await audit(tx, {
      action: `order.${verb}-rehearsal`,
      subject: row.rehearsalNo,
      before: { state: row.state },
      after: { state: ENDS[verb] },
      details: { note },
    })
  })
}

/** The states where each step may start, checked before anything else; every step may be followed by giving up. */
const STARTS = { approve: 'placed', pick: 'approved', ship: 'picked', receive: 'shipped', drop: null } as const
const ENDS = { approve: 'approved', pick: 'picked', ship: 'shipped', receive: 'received', drop: 'dropped' } as const

/** 审核: the quantity of each article that can be supplied; not all of it may be missing. */
export function approveRehearsal(ctx: SellerContext, { rehearsalId, lines }: ApproveRehearsal): Promise<void> {
  return step(ctx, rehearsalId, 'approve', (_, row) => {
    const goods = row.goods.map(one => {
      const supplied = lines.find(({ lineNo }) => lineNo === one.lineNo)?.quantity ?? one.quantity
      if (supplied > one.quantity) throw supplyWrong(one)
      return { ...one, supplied }
    })
    const [first] = goods
    if (first && goods.every(({ supplied }) => supplied === 0)) throw supplyWrong(first)
    const short = goods.filter(({ supplied, quantity }) => supplied < quantity)
    const missing = short.map(one => `${one.name} 缺 ${one.quantity - one.supplied} ${one.packUnit}`)
    return { goods, note: missing.length === 0 ? '全部可供' : missing.join('、') }
  })
}

function supplyWrong({ name, quantity, packUnit }: RehearsalGoods): Refusal {
  return new Refusal('rehearsal-supply-wrong', { name, most: quantity, unit: packUnit })
}

/** 拣货: exactly the batches that an order would take, earliest expiry first. */
export function pickRehearsal(ctx: SellerContext, { rehearsalId, picks }: PickRehearsal): Promise<void> {
  return step(ctx, rehearsalId, 'pick', (_, row) => {
    if (picks.some(({ lineNo }) => !row.goods.some(one => one.lineNo === lineNo))) throw new Refusal('state-changed')
    const goods = row.goods.map(one => {
      const own = picks.filter(({ lineNo, quantity }) => lineNo === one.lineNo && quantity > 0)
      const wrong = judgePicks(one, own)
      if (wrong?.kind === 'not-held')
        throw new Refusal('batch-not-held', { name: one.name, batchNo: wrong.batchNo, wanted: wrong.wanted })
      if (wrong)
        throw new Refusal('pick-count-wrong', {
          ...{ name: one.name, batchNo: wrong.batchNo, wanted: wrong.wanted, picked: wrong.picked },
        })
      const expiry = (batchNo: string) => one.shelf.find(batch => batch.batchNo === batchNo)?.expiresOn ?? null
      return {
        ...one,
        picked: [...Map.groupBy(own, ({ batchNo }) => batchNo)].map(([batchNo, taken]) => ({
          batchNo,
          expiresOn: expiry(batchNo),
          quantity: taken.reduce((sum, { quantity }) => sum + quantity, 0),
        })),
      }
    })
    const batchCount = goods.reduce((sum, { picked }) => sum + picked.length, 0)
    return { goods, note: `${batchCount} 个批次` }
  })
}

const COLD_FROM = 2
const COLD_TO = 8

/** 复核发货: a carrier of the store, a waybill, papers in the box, the cold box for cold goods. */
export function shipRehearsal(ctx: SellerContext, given: ShipRehearsal): Promise<void> {
  const { rehearsalId, carrierName, trackingNo, papers, boxNo, startCelsius } = given
  return step(ctx, rehearsalId, 'ship', async (tx, row) => {
    const { db, now, actor } = tx
    const store = (await storesOf(db, [actor.storeId])).get(actor.storeId)
    if (!store?.carriers.includes(carrierName)) throw new Refusal('carrier-unknown', { carrier: carrierName })
    const absent = (Object.keys(REHEARSED_PAPERS) as RehearsedPaper[]).filter(paper => !papers.includes(paper))
    if (absent.length > 0)
      throw new Refusal('papers-not-ready', { paper: absent.map(paper => REHEARSED_PAPERS[paper]).join('、') })
    const isCold = row.goods.some(one => one.isCold && one.picked.length > 0)
    const isWarm = startCelsius === null || startCelsius < COLD_FROM || startCelsius > COLD_TO
    if (isCold && (boxNo === '' || isWarm)) throw new Refusal('cold-box-missing')
    if (await isWaybillUsed(db, carrierCode(carrierName), trackingNo)) throw new Refusal('waybill-used')
    const box = isCold ? { boxNo, startCelsius } : { boxNo: null, startCelsius: null }
    return {
      goods: row.goods,
      parcel: { carrierName, trackingNo, ...box, shippedAt: now.toISOString() },
      note: `${carrierName} ${trackingNo}`,
    }
  })
}

/** 收货验收 from the buyer's view: missing packs are recorded, and the rehearsal ends. */
export function receiveRehearsal(ctx: SellerContext, { rehearsalId, lines }: ReceiveRehearsal): Promise<void> {
  return step(ctx, rehearsalId, 'receive', (_, row) => {
    const goods = row.goods.map(one => {
      const sent = one.supplied ?? 0
      const received = lines.find(({ lineNo }) => lineNo === one.lineNo)?.quantity
      if (received === undefined || received > sent)
        throw new Refusal('rehearsal-receipt-wrong', { name: one.name, most: sent, unit: one.packUnit })
      return { ...one, received }
    })
    const short = goods.filter(({ received, supplied }) => received < (supplied ?? 0))
    return { goods, note: short.length === 0 ? '数量相符' : `登记 ${short.length} 项少货` }
  })
}

export function dropRehearsal(ctx: SellerContext, rehearsalId: string): Promise<void> {
  return step(ctx, rehearsalId, 'drop', (_, { goods }) => ({ goods, note: '' }))
}
