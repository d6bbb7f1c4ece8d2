import { formatUnitPrice, parseUnitPrice, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { Cells, SeenRow, SheetKind, Snapshot } from '#modules/file/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { dropFloors, floorsOf, floorsOfStore, lowestPrices, putFloors } from '../special-prices/floor-tables.ts'
import { offersByCode } from './sheet-tables.ts'

interface FloorTarget {
  readonly offerId: string
}

/** 底价: below it nobody of the store gives an offer. One person raises it, two lower or remove it. */
export const priceFloorSheet: SheetKind<FloorTarget> = {
  kind: 'price-floors',
  title: '底价',
  about: '按商品设置底价，低于底价的专享价和整件价不能设置；提高底价一人即可，降低或取消须同事复核',
  face: 'seller',
  right: 'price.act',
  secondRight: 'price.approve',
  secondWhen: '降低或取消底价的行',
  columns: [
    {
      ...{ id: 'code', head: '商品编码', aliases: ['货号', 'ERP编码', '店铺商品编码'], isNeeded: true },
      ...{ note: '本店 ERP 中的商品编码', example: 'A0001' },
    },
    {
      ...{ id: 'name', head: '商品名称', aliases: ['品名'] },
      ...{ note: '仅供核对，导入时不使用', example: '阿莫西林胶囊 0.25g*24粒' },
    },
    {
      ...{ id: 'floor', head: '底价', aliases: ['最低价', '限价'], isNeeded: true },
      ...{ note: '元，最多四位小数；取消时可留空', example: '8.5' },
    },
    { id: 'act', head: '操作', note: '不填为设置；填“取消”则不再有底价', example: '' },
  ],
  async current({ db, actor }, limit) {
    return (await floorsOfStore(db, actor.storeId ?? '', limit)).map(row => ({
      cells: { code: row.erpCode, name: `${row.displayName} ${row.spec}`, floor: yuan(Number(row.floorPrice)) },
      state: { floorPrice: Number(row.floorPrice) },
    }))
  },
  see: seeRows,
  async lock({ db }, targets) {
    const floors = await floorsOf(
      db,
      targets.map(({ offerId }) => offerId),
      'update',
    )
    return targets.map(({ offerId }) => asSnapshot(floors.get(offerId)))
  },
  async write({ db, actor, now }, changes) {
    const storeId = actor.storeId ?? ''
    await putFloors(
      db,
      changes.flatMap(({ target: { offerId }, after }) =>
        after === null ? [] : [{ offerId, storeId, floorPrice: unitPrice(Number(after['floorPrice'])), setAt: now }],
      ),
    )
    await dropFloors(
      db,
      changes.flatMap(({ target, after }) => (after === null ? [target.offerId] : [])),
    )
    return changes.map(() => true)
  },
  words: state => (state === null ? '' : `${yuan(Number(state['floorPrice']))} 元`),
  subject: target => target.offerId,
}

const yuan = (price: number) => formatUnitPrice(unitPrice(price))
const asSnapshot = (floorPrice: UnitPrice | undefined): Snapshot | null =>
  floorPrice === undefined ? null : { floorPrice }

async function seeRows({ db, actor }: StaffContext, rows: readonly Cells[]): Promise<SeenRow<FloorTarget>[]> {
  const offers = await offersByCode(db, actor.storeId ?? '', [...new Set(rows.map(row => row['code'] ?? ''))])
  const offerIds = [...offers.values()].map(({ offerId }) => offerId)
  const floors = await floorsOf(db, offerIds)
  const lowest = await lowestPrices(db, offerIds)
  return rows.map((row): SeenRow<FloorTarget> => {
    const [code, typed, act] = [row['code'] ?? '', row['floor'] ?? '', row['act'] ?? '']
    const offerId = offers.get(code)?.offerId
    if (offerId === undefined) return { fault: `本店没有商品编码「${code}」` }
    if (!['', '设置', '取消'].includes(act)) return { fault: `操作「${act}」只能填“设置”或“取消”` }
    const wished = act === '取消' ? null : parseUnitPrice(typed)
    if (act !== '取消' && (wished === null || wished === 0))
      return { fault: `底价「${typed}」不是价格，请填写大于 0 的数字，最多四位小数，不带逗号和单位` }
    const floor = floors.get(offerId)
    const current = lowest.get(offerId)
    return {
      ...{ key: offerId, target: { offerId }, before: asSnapshot(floor), after: asSnapshot(wished ?? undefined) },
      ...judgeFloor({ floor, wished, current }),
    }
  })
}

interface Wish {
  readonly floor: UnitPrice | undefined
  readonly wished: UnitPrice | null
  /** The lowest price that the offer has now. */
  readonly current: UnitPrice | undefined
}

/** Prices that exist stay as they are; whoever sets a floor above them is told. */
function judgeFloor({ floor, wished, current }: Wish) {
  const isLowered = floor !== undefined && (wished === null || wished < floor)
  const reminders = [
    ...(isLowered ? ['降低或取消底价，需同事复核'] : []),
    ...(wished !== null && current !== undefined && current < wished
      ? [`现有最低价 ${yuan(current)} 元低于底价，不会自动调整`]
      : []),
  ]
  return { reminder: reminders.length === 0 ? null : reminders.join('；'), needsSecond: isLowered }
}
