import type { HomeFigureGroup } from '@xiaojiu/contract/staff/desks-schemas.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import type { OperatorContext } from './context.ts'

/** A number on the platform's home page that somebody has to look after. Each module counts its own. */
export interface HomeFigure {
  /** In links and tests: `unclaimed-transfers`. */
  readonly name: string
  readonly label: string
  readonly group: HomeFigureGroup
  /** Callers with one of these rights see it; for others it is left out. */
  readonly rights: readonly PlatformRight[]
  /** The screen that lists what was counted; null: its screen is still to come. */
  readonly path: string | null
  /** About the whole market: not for operators with limits. */
  readonly isOfAll?: true
  count(tx: OperatorContext): Promise<number>
}
