import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { beforeEach, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'

const server = useTestServer()
beforeEach(async () => {
  server.clock.set(TEST_NOON)
  await server.owner.pool.query(`delete from platform.setting where key = 'maintenance'`)
})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const HOUR_MS = 3_600_000
const plan = {
  text: '升级数据库',
  startsAt: addMs(TEST_NOON, 2 * DAY_MS),
  endsAt: addMs(TEST_NOON, 2 * DAY_MS + HOUR_MS),
}
async function shown(face: 'seller' | 'platform') {
  const client = server.client()
  client.surface = face
  return (await client.call(staffEndpoints.getMaintenance, {})).value.notice
}

test('saveMaintenance and dropMaintenance refuse strangers and operators without the right, and announce nothing', async () => {
  const { client } = await signInAsOperator(server, { rights: ['system.act'] })
  const wire = { text: plan.text, startsAt: plan.startsAt.toISOString(), endsAt: plan.endsAt.toISOString() }
  for (const [endpoint, given] of [
    [staffEndpoints.saveMaintenance, wire],
    [staffEndpoints.dropMaintenance, {}],
  ] as const) {
    expect(await server.client().send(endpoint, given)).toMatchObject({ status: 401 })
    expect(await client.send(endpoint, given)).toMatchObject({ status: 403 })
  }
  expect(await shown('platform')).toBeNull()
})

test('shows a planned maintenance on both log-in pages, as near from a day before on, and no more when it is over', async () => {
  const { client } = await signInAsOperator(server, { rights: ['setting.act'] })
  expect(await client.call(staffEndpoints.saveMaintenance, plan)).toMatchObject({ success: true })
  expect([await shown('seller'), await shown('platform')]).toEqual([
    { ...plan, isNear: false },
    { ...plan, isNear: false },
  ])
  server.clock.set(addMs(plan.startsAt, -DAY_MS))
  expect(await shown('seller')).toMatchObject({ isNear: true })
  server.clock.set(addMs(plan.endsAt, -1000))
  expect(await shown('seller')).toMatchObject({ isNear: true })
  server.clock.set(plan.endsAt)
  expect(await shown('seller')).toBeNull()
})

test('refuses times in the wrong order or in the past, and keeps what was announced', async () => {
  const { client } = await signInAsOperator(server, { rights: ['setting.act'] })
  await client.call(staffEndpoints.saveMaintenance, plan)
  const tried = async (startsAt: Date, endsAt: Date) =>
    reasonOf(await client.call(staffEndpoints.saveMaintenance, { text: '别的', startsAt, endsAt }))
  expect(await tried(plan.endsAt, plan.startsAt)).toBe('maintenance-order')
  expect(await tried(addMs(TEST_NOON, -HOUR_MS), TEST_NOON)).toBe('maintenance-past')
  expect(await shown('seller')).toMatchObject({ text: '升级数据库' })
})

test('takes an announcement down once when it is asked twice at once, and writes it down once', async () => {
  const { client } = await signInAsOperator(server, { rights: ['setting.act'] })
  await client.call(staffEndpoints.saveMaintenance, plan)
  const dropped = async () => {
    const { rows } = await server.owner.pool.query<{ count: number }>(
      `select count(*)::int as count from platform.audit where action = 'staff.drop-maintenance'`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await dropped()
  const answers = await Promise.all([1, 2, 3].map(() => client.call(staffEndpoints.dropMaintenance, {})))
  expect(answers.filter(({ success }) => success).length).toBe(1)
  expect((await dropped()) - before).toBe(1)
  expect(await shown('seller')).toBeNull()
  expect(reasonOf(await client.call(staffEndpoints.dropMaintenance, {}))).toBe('state-changed')
  const { client: seller } = await signInAsSeller(server)
  expect((await seller.call(staffEndpoints.getMaintenance, {})).value).toEqual({ notice: null })
})
