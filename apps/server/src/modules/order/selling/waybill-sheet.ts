import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import type { Cells, SeenRow, SheetKind, Snapshot } from '#modules/file/public.ts'
import { openGroupPayOrders } from '#modules/marketing/public.ts'
import { asSystem, type StaffContext } from '#platform/context.ts'
import { CARRIERS, carrierName, travelClassOf } from '../domain/parcel-facts.ts'
import { shipOrder } from '../ship/ship-order.ts'
import { type OrderOnSheet, ordersOnSheet, ordersToSend, usedWaybills } from '../tables/store-orders.ts'

interface OrderTarget {
  readonly orderId: string
  readonly orderNo: string
}

/** The waybill of an order; empty while nothing was sent. */
interface Waybill {
  readonly carrier: string
  readonly trackingNo: string
}

const NONE: Waybill = { carrier: '', trackingNo: '' }
const WAYBILL = /^[A-Za-z0-9-]{6,30}$/

/** 发货运单: each row ships an order with the waybill that the store has filled in. */
export const waybillSheet: SheetKind<OrderTarget> = {
  kind: 'waybills',
  title: '发货运单',
  about: '下载待发货订单，填上快递和运单号后上传，逐单发货并通知买家；冷链和特药须单独登记，不能批量发货',
  face: 'seller',
  right: 'order.ship',
  // Each order is shipped by itself, as in every other place: it locks stock that other orders need.
  lotRows: 1,
  isFinal: true,
  columns: [
    {
      ...{ id: 'order', head: '订单号', aliases: ['订单编号', '单号'], isNeeded: true },
      ...{ note: '本店待发货的订单', example: '2026111600001' },
    },
    {
      ...{ id: 'carrier', head: '快递公司', aliases: ['物流公司', '承运商', '快递'], isNeeded: true, isName: true },
      ...{ note: Object.values(CARRIERS).join('、'), example: '顺丰速运' },
    },
    {
      ...{ id: 'waybill', head: '运单号', aliases: ['快递单号', '物流单号'], isNeeded: true },
      ...{ note: '6 至 30 位字母和数字，一个运单号只能用一次', example: 'SF1234567890' },
    },
    { ...{ id: 'buyer', head: '客户', isName: true, note: '仅供核对' }, example: '黄石市安康大药房' },
    { ...{ id: 'goods', head: '商品', isName: true, note: '仅供核对' }, example: '阿莫西林胶囊 0.25g*24粒 × 10' },
  ],
  async current(tx, limit) {
    const storeId = storeOf(tx)
    const exceptPayOrders = await openGroupPayOrders(tx.db, storeId)
    const rows = await ordersToSend(tx.db, { storeId, exceptPayOrders }, limit)
    return rows.map(({ orderNo, buyerName, goods }) => ({
      cells: { order: orderNo, carrier: '', waybill: '', buyer: buyerName, goods },
      state: { ...NONE },
    }))
  },
  see: seeRows,
  // Only read: the shipment locks the order itself, in the order of all other acts, and refuses what has changed.
  async lock(tx, targets) {
    const found = await foundOf(
      tx,
      targets.map(({ orderNo }) => orderNo),
    )
    return targets.map(({ orderNo }) => {
      const order = found.get(orderNo)
      return order === undefined ? null : asSnapshot(sentOf(order))
    })
  },
  async write(tx, changes) {
    for (const { target, after } of changes) {
      const { carrier, trackingNo } = (after ?? NONE) as unknown as Waybill
      if (trackingNo === '') return changes.map(() => false)
      await asSystem(tx, system =>
        shipOrder(system, { orderId: target.orderId, waybillOf: () => ({ carrier, trackingNo }) }),
      )
    }
    return changes.map(() => true)
  },
  words(state) {
    const { carrier, trackingNo } = (state ?? NONE) as unknown as Waybill
    return trackingNo === '' ? '' : `${carrierName(carrier)} ${trackingNo}`
  },
  subject: target => target.orderId,
}

const asSnapshot = (waybill: Waybill): Snapshot => ({ ...waybill })

function storeOf({ actor }: StaffContext): string {
  return actor.storeId ?? ''
}

async function foundOf(tx: StaffContext, orderNos: readonly string[]): Promise<ReadonlyMap<string, OrderOnSheet>> {
  const orders = await ordersOnSheet(tx.db, storeOf(tx), [...new Set(orderNos)])
  return new Map(orders.map(order => [order.orderNo, order]))
}

/** What was sent so far: an order in one parcel has one waybill. */
function sentOf({ state, parcels }: OrderOnSheet): Waybill {
  const [first] = parcels
  if (state === 'partly-shipped' || first === undefined) return NONE
  const carrier = Object.entries(CARRIERS).find(([, name]) => name === first.carrierName)?.[0] ?? first.carrierName
  return { carrier, trackingNo: first.trackingNo }
}

async function seeRows(tx: StaffContext, rows: readonly Cells[]): Promise<SeenRow<OrderTarget>[]> {
  const { db, now } = tx
  const found = await foundOf(
    tx,
    rows.map(row => row['order'] ?? ''),
  )
  const offers = await offersOf(db, [...new Set([...found.values()].flatMap(one => one.offerIds))], dayOf(now))
  const inGroups = new Set(await openGroupPayOrders(db, storeOf(tx)))
  const wished = rows.map(waybillIn)
  const given = wished.flatMap(one => (typeof one === 'string' ? [] : [one]))
  // Other stores have waybills too; only whether one is used is told.
  const used = new Set((await asSystem(tx, system => usedWaybills(system.db, given))).map(keyOf))
  const seen = new Set<string>()
  return rows.map((row, at): SeenRow<OrderTarget> => {
    const waybill = wished[at] ?? ''
    const orderNo = row['order'] ?? ''
    if (typeof waybill === 'string') return { fault: waybill }
    const order = found.get(orderNo)
    if (!order) return { fault: `本店没有订单「${orderNo}」` }
    const before = sentOf(order)
    const { payOrderId, state, offerIds, isApproved } = order
    const target = { orderId: order.id, orderNo }
    const whole = { key: order.id, target, before: asSnapshot(before), after: asSnapshot(waybill), needsSecond: false }
    if (before.trackingNo === waybill.trackingNo && before.carrier === waybill.carrier)
      return { ...whole, reminder: null }
    if (state === 'awaiting-payment') return { fault: '买家还没有付款' }
    if (state === 'cancelled') return { fault: '订单已取消' }
    if (state !== 'awaiting-shipment' && state !== 'partly-shipped')
      return { fault: `已发货（${carrierName(before.carrier)} ${before.trackingNo}），不能在此修改运单` }
    if (inGroups.has(payOrderId)) return { fault: '拼团还没有成团' }
    const travel = offerIds.flatMap(id => offers.get(id)?.product ?? []).map(travelClassOf)
    if (travel.includes('cold')) return { fault: '含冷链商品，须登记冷藏箱和起运温度，不能批量发货' }
    if (travel.includes('controlled')) return { fault: '含特药，须单独复核发货，不能批量发货' }
    const key = keyOf(waybill)
    if (used.has(key) || seen.has(key)) return { fault: `运单号「${waybill.trackingNo}」已用于其他包裹` }
    seen.add(key)
    const reminder =
      state === 'partly-shipped'
        ? '已发出一部分，应用后发出其余部分'
        : isApproved
          ? null
          : '订单还没有审核，应用后按全部供应发货'
    return { ...whole, reminder }
  })
}

const keyOf = ({ carrier, trackingNo }: Waybill): string => `${carrier} ${trackingNo}`

/** The waybill as typed; an error message when a cell is not understood. */
function waybillIn(row: Cells): Waybill | string {
  const typed = (row['carrier'] ?? '').trim()
  const trackingNo = (row['waybill'] ?? '').trim()
  const carrier = Object.entries(CARRIERS).find(([code, name]) => code === typed || name === typed)?.[0]
  if (carrier === undefined) return `不支持快递「${typed}」，可填：${Object.values(CARRIERS).join('、')}`
  if (!WAYBILL.test(trackingNo)) return `运单号「${trackingNo}」应为 6 至 30 位字母和数字`
  return { carrier, trackingNo }
}
