import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { qualificationSellingEndpoints } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import type { StakesOf } from '#platform/review-desk.ts'
import { askPairPaper, dropPairPaper } from './first-trade/selling/ask-paper.ts'
import { endPair, reopenPair } from './first-trade/selling/part-pair.ts'
import { downloadDecision, listStorePairs } from './first-trade/selling/store-pairs.ts'
import { listCertificates, revokeCertificate } from './operating/certificates.ts'
import { foreseeCancelling } from './operating/effects.ts'
import { getEndingFigures, listEndingLicences, remindLicences, type SpentSince } from './operating/ending-licences.ts'
import { listRevocationLists, publishRevocationList, renewOwnCertificate } from './operating/own-certificate.ts'
import { readPaperAgain } from './operating/read-again.ts'
import { listRequestsUnderWay } from './operating/requests-under-way.ts'
import { listWatchedRegistrations } from './operating/watched-registrations.ts'

/** What other modules know about companies whose papers are looked at. */
interface PaperWatch {
  readonly spentSince: SpentSince
  readonly stakesOf: StakesOf
}

/** 首营审核 at the console of a store, 数字证书 and 到期日历 at the platform's. */
export function qualificationConsoleRoutes(mounting: Mounting, { spentSince, stakesOf }: PaperWatch): void {
  mount(mounting, qualificationOperatingEndpoints, {
    listEndingLicences: (ctx, filter) => listEndingLicences(ctx, spentSince, filter),
    getEndingFigures: ctx => getEndingFigures(ctx, spentSince),
    remindLicences: (ctx, given) => remindLicences(ctx, given),
    foreseeCancelling: (ctx, asked) => foreseeCancelling(ctx, stakesOf, asked),
    readPaperAgain: (ctx, { fileId }) => readPaperAgain(ctx, fileId),
    listCertificates: (ctx, filter) => listCertificates(ctx, filter),
    listRequestsUnderWay: (ctx, filter) => listRequestsUnderWay(ctx, filter),
    listWatchedRegistrations: (ctx, filter) => listWatchedRegistrations(ctx, filter),
    revokeCertificate: (ctx, given) => revokeCertificate(ctx, given),
    renewOwnCertificate: (ctx, given) => renewOwnCertificate(ctx, given),
    publishRevocationList: ctx => publishRevocationList(ctx),
    listRevocationLists: ctx => listRevocationLists(ctx),
  })
  mount(mounting, qualificationSellingEndpoints, {
    listStorePairs: (ctx, filter) => listStorePairs(ctx, filter),
    downloadDecision: async (ctx, { pairId }, exchange) => {
      await downloadDecision(ctx, pairId, exchange)
      return {}
    },
    askPairPaper: async (ctx, given) => {
      await askPairPaper(ctx, given)
      return {}
    },
    dropPairPaper: async (ctx, given) => {
      await dropPairPaper(ctx, given)
      return {}
    },
    endPair: async (ctx, given) => {
      await endPair(ctx, given)
      return {}
    },
    reopenPair: async (ctx, given) => {
      await reopenPair(ctx, given)
      return {}
    },
  })
}
