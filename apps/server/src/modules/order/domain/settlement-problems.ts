import { type Fen, moneyWords } from '@xiaojiu/kernel/money.ts'

export interface SettlementFacts {
  /** Stops of supply for risk reasons, each as a sentence. */
  readonly riskTips: readonly string[]
  readonly faultyLines: readonly { readonly name: string; readonly text: string }[]
  readonly monthlyFaults: readonly { readonly name: string; readonly text: string }[]
  /** Stores that do not deliver to the buyer. */
  readonly undelivered: readonly string[]
  /** Goods of a group buy together with others. */
  readonly hasMixedGroup: boolean
  readonly shortStores: readonly { readonly storeName: string; readonly gap: Fen }[]
}

/** Everything that blocks the order, each as a sentence that says what to do. */
export function settlementProblems(facts: SettlementFacts): string[] {
  return [
    ...facts.riskTips,
    ...[...facts.faultyLines, ...facts.monthlyFaults].map(({ name, text }) => `${name}：${text}`),
    ...[...new Set(facts.undelivered)].map(name => `${name}暂不配送到您所在的地区，请取消勾选该店商品`),
    ...(facts.hasMixedGroup ? ['拼团商品需单独结算，可先单独结算拼团商品，再结算其余商品'] : []),
    ...facts.shortStores.map(({ storeName, gap }) => `${storeName}未达到起配金额，还差 ${moneyWords(gap)}`),
  ]
}
