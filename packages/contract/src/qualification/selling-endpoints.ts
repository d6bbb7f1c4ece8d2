import { endpoint } from '../define.ts'
import { Done } from '../wire.ts'
import { PartPair, StorePairFilter, StorePairPage } from './selling-schemas.ts'

/** 首营审核, as the quality staff of a store works. The word itself is given at the desk of first trades. */
export const qualificationSellingEndpoints = {
  listStorePairs: endpoint({
    method: 'GET',
    path: '/qualification/pairs/list',
    access: 'seller',
    staffRight: 'quality.act',
    summary: '本店的首营客户，新的在前',
    input: StorePairFilter,
    output: StorePairPage,
    refusals: [],
  }),
  endPair: endpoint({
    method: 'POST',
    path: '/qualification/pairs/end',
    access: 'seller',
    staffRight: 'quality.act',
    isAct: true,
    openToStopped: true,
    summary: '终止首营关系，买家会看到原因',
    input: PartPair,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  reopenPair: endpoint({
    method: 'POST',
    path: '/qualification/pairs/reopen',
    access: 'seller',
    staffRight: 'quality.act',
    isAct: true,
    summary: '恢复首营关系，买家重新提交资料',
    input: PartPair,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
}
