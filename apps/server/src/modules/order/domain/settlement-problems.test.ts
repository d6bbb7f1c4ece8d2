import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { settlementProblems } from './settlement-problems.ts'

const nothing = {
  riskTips: [],
  faultyLines: [],
  monthlyFaults: [],
  undelivered: [],
  hasMixedGroup: false,
  shortStores: [],
}

test('returns no problems when nothing blocks the settlement', () => {
  expect(settlementProblems(nothing)).toEqual([])
})
test('returns one sentence per problem and names each store once', () => {
  expect(
    settlementProblems({
      riskTips: ['平台暂停向贵企业供货：货款逾期。请致电 400-000-0000 处理'],
      faultyLines: [{ name: '阿莫西林胶囊', text: '库存仅剩3盒' }],
      monthlyFaults: [{ name: '复方甘草片', text: '每30天限购10瓶，还可购买2瓶' }],
      undelivered: ['康泽医药', '康泽医药'],
      hasMixedGroup: true,
      shortStores: [{ storeName: '九信医药', gap: fen(12_850) }],
    }),
  ).toEqual([
    '平台暂停向贵企业供货：货款逾期。请致电 400-000-0000 处理',
    '阿莫西林胶囊：库存仅剩3盒',
    '复方甘草片：每30天限购10瓶，还可购买2瓶',
    '康泽医药暂不配送到您所在的地区，请取消勾选该店商品',
    '拼团商品需单独结算，可先单独结算拼团商品，再结算其余商品',
    '九信医药未达到起配金额，还差 ¥128.50',
  ])
})
