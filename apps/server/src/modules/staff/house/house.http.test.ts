import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { houseEndpoints } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator } from '#testing/sign-in.ts'

const server = useTestServer()

test.each(Object.entries(houseEndpoints))('%s is for whoever runs the house', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
  const { client } = await signInAsOperator(server, { role: 'care' })
  expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
})

test('CR-197 a reaction that gave up can be read masked and is tried again alone, or with all others', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const given = (subscriber: string, attempts: number) => ({
    eventId: '01900000-0000-7000-8000-00000000000a',
    subscriber,
    event: 'order.paid',
    payload: JSON.stringify({ mobile: '13871230042' }),
    error: 'Error: 13871230042 not told',
    attempts,
    retryAt: server.clock.read(),
  })
  await server.owner.db
    .insertInto('platform.failedReaction')
    .values([given('one', 8), given('two', 8), given('three', 2)])
    .execute()
  const look = async () => (await client.call(staffEndpoints.listFailedReactions, {})).value.list
  expect((await look()).map(row => [row.subscriber, row.isGivenUp, row.error])).toEqual([
    ['one', true, 'Error: 138****0042 not told'],
    ['two', true, 'Error: 138****0042 not told'],
    ['three', false, 'Error: 138****0042 not told'],
  ])
  expect(JSON.stringify(await look())).not.toContain('13871230042')
  expect((await client.call(staffEndpoints.getHouse, {})).value).toMatchObject({ givenUpCount: 2, retryingCount: 1 })
  const eventId = '01900000-0000-7000-8000-00000000000a'
  expect((await client.call(staffEndpoints.retryReactions, { eventId, subscriber: 'none' })).status).toBe(404)
  expect((await client.call(staffEndpoints.retryReactions, { eventId, subscriber: 'one' })).value.count).toBe(1)
  expect((await look()).filter(row => row.isGivenUp).map(row => row.subscriber)).toEqual(['two'])
  expect((await client.call(staffEndpoints.retryReactions, {})).value.count).toBe(1)
  expect((await look()).every(row => row.attempts < 8)).toBe(true)
})
