import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { ConfirmStep, Opening } from './opening-schemas.ts'

/** 开店向导 of a store that is not open yet. */
export const storeSellingEndpoints = {
  getOpening: endpoint({
    method: 'GET',
    path: '/store/opening/get',
    access: 'seller',
    staffRight: 'staff.act',
    summary: '开店进度：九个步骤各差什么',
    input: Nothing,
    output: Opening,
    refusals: [],
  }),
  confirmOpeningStep: endpoint({
    method: 'POST',
    path: '/store/opening/confirm',
    access: 'seller',
    staffRight: 'staff.act',
    isAct: true,
    summary: '确认一个须由人确认的步骤，留下姓名和时间',
    input: ConfirmStep,
    output: Done,
    refusals: ['state-changed'],
    errors: 'caller',
  }),
  askToOpen: endpoint({
    method: 'POST',
    path: '/store/opening/ask',
    access: 'seller',
    staffRight: 'staff.act',
    isAct: true,
    summary: '申请开店，由平台审核',
    input: Nothing,
    output: Done,
    refusals: [
      'state-changed',
      'opening-step-missing',
      'store-licence-lapsed',
      'quality-person-missing',
      'goods-too-few',
      'deposit-short',
    ],
    errors: 'caller',
  }),
  withdrawOpening: endpoint({
    method: 'POST',
    path: '/store/opening/withdraw',
    access: 'seller',
    staffRight: 'staff.act',
    isAct: true,
    summary: '撤回开店申请',
    input: Nothing,
    output: Done,
    refusals: ['state-changed'],
    errors: 'caller',
  }),
}
