import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { countUnreadTalks, getImUrl, listConversations, listServicePoints, openConversation } from './chat/open-talk.ts'
import { getTalkQueue, listCardChoices, readChat, sendChat } from './chat/talk.ts'
import {
  addToComplaint,
  countUnreadComplaints,
  listComplaints,
  markComplaints,
  rateComplaint,
  saveComplaint,
} from './complaints/complaints.ts'
import { evaluateOrder, followUpEvaluation } from './evaluation/evaluate-order.ts'
import {
  getOrderEvaluation,
  listEvaluations,
  listOrdersToEvaluate,
  listOwnEvaluations,
} from './evaluation/read-evaluations.ts'

export function serviceRoutes(mounting: Mounting): void {
  mount(mounting, serviceEndpoints, {
    listComplaints: (ctx, filter) => listComplaints(ctx, filter),
    saveComplaint: (ctx, given) => saveComplaint(ctx, given),
    addToComplaint: (ctx, more) => addToComplaint(ctx, more),
    rateComplaint: (ctx, rating) => rateComplaint(ctx, rating),
    hasUnreadComplaints: ctx => countUnreadComplaints(ctx),
    markComplaints: (ctx, mark) => markComplaints(ctx, mark),
    listServicePoints: ctx => listServicePoints(ctx),
    getServiceLink: (ctx, query) => getImUrl(ctx, query),
    getImUrl: (ctx, query) => getImUrl(ctx, query),
    countUnreadChat: ctx => countUnreadTalks(ctx),
    openConversation: (ctx, key) => openConversation(ctx, key),
    listConversations: ctx => listConversations(ctx),
    readChat: (ctx, query) => readChat(ctx, query),
    sendChat: (ctx, message) => sendChat(ctx, message),
    getTalkQueue: (ctx, { conversationId }) => getTalkQueue(ctx, conversationId),
    listCardChoices: (ctx, { conversationId }) => listCardChoices(ctx, conversationId),
    listOrdersToEvaluate: ctx => listOrdersToEvaluate(ctx),
    listOwnEvaluations: (ctx, query) => listOwnEvaluations(ctx, query),
    getOrderEvaluation: (ctx, { orderId }) => getOrderEvaluation(ctx, orderId),
    evaluateOrder: (ctx, given) => evaluateOrder(ctx, given),
    followUpEvaluation: (ctx, given) => followUpEvaluation(ctx, given),
    listEvaluations: (ctx, query) => listEvaluations(ctx, query),
  })
}
