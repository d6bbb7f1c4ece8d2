import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { formatUnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesBy, companiesOf } from '#modules/company/public.ts'
import type { Cells, SeenRow, SheetChange, SheetKind, Snapshot } from '#modules/file/public.ts'
import { warningLinesOf } from '#modules/store/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { judgePrice, lowestOf, type PriceTerms, readPriceTerms } from '../domain/price-row.ts'
import { floorsOf } from '../special-prices/floor-tables.ts'
import { toSteps } from '../tables/prices.ts'
import {
  dropPrices,
  groupsBy,
  offersByCode,
  type PriceState,
  pricesAt,
  pricesOfStore,
  putPrices,
  type SheetTarget,
  wordOf,
} from './sheet-tables.ts'

const SOURCES = { 客户: 'customer', 客户组: 'group', 区域: 'region' } as const
type SourceWord = keyof typeof SOURCES
const WORD_OF_SOURCE = { customer: '客户', group: '客户组', region: '区域' } as const

/** 专享价: the price of an offer for a customer, a group or a province. */
export const specialPriceSheet: SheetKind<SheetTarget> = {
  kind: 'special-prices',
  title: '专享价',
  about: '按客户、客户组或省份设置、修改或删除商品的专享价；已有的阶梯价保持不变',
  face: 'seller',
  right: 'price.act',
  secondRight: 'price.approve',
  secondWhen: '低于基础价超过“专享价复核”比例的行',
  columns: [
    {
      ...{ id: 'code', head: '商品编码', aliases: ['货号', 'ERP编码', '店铺商品编码'], isNeeded: true },
      ...{ note: '本店 ERP 中的商品编码', example: 'A0001' },
    },
    {
      id: 'name',
      head: '商品名称',
      aliases: ['品名'],
      note: '仅供核对，导入时不使用',
      example: '阿莫西林胶囊 0.25g*24粒',
    },
    {
      ...{ id: 'source', head: '对象类型', aliases: ['类型'], isNeeded: true },
      ...{ note: '客户、客户组或区域', example: '客户' },
    },
    {
      ...{ id: 'target', head: '适用对象', aliases: ['客户', '对象'], isNeeded: true, isName: true },
      ...{ note: '客户填统一社会信用代码或企业全称；客户组填名称；区域填省份名称', example: '91420100MA4KXXXX0X' },
    },
    {
      ...{ id: 'price', head: '专享价', aliases: ['价格', '单价', '供货价'], isNeeded: true },
      ...{ note: '元，最多四位小数；删除时可留空', example: '9.6' },
    },
    {
      ...{ id: 'again', head: '再次输入价格' },
      ...{ note: '只在提示疑似小数点错误、而价格确实无误时填写', example: '' },
    },
    { id: 'casePrice', head: '整件价', note: '元，不填表示没有整件价', example: '9.2' },
    { id: 'ladder', head: '叠加阶梯价', note: '是或否，不填为是', example: '是' },
    { id: 'from', head: '生效日期', aliases: ['开始日期'], note: '不填表示立即生效', example: '2026-01-05' },
    { id: 'until', head: '截止日期', aliases: ['结束日期'], note: '含当天，不填表示长期', example: '2026-12-31' },
    { id: 'act', head: '操作', note: '不填为设置；填“删除”则取消这一专享价', example: '' },
  ],
  async current({ db, actor }, limit) {
    const rows = await pricesOfStore(db, actor.storeId ?? '', limit)
    const companies = await companiesOf(db, [...new Set(rows.flatMap(row => row.companyId ?? []))])
    return rows.map(row => {
      const state: PriceState = {
        unitPrice: Number(row.unitPrice),
        steps: toSteps(row.priceSteps).map(step => ({ from: step.fromQuantity, price: step.unitPrice })),
        casePrice: row.casePrice === null ? null : Number(row.casePrice),
        keepsLadder: row.keepsLadder,
        validFrom: row.validFrom,
        validUntil: row.validUntil,
      }
      const source = row.source as keyof typeof WORD_OF_SOURCE
      const cells: Cells = {
        code: row.erpCode,
        name: `${row.displayName} ${row.spec}`,
        source: WORD_OF_SOURCE[source],
        target: companies.get(row.companyId ?? '')?.creditCode ?? row.groupName ?? provinceName(row.provinceCode ?? ''),
        price: yuan(state.unitPrice),
        casePrice: state.casePrice === null ? '' : yuan(state.casePrice),
        ladder: state.keepsLadder ? '是' : '否',
        from: state.validFrom ?? '',
        until: state.validUntil ?? '',
      }
      return { cells, state: { ...state } }
    })
  },
  see: seeRows,
  async lock({ db }, targets) {
    return (await pricesAt(db, targets, true)).map(asSnapshot)
  },
  write: writeRows,
  words(state) {
    if (state === null) return ''
    const { unitPrice: price, casePrice, keepsLadder, validFrom, validUntil, steps } = state as unknown as PriceState
    return [
      `${yuan(price)} 元`,
      ...steps.map(step => `满 ${step.from} ${yuan(step.price)} 元`),
      ...(casePrice === null ? [] : [`整件 ${yuan(casePrice)} 元`]),
      ...(keepsLadder ? [] : ['不叠加阶梯价']),
      ...(validFrom === null && validUntil === null ? [] : [`${validFrom ?? '即日'} 至 ${validUntil ?? '长期'}`]),
    ].join('，')
  },
  subject: target => target.offerId,
}

const asSnapshot = (state: PriceState | null): Snapshot | null => (state === null ? null : { ...state })
const yuan = (price: number) => formatUnitPrice(unitPrice(price))
const provinceName = (code: string) => PROVINCES[code] ?? code

/** Accepts codes, short and full names of provinces. */
function provinceCode(word: string): string | null {
  const short = word.replace(/(?:省|市|特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区)$/, '')
  return Object.entries(PROVINCES).find(([code, name]) => code === word || name === short)?.[0] ?? null
}

async function seeRows({ db, actor, now }: StaffContext, rows: readonly Cells[]): Promise<SeenRow<SheetTarget>[]> {
  const storeId = actor.storeId ?? ''
  const of = (word: SourceWord) => [
    ...new Set(rows.filter(row => row['source'] === word).map(row => row['target'] ?? '')),
  ]
  const offers = await offersByCode(db, storeId, [...new Set(rows.map(row => row['code'] ?? ''))])
  const known = { customers: await companiesBy(db, of('客户')), groups: await groupsBy(db, storeId, of('客户组')) }
  const read = rows.map(row => {
    const offer = offers.get(row['code'] ?? '')
    if (!offer) return { fault: `本店没有商品编码「${row['code'] ?? ''}」` }
    const whom = targetIn(row, known)
    if (typeof whom === 'string') return { fault: whom }
    const terms = row['act'] === '删除' ? null : termsIn(row)
    if (typeof terms === 'string') return { fault: terms }
    return { offer, terms, target: { ...whom, offerId: offer.offerId } satisfies SheetTarget }
  })
  const found = read.flatMap(one => one.target ?? [])
  const { specialPricePercent } = await warningLinesOf(db, storeId)
  const floors = await floorsOf(db, [...new Set(found.map(({ offerId }) => offerId))])
  const states = await pricesAt(db, found, false)
  const stateOf = new Map(found.map((target, at) => [target, states[at] ?? null]))
  return read.map((one): SeenRow<SheetTarget> => {
    if (one.target === undefined) return one
    const { target, terms, offer } = one
    const old = stateOf.get(target) ?? null
    const base = { key: wordOf(target), target, before: asSnapshot(old) }
    if (terms === null) return { ...base, after: null, reminder: null, needsSecond: false }
    const steps = old?.steps ?? []
    const judged = judgePrice(terms, {
      ...{ basePrice: offer.listPrice, steps, today: dayOf(now) },
      oldPrice: old && unitPrice(old.unitPrice),
      ...{ alonePercent: specialPricePercent, floor: floors.get(target.offerId) ?? null },
    })
    const { again: _, ...kept } = terms
    return 'fault' in judged ? judged : { ...base, ...judged, after: { ...kept, steps } }
  })
}

function termsIn(row: Cells): PriceTerms | string {
  const cell = (id: string) => row[id] ?? ''
  if (!['', '设置'].includes(cell('act'))) return `操作「${cell('act')}」只能填“设置”或“删除”`
  return readPriceTerms({
    ...{ price: cell('price'), again: cell('again'), casePrice: cell('casePrice'), ladder: cell('ladder') },
    ...{ from: cell('from'), until: cell('until') },
  })
}

interface Known {
  readonly customers: ReadonlyMap<string, readonly string[]>
  readonly groups: ReadonlyMap<string, string>
}

/** The customer or group of a price; an error message when the store has none such. */
function targetIn(row: Cells, { customers, groups }: Known) {
  const [source, word] = [row['source'] ?? '', row['target'] ?? '']
  if (!Object.hasOwn(SOURCES, source)) return `对象类型「${source}」只能填“客户”“客户组”或“区域”`
  if (word === '') return '请填写适用对象'
  switch (SOURCES[source as SourceWord]) {
    case 'customer': {
      const [companyId, another] = customers.get(word) ?? []
      if (companyId === undefined) return `「${word}」不是本店的客户：须有订单、首营或账期往来`
      if (another !== undefined) return `有多家客户叫「${word}」，请填写统一社会信用代码`
      return { source: 'customer', companyId } as const
    }
    case 'group': {
      const groupId = groups.get(word)
      return groupId === undefined ? `本店没有客户组「${word}」` : ({ source: 'group', groupId } as const)
    }
    case 'region': {
      const code = provinceCode(word)
      return code === null ? `没有省份「${word}」` : ({ source: 'region', provinceCode: code } as const)
    }
  }
}

/** Prices below the floor are not written, whether a sheet is applied or undone. */
async function writeRows({ db, now }: StaffContext, changes: readonly SheetChange<SheetTarget>[]): Promise<boolean[]> {
  const floors = await floorsOf(db, [...new Set(changes.map(({ target }) => target.offerId))], 'share')
  const put = changes.flatMap(({ target, before, after }, at) => {
    if (after === null) return []
    const state = after as unknown as PriceState
    return lowestOf(state) < (floors.get(target.offerId) ?? 0) ? [] : [{ at, target, state, isNew: before === null }]
  })
  const written = await putPrices(db, now, put)
  await dropPrices(
    db,
    changes.flatMap(({ target, after }) => (after === null ? [target] : [])),
  )
  const done = new Set(put.flatMap(({ at }, place) => (written[place] === true ? [at] : [])))
  return changes.map(({ after }, at) => after === null || done.has(at))
}
