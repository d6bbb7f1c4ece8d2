import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import type { Duty } from '#modules/staff/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { CHAT_DESK, getTalkFigures, passTalk, solveTalk, takeTalk } from './chat/staff-acts.ts'
import { answerComplaints } from './complaints/complaints.ts'
import {
  answerPlatformTalk,
  lockPlatformTalk,
  noteTalk,
  openComplaint,
  passPlatformTalk,
  passTalkToStore,
} from './operating/answer-platform-talk.ts'
import { askStore, listConcernedStores } from './operating/ask-store.ts'
import {
  closeComplaint,
  giveBackComplaint,
  passComplaint,
  reopenComplaint,
  tagComplaint,
  takeComplaint,
} from './operating/change-complaint.ts'
import { getComplaintFigures } from './operating/complaint-figures.ts'
import { getComplaintClaim, openComplaintCase, previewComplaintCase } from './operating/open-case.ts'
import {
  getPlatformTalk,
  listHelpTexts,
  listPlatformColleagues,
  listPlatformTalks,
  readForeignTalk,
} from './operating/platform-talks.ts'
import { recordViolation } from './operating/record-violation.ts'
import { listWatchedComplaints } from './operating/watch-complaints.ts'
import { answerInquiry, listInquiries } from './selling/answer-inquiry.ts'
import { answerStoreTalk, blockTalk, lockStoreTalk, unblockTalk } from './selling/answer-talk.ts'
import { listViolations } from './selling/list-violations.ts'
import { getStoreTalk, listStoreTalks, listTalkColleagues } from './selling/store-talks.ts'
import { getAwayText, noteBuyer, saveAwayText } from './selling/store-words.ts'

/** 在线客服 and complaints in both consoles. */
export function serviceConsoleRoutes(mounting: Mounting, duty: Duty): void {
  /** A person who answers takes over the post: robots stay away from it for a while. */
  const atThePost = async (ctx: StaffContext, _: unknown, enter: () => Promise<unknown>) => {
    const { storeId } = ctx.actor
    if (await duty.isBotsOnly(ctx, CHAT_DESK, storeId)) throw new Refusal('bot-on-duty')
    const answer = await enter()
    await duty.take(ctx, CHAT_DESK, storeId, staffRefOf(ctx))
    return answer
  }
  mount(
    mounting,
    serviceSellingEndpoints,
    {
      listStoreTalks: (ctx, filter) => listStoreTalks(ctx, filter),
      getStoreTalk: (ctx, query) => getStoreTalk(ctx, query),
      listTalkColleagues: ctx => listTalkColleagues(ctx),
      takeTalk: (ctx, ref) => done(takeTalk(ctx, ref, lockStoreTalk)),
      passTalk: (ctx, given) => done(passTalk(ctx, given, lockStoreTalk)),
      answerTalk: (ctx, given) => answerStoreTalk(ctx, given),
      solveTalk: (ctx, ref) => done(solveTalk(ctx, ref, lockStoreTalk)),
      blockTalk: (ctx, given) => done(blockTalk(ctx, given)),
      unblockTalk: (ctx, ref) => done(unblockTalk(ctx, ref)),
      noteBuyer: (ctx, given) => done(noteBuyer(ctx, given)),
      getAwayText: ctx => getAwayText(ctx),
      saveAwayText: (ctx, given) => done(saveAwayText(ctx, given)),
      getStoreTalkFigures: ctx => getTalkFigures(ctx),
      listViolations: (ctx, filter) => listViolations(ctx, filter),
      listInquiries: (ctx, filter) => listInquiries(ctx, filter),
      answerInquiry: (ctx, given) => done(answerInquiry(ctx, given)),
    },
    { takeTalk: atThePost, answerTalk: atThePost },
  )
  mount(
    mounting,
    serviceOperatingEndpoints,
    {
      listPlatformTalks: (ctx, filter) => listPlatformTalks(ctx, filter),
      getPlatformTalk: (ctx, asked) => getPlatformTalk(ctx, asked),
      readForeignTalk: (ctx, asked) => readForeignTalk(ctx, asked),
      listPlatformColleagues: ctx => listPlatformColleagues(ctx),
      listHelpTexts: (ctx, asked) => listHelpTexts(ctx, asked),
      getTalkFigures: ctx => getTalkFigures(ctx),
      takePlatformTalk: (ctx, ref) => done(takeTalk(ctx, ref, lockPlatformTalk)),
      passPlatformTalk: (ctx, given) => done(passPlatformTalk(ctx, given)),
      passTalkToStore: (ctx, given) => done(passTalkToStore(ctx, given)),
      answerPlatformTalk: (ctx, given) => answerPlatformTalk(ctx, given),
      solvePlatformTalk: (ctx, ref) => done(solveTalk(ctx, ref, lockPlatformTalk)),
      noteTalk: (ctx, given) => done(noteTalk(ctx, given)),
      openComplaint: (ctx, given) => openComplaint(ctx, given),
      listWatchedComplaints: (ctx, filter) => listWatchedComplaints(ctx, filter),
      answerComplaint: async (ctx, { complaintId, content }) => {
        await answerAs(ctx, [complaintId], content)
        return {}
      },
      answerComplaints: (ctx, { complaintIds, content }) => answerAs(ctx, complaintIds, content),
      takeComplaint: (ctx, given) => done(takeComplaint(ctx, given)),
      giveBackComplaint: (ctx, given) => done(giveBackComplaint(ctx, given)),
      passComplaint: (ctx, given) => done(passComplaint(ctx, given)),
      closeComplaint: (ctx, given) => done(closeComplaint(ctx, given)),
      reopenComplaint: (ctx, given) => done(reopenComplaint(ctx, given)),
      tagComplaint: (ctx, given) => done(tagComplaint(ctx, given)),
      listConcernedStores: (ctx, asked) => listConcernedStores(ctx, asked),
      askStore: (ctx, given) => askStore(ctx, given),
      getComplaintClaim: (ctx, ref) => getComplaintClaim(ctx, ref),
      previewComplaintCase: (ctx, wish) => previewComplaintCase(ctx, wish),
      openComplaintCase: (ctx, given) => openComplaintCase(ctx, given),
      recordViolation: (ctx, given) => recordViolation(ctx, given),
      getComplaintFigures: ctx => getComplaintFigures(ctx),
    },
    { takePlatformTalk: atThePost, answerPlatformTalk: atThePost },
  )
}

/** Under the name of the signed-in person. */
function answerAs(ctx: StaffContext, complaintIds: readonly string[], content: string) {
  const { name, accountId } = ctx.actor
  return answerComplaints(ctx, { complaintIds, content, by: name, staffAccountId: accountId })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
