import { endpoint } from '../define.ts'
import { Done } from '../wire.ts'
import {
  AttentionAddition,
  AttentionAnswer,
  AttentionChange,
  AttentionQuestion,
  FollowedGoodsPage,
  FollowedStorePage,
  PageQuery,
} from './keeping-schemas.ts'

/** 关注. */
export const attentionEndpoints = {
  listFollowedStores: endpoint({
    method: 'GET',
    path: '/trade/api/attention/qryStore',
    access: 'member',
    summary: '关注的店铺',
    input: PageQuery,
    output: FollowedStorePage,
    refusals: [],
    spec: 'EP-121',
  }),
  listFollowedGoods: endpoint({
    method: 'GET',
    path: '/trade/api/attention/qryItem',
    access: 'member',
    summary: '关注的商品，附关注时的价格',
    input: PageQuery,
    output: FollowedGoodsPage,
    refusals: [],
  }),
  changeAttention: endpoint({
    method: 'POST',
    path: '/trade/api/attention/modify',
    access: 'member',
    summary: '批量关注或取消关注店铺、商品',
    input: AttentionChange,
    output: Done,
    refusals: ['not-found', 'attention-full'],
    spec: 'EP-122',
  }),
  addAttention: endpoint({
    method: 'POST',
    path: '/trade/api/attention/add',
    access: 'member',
    summary: '关注一家店铺或一个商品',
    input: AttentionAddition,
    output: Done,
    refusals: ['not-found', 'attention-full'],
    spec: 'EP-123',
  }),
  checkAttention: endpoint({
    method: 'POST',
    path: '/trade/api/attention/check',
    access: 'member',
    summary: '哪些已关注',
    input: AttentionQuestion,
    output: AttentionAnswer,
    refusals: [],
    errors: 'caller',
    spec: 'EP-124',
  }),
}
