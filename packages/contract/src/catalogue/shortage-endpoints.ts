import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import {
  ShortageAddition,
  ShortageCount,
  ShortageFilter,
  ShortageMade,
  ShortagePage,
  ShortageRemoval,
} from './keeping-schemas.ts'

/** 缺货登记. */
export const shortageEndpoints = {
  listShortages: endpoint({
    method: 'POST',
    path: '/trade/api/short/stock/getMyShortStockList',
    access: 'member',
    summary: '缺货登记：等待到货与已到货',
    input: ShortageFilter,
    output: ShortagePage,
    refusals: [],
    spec: 'EP-125',
  }),
  removeShortages: endpoint({
    method: 'POST',
    path: '/trade/api/short/stock/deleteMyShortStockById',
    access: 'member',
    summary: '删除缺货登记',
    input: ShortageRemoval,
    output: ShortageCount,
    refusals: [],
    spec: 'EP-126',
  }),
  addShortage: endpoint({
    method: 'POST',
    path: '/trade/api/short/stock/addMyShortStock',
    access: 'member',
    summary: '登记缺货，到货时提醒；同一商品再次登记只改数量',
    input: ShortageAddition,
    output: ShortageMade,
    refusals: ['not-found', 'shortage-full'],
    spec: 'EP-127',
  }),
  countShortages: endpoint({
    method: 'POST',
    path: '/trade/api/short/stock/getMyShortStockCount',
    access: 'member',
    summary: '缺货登记数量',
    input: Nothing,
    output: ShortageCount,
    refusals: [],
    errors: 'caller',
    spec: 'EP-128',
  }),
}
