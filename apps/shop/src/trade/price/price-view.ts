import { PRICE_CELL_LABELS, type PriceCell } from '@xiaojiu/contract/qualification/schemas.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'

/** Why a price is not shown. The server sends no number with these. */
export type HiddenPriceCell = Exclude<PriceCell, 'price' | 'first-trade'>

/** The next step: a page to open, or an act of this page. */
export type WayOut =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly onAct: () => void }

interface Explained {
  /** Replaces the default reason, for example 经营范围不含注射剂. */
  readonly reason?: string | undefined
  /** Replaces the default next step; null for none. */
  readonly wayOut?: WayOut | null | undefined
}

interface Figures {
  readonly price: UnitPrice
  /** Packing unit: 盒, 瓶, kg. */
  readonly unit?: string | undefined
  /** The price before the campaign. */
  readonly wasPrice?: UnitPrice | undefined
}

/** One price cell: the figure, or the text, reason and next step that replace it. */
export type PriceView =
  | ({ readonly cell: 'price' } & Figures)
  /** The price is visible, but nothing can be bought before the first trade. */
  | ({ readonly cell: 'first-trade' } & Partial<Figures> & Explained)
  | ({ readonly cell: HiddenPriceCell } & Explained)

interface Explanation {
  readonly word: string
  readonly tone: 'brand' | 'amber' | 'ink'
  readonly reason: string
  readonly wayOut: WayOut | null
}

const usual: Readonly<Record<Exclude<PriceCell, 'price'>, Omit<Explanation, 'word'>>> = {
  'sign-in': { tone: 'brand', reason: '登录后查看采购价', wayOut: { label: '去登录', href: '/login' } },
  verify: { tone: 'brand', reason: '企业认证后查看采购价', wayOut: { label: '去认证', href: '/register' } },
  'in-review': { tone: 'amber', reason: '企业资料审核通过后可见', wayOut: { label: '查看进度', href: '/register' } },
  'complete-licences': {
    tone: 'amber',
    reason: '证照缺失或已过期',
    wayOut: { label: '去完善', href: '/personal/replenishLisence?dataSource=1' },
  },
  'out-of-scope': {
    tone: 'amber',
    reason: '贵企业证照不含此类商品',
    wayOut: { label: '查看资质', href: '/personal/qualificationManage' },
  },
  region: { tone: 'ink', reason: '店铺未向贵企业所在地区供货', wayOut: null },
  controlled: { tone: 'ink', reason: '控销商品，签约后可采购', wayOut: null },
  'first-trade': {
    tone: 'brand',
    reason: '与店铺建立首营后即可采购',
    wayOut: { label: '申请首营', href: '/personal/firstCampList' },
  },
}

/** The text, reason and next step of a price cell; null for a plain price. */
export function explainPrice(view: PriceView): Explanation | null {
  if (view.cell === 'price') return null
  const { tone, reason, wayOut } = usual[view.cell]
  return {
    word: PRICE_CELL_LABELS[view.cell],
    tone,
    reason: view.reason || reason,
    wayOut: view.wayOut === undefined ? wayOut : view.wayOut,
  }
}
