import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { Preference, SavedView, SaveView, ViewList, ViewQuery, ViewRef } from './views-schemas.ts'

const OWN = { access: 'staff', staffRight: 'any' } as const
const ACT = { ...OWN, method: 'POST', isAct: true, openToStopped: true } as const

/** What people set up for themselves: how tables look, and views of lists under a name. */
export const viewsEndpoints = {
  getPreference: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/preference/get',
    summary: '个人偏好',
    input: Nothing,
    output: Preference,
    refusals: [],
  }),
  savePreference: endpoint({
    ...ACT,
    path: '/staff/preference/save',
    summary: '保存个人偏好',
    input: Preference,
    output: Done,
    refusals: [],
  }),
  listViews: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/views/list',
    summary: '列表的视图：自己的和同事共享的',
    input: ViewQuery,
    output: ViewList,
    refusals: [],
  }),
  saveView: endpoint({
    ...ACT,
    path: '/staff/views/save',
    summary: '保存视图',
    input: SaveView,
    output: SavedView,
    refusals: ['not-found', 'view-name-taken', 'views-full'],
  }),
  removeView: endpoint({
    ...ACT,
    path: '/staff/views/remove',
    summary: '删除自己的视图',
    input: ViewRef,
    output: Done,
    refusals: ['not-found'],
  }),
}
