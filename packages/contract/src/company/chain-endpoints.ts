import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import {
  AskHeadquarters,
  ChainRequestPage,
  ChainRequestQuery,
  ChainRequestRef,
  ChainStanding,
  DecideChainRequest,
} from './chain-schemas.ts'

const GROUP = '/user/api/admin/chain'

/** 连锁门店: a store asks its headquarters, whose main account decides. */
export const chainEndpoints = {
  getChainStanding: endpoint({
    method: 'GET',
    path: `${GROUP}/standing`,
    access: 'main-account',
    summary: '本企业在连锁中的身份：总部、门店或无',
    input: Nothing,
    output: ChainStanding,
    refusals: [],
  }),
  listChainRequests: endpoint({
    method: 'POST',
    path: `${GROUP}/requests`,
    access: 'main-account',
    summary: '总部：门店的加入申请，待确认的在前',
    input: ChainRequestQuery,
    output: ChainRequestPage,
    refusals: [],
  }),
  decideChainRequest: endpoint({
    method: 'POST',
    path: `${GROUP}/decide`,
    access: 'main-account',
    forbiddenForProxy: 'security',
    summary: '总部：接受、拒绝门店的加入申请，或解除门店',
    input: DecideChainRequest,
    output: Done,
    refusals: ['not-found', 'state-changed', 'chain-reason-needed'],
  }),
  askHeadquarters: endpoint({
    method: 'POST',
    path: `${GROUP}/ask`,
    access: 'main-account',
    forbiddenForProxy: 'security',
    summary: '门店：申请加入连锁总部，由总部主账号确认',
    input: AskHeadquarters,
    output: Done,
    refusals: ['not-a-chain-member', 'chain-request-open', 'headquarters-unknown', 'too-many-requests'],
  }),
  withdrawChainRequest: endpoint({
    method: 'POST',
    path: `${GROUP}/withdraw`,
    access: 'main-account',
    forbiddenForProxy: 'security',
    summary: '门店：撤回加入总部的申请',
    input: ChainRequestRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
  }),
}
