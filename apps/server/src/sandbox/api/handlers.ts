import type { dutyEndpoints } from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import type { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { listSimulatedCodes } from '#modules/identity/public.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyTransfer } from '../bank/notices.ts'
import { bookTransfer, listBookings, listPayouts, settlePayout } from '../bank/tables.ts'
import { behaviourOf, listBehaviours, resetBehaviour, saveBehaviour } from '../behaviour.ts'
import { decideCaCheck, listCaChecks } from '../ca/tables.ts'
import { decideFaceCheck, listFaceChecks } from '../face/routes.ts'
import { advanceParcel, findParcelById, listParcels, nextState } from '../logistics/parcels.ts'
import { pushTrack } from '../logistics/routes.ts'
import { listNotices, makeDue } from '../notices/tables.ts'
import type { Sandbox } from '../provider-exchange.ts'
import { listSms } from '../sms/routes.ts'
import { listRefunds } from '../trades.ts'
import { decideRefund, listPayments, pay, refundOf, refusePayment, scanPayment } from './payments.ts'

/** The acts of a person on the simulated phone and at the simulated bank. */
export function sandboxApi(sandbox: Sandbox): Handlers<Omit<typeof sandboxEndpoints, keyof typeof dutyEndpoints>> {
  const { db, now, keys } = sandbox
  const { accountName, account, bankName } = keys.bank
  return {
    listSms: async (_, { mobile }) => ({ list: await listSms(db, mobile) }),

    listAuthenticators: async ctx => ({ list: await listSimulatedCodes(ctx) }),

    listPayments: async (_, filter) => ({ list: await listPayments(sandbox, filter) }),
    scanPayment: (_, { codeUrl }) => scanPayment(sandbox, codeUrl),
    pay: (_, { paymentId }) => pay(sandbox, paymentId),
    refusePayment: (_, { paymentId }) => refusePayment(sandbox, paymentId),
    listRefunds: async () => ({ list: (await listRefunds(db)).map(refundOf) }),
    decideRefund: async (_, { refundId, outcome }) => {
      await decideRefund(sandbox, refundId, outcome)
      return {}
    },

    listBookings: async () => ({ account: { accountName, account, bankName }, list: await listBookings(db) }),
    sendTransfer: async (_, transfer) => {
      const booking = await bookTransfer(db, transfer, now())
      await notifyTransfer(sandbox, booking, await behaviourOf(db, 'bank'))
      return booking
    },
    listPayouts: async () => ({ list: await listPayouts(db) }),
    decidePayout: async (_, { payoutId, outcome }) => done(settlePayout(db, payoutId, outcome, now())),

    listParcels: async () => ({ list: await listParcels(db) }),
    advanceParcel: async (_, { parcelId, state }) => {
      const parcel = await findParcelById(db, parcelId)
      if (!parcel) throw new Refusal('not-found')
      const to = state ?? nextState(parcel.state)
      const advanced = to && (await advanceParcel(db, parcelId, parcel.state, to, now()))
      if (!advanced) throw new Refusal('state-changed')
      await pushTrack(sandbox, advanced, await behaviourOf(db, 'logistics'))
      return advanced
    },

    listFaceChecks: async (_, { token }) => ({ list: await listFaceChecks(db, token, now()) }),
    decideFaceCheck: async (_, { checkId, outcome }) => done(decideFaceCheck(db, checkId, outcome, now())),
    listCaChecks: async () => ({ list: await listCaChecks(db, now()) }),
    decideCaCheck: async (_, { checkId, outcome }) => done(decideCaCheck(db, checkId, outcome, now())),

    listBehaviours: async () => ({ list: await listBehaviours(db) }),
    saveBehaviour: async (_, { provider, outTradeNo = '', behaviour }) => {
      await saveBehaviour(db, provider, outTradeNo, behaviour)
      return {}
    },
    resetBehaviour: async (_, { provider, outTradeNo = '' }) => {
      await resetBehaviour(db, provider, outTradeNo)
      return {}
    },

    listNotices: async () => ({ list: await listNotices(db) }),
    resendNotice: async (_, { noticeId }) => {
      if (!(await makeDue(db, noticeId, now()))) throw new Refusal('not-found')
      await sandbox.notices.deliverDue()
      return {}
    },
  }
}

/** Nothing to decide, or already decided: in both cases the page shows an old state. */
async function done(deciding: Promise<boolean>): Promise<Record<string, never>> {
  if (!(await deciding)) throw new Refusal('state-changed')
  return {}
}
