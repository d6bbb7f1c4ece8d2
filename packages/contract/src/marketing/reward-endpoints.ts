import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { CoinAccount, CoinFilter, CoinPage } from './coin-schemas.ts'
import {
  ClaimPrize,
  DrawFilter,
  DrawOnce,
  DrawPage,
  DrawResult,
  DrawView,
  LotteryRef,
  LotteryView,
} from './lottery-schemas.ts'

/** 九采币与抽奖. */
export const rewardEndpoints = {
  getCoinAccount: endpoint({
    method: 'GET',
    path: '/market/api/market/user/coin/account',
    access: 'member',
    summary: '九采币余额、待入账与即将到期',
    input: Nothing,
    output: CoinAccount,
    refusals: [],
  }),
  listCoinEntries: endpoint({
    method: 'GET',
    path: '/market/api/market/user/coin/list',
    access: 'member',
    summary: '九采币明细',
    input: CoinFilter,
    output: CoinPage,
    refusals: [],
  }),
  getLottery: endpoint({
    method: 'GET',
    path: '/market/api/market/lottery/detail',
    access: 'member',
    summary: '抽奖活动：奖品与概率、剩余次数、中奖名单、规则',
    input: LotteryRef,
    output: LotteryView,
    refusals: ['not-found'],
  }),
  drawPrize: endpoint({
    method: 'POST',
    path: '/market/api/market/lottery/draw',
    access: 'buyer',
    right: 'order',
    forbiddenForProxy: 'money',
    summary: '抽一次奖；重复提交返回同一结果',
    input: DrawOnce,
    output: DrawResult,
    refusals: ['not-found', 'no-chance', 'coins-short', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  listDraws: endpoint({
    method: 'GET',
    path: '/market/api/market/lottery/mine',
    access: 'member',
    summary: '我的抽奖记录与奖品',
    input: DrawFilter,
    output: DrawPage,
    refusals: [],
  }),
  claimPrize: endpoint({
    method: 'POST',
    path: '/market/api/market/lottery/claim',
    access: 'buyer',
    right: 'order',
    forbiddenForProxy: 'money',
    summary: '领取实物奖品，填写收货地址',
    input: ClaimPrize,
    output: DrawView,
    refusals: ['not-found', 'state-changed', 'address-refused'],
  }),
}
