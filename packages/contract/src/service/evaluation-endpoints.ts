import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import {
  NewEvaluation,
  NewFollowUp,
  OrderEvaluation,
  OrderRef,
  OrdersToEvaluate,
  OwnEvaluation,
  OwnEvaluationPage,
  OwnEvaluationQuery,
  ShownEvaluationPage,
  ShownEvaluationQuery,
} from './evaluation-schemas.ts'

const GROUP = '/service/api/evaluation'

/** 评价. */
export const evaluationEndpoints = {
  listOrdersToEvaluate: endpoint({
    method: 'GET',
    path: `${GROUP}/todo`,
    access: 'member',
    summary: '待评价的订单：已收货、未评价、未过期',
    input: Nothing,
    output: OrdersToEvaluate,
    refusals: [],
  }),
  listOwnEvaluations: endpoint({
    method: 'POST',
    path: `${GROUP}/own`,
    access: 'member',
    summary: '本企业的评价及审核情况',
    input: OwnEvaluationQuery,
    output: OwnEvaluationPage,
    refusals: [],
  }),
  getOrderEvaluation: endpoint({
    method: 'GET',
    path: `${GROUP}/order`,
    access: 'member',
    summary: '一个订单的评价；不能评价时说明原因',
    input: OrderRef,
    output: OrderEvaluation,
    refusals: ['not-found'],
  }),
  evaluateOrder: endpoint({
    method: 'POST',
    path: `${GROUP}/save`,
    access: 'buyer',
    right: 'receive',
    forbiddenForProxy: 'word',
    summary: '评价已收货的订单，每单一次；未通过审核的可修改后重新提交',
    input: NewEvaluation,
    output: OwnEvaluation,
    refusals: [
      'not-found',
      'order-not-received',
      'evaluation-too-late',
      'already-evaluated',
      'file-gone',
      'pictures-only',
      'key-reused',
    ],
    idempotencyKey: 'requestId',
  }),
  followUpEvaluation: endpoint({
    method: 'POST',
    path: `${GROUP}/followUp`,
    access: 'buyer',
    right: 'receive',
    forbiddenForProxy: 'word',
    summary: '追加一次评价；未通过审核的可修改后重新提交',
    input: NewFollowUp,
    output: OwnEvaluation,
    refusals: ['not-found', 'evaluation-not-shown', 'already-followed-up', 'file-gone', 'pictures-only', 'key-reused'],
    idempotencyKey: 'requestId',
  }),
  listEvaluations: endpoint({
    method: 'POST',
    path: `${GROUP}/list`,
    access: 'anyone',
    summary: '店铺或商品已通过审核的评价，连同平均分与各档数量',
    input: ShownEvaluationQuery,
    output: ShownEvaluationPage,
    refusals: [],
    errors: 'caller',
  }),
}
