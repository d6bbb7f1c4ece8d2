import type { NoticeAnswer, NoticeOutcome, NoticeReading, RawNotice } from '../pay-channel.ts'
import type { GatewayResult } from '../result.ts'

export interface Waybill {
  /** The carrier's code with the tracking provider, such as `shunfeng`. */
  readonly carrier: string
  readonly number: string
}

/** The cities a parcel travels between. */
export interface Route {
  readonly from: string
  readonly to: string
}

export type ParcelState = 'collected' | 'in-transit' | 'out-for-delivery' | 'signed' | 'problem' | 'returned'

export interface TrackStep {
  readonly at: Date
  readonly text: string
  readonly place: string | null
}

/** A parcel as the carrier reports it, newest step first. */
export interface ParcelTrack extends Waybill {
  readonly state: ParcelState
  readonly steps: readonly TrackStep[]
}

/** Tracks parcels. Pushed and queried tracks have the same format; the newest replaces the last. */
export interface LogisticsGateway {
  /** From now on every change is pushed to us. A repeated subscription has no effect. */
  subscribe(
    waybill: Waybill & { readonly receiverMobile: string } & Partial<Route>,
  ): Promise<GatewayResult<{ readonly isNew: boolean }>>
  getTrack(waybill: Waybill & { readonly receiverMobile: string }): Promise<GatewayResult<ParcelTrack>>
  readNotice(notice: RawNotice): NoticeReading<ParcelTrack>
  answerNotice(outcome: NoticeOutcome): NoticeAnswer
}
