import {
  Maintenance,
  type MaintenanceNotice,
  type maintenanceEndpoints,
  type SaveMaintenance,
} from '@xiaojiu/contract/staff/maintenance-endpoints.ts'
import { addMs, DAY_MS, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockSetting, readSetting, writeSetting } from '#platform/settings.ts'

const KEY = 'maintenance'

/** What was announced and is not over. */
async function announced(db: Db, now: Date, read: typeof readSetting = readSetting): Promise<Maintenance | null> {
  const found = z.safeDecode(Maintenance, (await read(db, KEY)) as z.input<typeof Maintenance>)
  return found.success && found.data.endsAt > now ? found.data : null
}

function getMaintenance(ctx: Context): Promise<MaintenanceNotice> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const notice = await announced(db, now)
    return { notice: notice && { ...notice, isNear: notice.startsAt <= addMs(now, DAY_MS) } }
  })
}

function saveMaintenance(ctx: OperatorContext, { text, startsAt, endsAt }: SaveMaintenance): Promise<void> {
  return inTransaction(ctx, async tx => {
    if (endsAt <= startsAt) throw new Refusal('maintenance-order')
    if (endsAt <= tx.now) throw new Refusal('maintenance-past')
    const before = await announced(tx.db, tx.now)
    const after = z.encode(Maintenance, { text, startsAt, endsAt })
    await writeSetting(tx, KEY, after)
    await audit(tx, {
      action: 'staff.save-maintenance',
      subject: KEY,
      before: before === null ? {} : z.encode(Maintenance, before),
      after,
    })
  })
}

function dropMaintenance(ctx: OperatorContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const before = await announced(tx.db, tx.now, lockSetting)
    if (!before) throw new Refusal('state-changed')
    await writeSetting(tx, KEY, {})
    await audit(tx, {
      action: 'staff.drop-maintenance',
      subject: KEY,
      before: { text: before.text, startsAt: toWireInstant(before.startsAt) },
      after: {},
    })
  })
}

export const maintenanceHandlers: Handlers<typeof maintenanceEndpoints> = {
  getMaintenance: ctx => getMaintenance(ctx),
  saveMaintenance: async (ctx, given) => {
    await saveMaintenance(ctx, given)
    return {}
  },
  dropMaintenance: async ctx => {
    await dropMaintenance(ctx)
    return {}
  },
}
