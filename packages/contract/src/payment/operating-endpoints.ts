import { z } from 'zod'
import { endpoint } from '../define.ts'
import { SalesQuestion } from '../order/selling-schemas.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import { Count, Yuan } from '../wire.ts'
import {
  ClaimDeposit,
  DepositStoreList,
  DepositStoreQuestion,
  TransferFilter,
  TransferPage,
} from './deposit-schemas.ts'
import { PAY_CHANNELS } from './words.ts'

/** 交易资金 of all stores: payments and refunds of orders, and the success rate of payment attempts. */
export const MarketMoney = z.object({
  /** Total of the period. */
  paid: Yuan,
  refunded: Yuan,
  /** Every day of the period, oldest first. */
  days: z.array(z.object({ day: z.string(), paymentCount: Count, paid: Yuan, refunded: Yuan })),
  /** Finished payment attempts that started in the period, by channel; the most used first. */
  channels: z.array(z.object({ channel: z.enum(PAY_CHANNELS), name: z.string(), succeeded: Count, failed: Count })),
})
export interface MarketMoney extends z.output<typeof MarketMoney> {}

/** 资金 in the console of the platform. */
export const paymentOperatingEndpoints = {
  getMarketMoney: endpoint({
    method: 'GET',
    path: '/payment/market/get',
    access: 'operator',
    staffRight: ['money.look', 'report.look'],
    summary: '全平台近 7 天或 30 天每天的实付和退款、各支付方式的成功与未成；限定省份或店铺的人员不可查看',
    input: SalesQuestion,
    output: MarketMoney,
    refusals: ['no-right'],
  }),
  listTransfers: endpoint({
    method: 'GET',
    path: '/payment/transfers/list',
    access: 'operator',
    staffRight: ['money.act', 'money.approve', 'money.look'],
    summary: '银行到账：待认领、已计入保证金、已匹配订单，附可能的店铺',
    input: TransferFilter,
    output: TransferPage,
    refusals: ['no-right'],
  }),
  findDepositStores: endpoint({
    method: 'GET',
    path: '/payment/deposits/findStores',
    access: 'operator',
    staffRight: ['money.act', 'money.approve', 'money.look'],
    summary: '按店铺名或经营主体查找，附应缴和已缴保证金',
    input: DepositStoreQuestion,
    output: DepositStoreList,
    refusals: ['no-right'],
    errors: 'caller',
  }),
  claimDeposit: endpoint({
    method: 'POST',
    path: '/payment/deposits/claim',
    access: 'operator',
    staffRight: 'money.act',
    isAct: true,
    summary: '把到账认领为店铺保证金；付款户名不是经营主体的须附代付说明并双人复核',
    input: ClaimDeposit,
    output: Outcome,
    refusals: ['not-found', 'no-right', 'state-changed', 'letter-needed', 'reason-needed', 'file-gone'],
    errors: 'caller',
  }),
}
