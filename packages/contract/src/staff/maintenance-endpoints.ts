import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Instant, Nothing } from '../wire.ts'

/** 计划维护, as the platform announces it. */
export const Maintenance = z.object({ text: z.string(), startsAt: Instant, endsAt: Instant })
export interface Maintenance extends z.output<typeof Maintenance> {}

/** `isNear`: it begins within a day, or runs now. A maintenance that is over is not shown. */
export const MaintenanceNotice = z.object({
  notice: z.object({ ...Maintenance.shape, isNear: z.boolean() }).nullable(),
})
export interface MaintenanceNotice extends z.output<typeof MaintenanceNotice> {}

export const SaveMaintenance = z.strictObject({
  text: z.string().trim().min(1, '请填写说明').max(200, '说明最多 200 个字'),
  startsAt: Instant,
  endsAt: Instant,
})
export interface SaveMaintenance extends z.output<typeof SaveMaintenance> {}

/** 计划维护: shown on the log-in pages, and in the consoles while it is near. */
export const maintenanceEndpoints = {
  getMaintenance: endpoint({
    method: 'GET',
    path: '/staff/maintenance/get',
    access: 'anyone',
    faces: ['seller', 'platform'],
    summary: '计划维护的说明和时间；没有或已结束时为空',
    input: Nothing,
    output: MaintenanceNotice,
    refusals: [],
    errors: 'caller',
  }),
  saveMaintenance: endpoint({
    method: 'POST',
    path: '/staff/maintenance/save',
    access: 'operator',
    staffRight: 'setting.act',
    isAct: true,
    summary: '公布计划维护的说明和时间，替换之前公布的',
    input: SaveMaintenance,
    output: Done,
    refusals: ['maintenance-order', 'maintenance-past'],
    errors: 'caller',
  }),
  dropMaintenance: endpoint({
    method: 'POST',
    path: '/staff/maintenance/drop',
    access: 'operator',
    staffRight: 'setting.act',
    isAct: true,
    summary: '撤下计划维护的公告',
    input: Nothing,
    output: Done,
    refusals: ['state-changed'],
    errors: 'caller',
  }),
}
