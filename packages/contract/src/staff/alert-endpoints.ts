import { z } from 'zod'
import { endpoint } from '../define.ts'
import { STAFF_MESSAGE_KINDS, type StaffMessageKind } from '../message/selling-endpoints.ts'
import { Done, Id, Instant, Nothing, SeenNumber } from '../wire.ts'

const Kind = z.enum(Object.keys(STAFF_MESSAGE_KINDS) as [StaffMessageKind])

/** As many people get a text message of one kind. */
export const MOST_ALERTED = 5
/** A store sends no more text messages a day. */
export const MOST_ALERTS_A_DAY = 100

const Route = z.object({
  kind: Kind,
  accountIds: z
    .array(Id)
    .max(MOST_ALERTED, { message: `每类消息最多短信提醒 ${MOST_ALERTED} 人` })
    .refine(ids => new Set(ids).size === ids.length, { message: '同一人只需选一次' }),
})

/** 提醒方式 of a store: every message is in the inbox; of these kinds these people get a text message too. */
export const AlertRoutes = z.object({
  routes: z.array(Route),
  /** Who can be chosen; mobiles are masked. */
  people: z.array(z.object({ accountId: z.string(), name: z.string(), role: z.string(), mobile: z.string() })),
  /** 0: nobody has changed anything; nobody gets text messages. */
  version: z.int(),
  changed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export interface AlertRoutes extends z.output<typeof AlertRoutes> {}

export const SaveAlertRoutes = z.strictObject({
  routes: z
    .array(Route)
    .max(Object.keys(STAFF_MESSAGE_KINDS).length)
    .refine(routes => new Set(routes.map(one => one.kind)).size === routes.length, { message: '每类消息只需一行' }),
  version: SeenNumber,
})
export interface SaveAlertRoutes extends z.output<typeof SaveAlertRoutes> {}

/** 提醒方式 in 店铺设置. */
export const alertEndpoints = {
  getAlertRoutes: endpoint({
    method: 'GET',
    path: '/staff/alerts/get',
    access: 'seller',
    staffRight: 'setting.act',
    summary: '店铺消息的提醒方式：哪类消息另发短信给谁',
    input: Nothing,
    output: AlertRoutes,
    refusals: [],
    errors: 'caller',
  }),
  saveAlertRoutes: endpoint({
    method: 'POST',
    path: '/staff/alerts/save',
    access: 'seller',
    staffRight: 'setting.act',
    isAct: true,
    openToStopped: true,
    summary: '修改店铺消息的短信提醒，只能选在职员工',
    input: SaveAlertRoutes,
    output: Done,
    refusals: ['not-found', 'version-changed'],
    errors: 'caller',
  }),
}
