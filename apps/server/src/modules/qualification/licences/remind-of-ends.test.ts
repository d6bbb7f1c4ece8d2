import { addDays, day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import type { SmsMessage } from '#gateways/sms/gateway.ts'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { anyState } from '#testing/any-state.ts'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { aLicence } from '../testing.ts'
import { remindOfEnds, thresholdFor } from './remind-of-ends.ts'

const database = useTestDatabase()
const owner = () => database.owner.db
const sent: SmsMessage[] = []

/** A separate process at noon of the day, whose text messages are collected. */
function processOn(today: string) {
  const ctx = bareContext(database.app, undefined, new Date(`${today}T12:00:00+08:00`))
  const sms = {
    send: async (message: SmsMessage) => {
      sent.push(message)
      return { ok: true as const, value: { messageId: String(sent.length) } }
    },
  }
  return { ...ctx, gateways: { ...ctx.gateways, sms } }
}

async function aHolder(endsOn: string, checkedUntil: string | null = null) {
  const { companyId, name } = await aCompany(owner())
  const { accountId, mobile } = await anAccount(owner())
  await boundTo(owner(), { accountId, companyId })
  await aLicence(owner(), companyId, { code: 'DL', expiresOn: endsOn, checkedUntil })
  return { companyId, name, mobile }
}
const titlesOf = async (companyId: string) => {
  const rows = await owner()
    .selectFrom('message.message')
    .select('title')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  return rows.map(row => row.title)
}

test('returns the reached threshold even when days were skipped', () => {
  const reached = [61, 60, 59, 31, 30, 16, 15, 8, 7, 2, 1, 0, -1].map(thresholdFor)
  expect(reached).toEqual([null, 60, 60, 60, 30, 30, 15, 15, 7, 7, 1, 1, null])
})

test('reminds 60, 30, 15, 7 and 1 days before the end, each once under concurrent runs', async () => {
  const { companyId, name, mobile } = await aHolder('2027-01-31')
  const last = day('2027-01-31')
  for (let left = 61; left >= -1; left--) {
    const today = addDays(last, -left)
    await Promise.all([remindOfEnds(processOn(today)), remindOfEnds(processOn(today)), remindOfEnds(processOn(today))])
  }
  expect(await titlesOf(companyId)).toEqual([60, 30, 15, 7, 1].map(left => `药品经营许可证还有 ${left} 天到期`))
  expect(sent.filter(message => message.mobile === mobile)).toEqual(
    Array.from({ length: 5 }, () => ({
      mobile,
      template: 'licence-expiring',
      params: { company: name, licence: '药品经营许可证', day: '2027-01-31' },
    })),
  )
})

test('reminds of the 校验 too, but not withdrawn companies or papers under renewal', async () => {
  const checked = await aHolder('2029-01-31', '2026-12-01')
  const renewing = await aHolder('2026-12-01')
  await aLicence(owner(), renewing.companyId, { code: 'DL', state: 'in-review' })
  const withdrawn = await aHolder('2026-12-01')
  await owner()
    .updateTable('company.company')
    .set({ state: anyState('withdrawn') })
    .where('id', '=', withdrawn.companyId)
    .execute()
  await remindOfEnds(processOn('2026-11-16'))
  expect(await titlesOf(checked.companyId)).toEqual(['药品经营许可证还有 15 天到期'])
  expect(await titlesOf(renewing.companyId)).toEqual([])
  expect(await titlesOf(withdrawn.companyId)).toEqual([])
})

test('does not retry a failed SMS and still posts the message to the inbox', async () => {
  const { companyId } = await aHolder('2026-12-16')
  const ctx = processOn('2026-11-16')
  const broken = {
    send: async () => ({ ok: false as const, kind: 'unknown' as const, reason: 'timeout' as const, message: '' }),
  }
  await remindOfEnds({ ...ctx, gateways: { ...ctx.gateways, sms: broken } })
  const before = sent.length
  await remindOfEnds(ctx)
  expect(sent.length).toBe(before)
  expect(await titlesOf(companyId)).toEqual(['药品经营许可证还有 30 天到期'])
  const { smsState } = await owner()
    .selectFrom('qualification.licenceReminder')
    .select('smsState')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(smsState).toBe('failed')
})
