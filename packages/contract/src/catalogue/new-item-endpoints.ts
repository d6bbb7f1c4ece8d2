import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { NewItemAddition, NewItemMade, NewItemPage, NewItemUnread, PageQuery } from './keeping-schemas.ts'

/** 新品建议. */
export const newItemEndpoints = {
  addNewItem: endpoint({
    method: 'POST',
    path: '/trade/api/yjj/new/item/register/add',
    access: 'member',
    summary: '登记平台上还没有的商品，平台寻源后答复',
    input: NewItemAddition,
    output: NewItemMade,
    refusals: ['new-item-full'],
    spec: 'EP-151',
  }),
  listNewItems: endpoint({
    method: 'POST',
    path: '/trade/api/yjj/new/item/register/list',
    access: 'member',
    summary: '新品登记与答复',
    input: PageQuery,
    output: NewItemPage,
    refusals: [],
    spec: 'EP-152',
  }),
  countUnreadNewItems: endpoint({
    method: 'POST',
    path: '/trade/api/yjj/new/item/register/is/unread/message',
    access: 'member',
    summary: '未读的新品登记答复数',
    input: Nothing,
    output: NewItemUnread,
    refusals: [],
    errors: 'caller',
    spec: 'EP-153',
  }),
  markNewItemsRead: endpoint({
    method: 'POST',
    path: '/trade/api/yjj/new/item/register/mark',
    access: 'member',
    summary: '新品登记答复标为已读',
    input: Nothing,
    output: Done,
    refusals: [],
    errors: 'caller',
    spec: 'EP-154',
  }),
}
