import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'

export interface LineFacts {
  readonly creditorName: string
  readonly limit: Fen
  readonly used: Fen
  readonly frozen: Fen
  readonly isClosed: boolean
  /** Owed past its day. */
  readonly overdue: Fen
}

/** What may still be owed; a limit that was lowered leaves nothing, never less. */
export function availableOf({ limit, used, frozen }: Pick<LineFacts, 'limit' | 'used' | 'frozen'>): Fen {
  return Math.max(0, limit - used - frozen) as Fen
}

/** Why this much cannot be owed on the line; null when it can. */
export function creditProblem(line: LineFacts, amount: number): string | null {
  if (line.isClosed) return `${line.creditorName}已停止授信`
  if (line.overdue > 0) return `${line.creditorName}有逾期欠款 ${formatYuan(line.overdue)} 元，还清后恢复`
  if (amount > availableOf(line)) return `${line.creditorName}可用额度不足，剩余 ${formatYuan(availableOf(line))} 元`
  return null
}
