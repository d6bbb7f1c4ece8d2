import { endpoint } from '../define.ts'
import {
  AnswerDifference,
  AnsweredDifference,
  DifferenceFilter,
  DifferencePage,
  DifferenceRef,
  StoreDifferenceDetail,
} from './difference-schemas.ts'
import { SalesQuestion, StoreSales } from './selling-schemas.ts'

/** 订单 as a store sees them. */
export const orderSellingEndpoints = {
  getStoreSales: endpoint({
    method: 'GET',
    path: '/order/sales/get',
    access: 'seller',
    staffRight: ['order.look', 'report.look'],
    summary: '本店近 7 天或 30 天的销售：每天实付、时段、热销商品和发货用时',
    input: SalesQuestion,
    output: StoreSales,
    refusals: [],
  }),
  listDifferences: endpoint({
    method: 'GET',
    path: '/order/differences/list',
    access: 'seller',
    staffRight: 'order.look',
    summary: '收货差异：买家验收时登记的少货、破损等，最近的在前',
    input: DifferenceFilter,
    output: DifferencePage,
    refusals: [],
  }),
  getDifference: endpoint({
    method: 'GET',
    path: '/order/differences/detail',
    access: 'seller',
    staffRight: 'order.look',
    summary: '一项收货差异：包裹、批号、往来答复、可选的处理方式和退款金额',
    input: DifferenceRef,
    output: StoreDifferenceDetail,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  answerDifference: endpoint({
    method: 'POST',
    path: '/order/differences/answer',
    access: 'seller',
    staffRight: 'after-sale.act',
    isAct: true,
    openToStopped: true,
    summary: '答复收货差异：认可并直接办理售后、请买家补照片，或附装箱凭证提出异议',
    input: AnswerDifference,
    output: AnsweredDifference,
    refusals: [
      'not-found',
      'state-changed',
      'version-changed',
      'file-gone',
      'difference-has-case',
      'case-not-allowed',
      'case-too-many',
      'case-refund-changed',
      'reason-needed',
    ],
    errors: 'caller',
  }),
}
