import { userInfo } from 'node:os'
import {
  COMPLAINT_KINDS,
  COMPLAINT_TOPICS,
  type ComplaintKind,
  type ComplaintTopic,
} from '@xiaojiu/contract/service/schemas.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { answerChat } from './chat/talk.ts'
import { answerComplaints } from './complaints/complaints.ts'
import { waitingComplaints } from './complaints/tables.ts'
import { talksWaitingSince } from './public.ts'

const LISTED = 50
const USAGE = `投诉与建议：
  complaint list                             待回复的，等得最久的在前
  complaint answer <编号> --text 回复内容 [--by 姓名]`

const CHAT_USAGE = `在线客服：
  chat list                                  等待回复的会话，等得最久的在前
  chat answer <编号> --text 回复内容`

export const serviceCommands: readonly OpsCommand[] = [
  {
    name: 'complaint',
    usage: USAGE,
    async run(ctx, args) {
      const [verb, complaintId] = args.words
      if (verb === 'list') {
        const rows = await inSystemTransaction(ctx, tx => waitingComplaints(tx.db, LISTED))
        if (rows.length === 0) return ['没有待回复的投诉与建议。']
        return rows.map(({ id, kind, topic, content }) => {
          const label = `${COMPLAINT_KINDS[kind as ComplaintKind]}·${COMPLAINT_TOPICS[topic as ComplaintTopic]}`
          return `${id}  ${label}  ${content}`
        })
      }
      if (verb !== 'answer' || complaintId === undefined) throw new OpsMistake(USAGE)
      await answerComplaints(ctx, {
        complaintIds: [complaintId],
        content: optionOf(args, 'text'),
        by: optionOf(args, 'by', userInfo().username),
      })
      return ['已回复。']
    },
  },
  {
    name: 'chat',
    usage: CHAT_USAGE,
    async run(ctx, args) {
      const [verb, conversationId] = args.words
      if (verb === 'list') {
        const talks = await talksWaitingSince(ctx, ctx.now, LISTED)
        if (talks.length === 0) return ['没有等待回复的会话。']
        return talks.map(talk => `${talk.conversationId}  ${talk.storeId ?? '平台'}  ${talk.lastWords}`)
      }
      if (verb !== 'answer' || conversationId === undefined) throw new OpsMistake(CHAT_USAGE)
      await answerChat(ctx, conversationId, optionOf(args, 'text'))
      return ['已回复。']
    },
  },
]
