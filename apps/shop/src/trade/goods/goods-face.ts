import type { GoodsMark } from './goods-mark.ts'

/** What every list shows of one article. */
export interface GoodsFace {
  /** The goods page. */
  readonly href: string
  readonly imageSrc: string | null
  /** Generic name, with the brand before it where there is one. */
  readonly name: string
  readonly spec: string
  readonly makerName: string
  readonly mark: GoodsMark | null
}
