import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { ImUrlQuery, ServiceLink, ServiceLinkQuery, ServicePoints, UnreadChat } from './chat-schemas.ts'

/** The ways to reach the service of a store or of the platform, and what is unread there. */
export const contactEndpoints = {
  listServicePoints: endpoint({
    method: 'POST',
    path: '/service/api/serviceConfig/addrList',
    access: 'anyone',
    summary: '客服网点：电话、时间、地址',
    input: Nothing,
    output: ServicePoints,
    refusals: [],
    errors: 'caller',
    spec: 'EP-209',
  }),
  getServiceLink: endpoint({
    method: 'GET',
    path: '/service/api/serviceConfig/customerServiceLink',
    access: 'member',
    summary: '客服入口地址，portal 说明从哪里来',
    input: ServiceLinkQuery,
    output: ServiceLink,
    refusals: ['not-found'],
    errors: 'caller',
    spec: 'EP-210',
  }),
  getImUrl: endpoint({
    method: 'GET',
    path: '/service/api/external/imUrl',
    access: 'member',
    summary: '客服中心的会话地址',
    input: ImUrlQuery,
    output: ServiceLink,
    refusals: ['not-found'],
    errors: 'caller',
    spec: 'EP-212',
  }),
  countUnreadChat: endpoint({
    method: 'POST',
    path: '/service/api/external/getMsgCount',
    access: 'member',
    summary: '未读的客服消息数',
    input: Nothing,
    output: UnreadChat,
    refusals: [],
    errors: 'caller',
    spec: 'EP-211',
  }),
}
