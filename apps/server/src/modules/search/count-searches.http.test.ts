import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { searchOperatingEndpoints } from '@xiaojiu/contract/search/operating-endpoints.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const getSearchDays = searchOperatingEndpoints.getSearchDays

test('getSearchDays returns 401 to strangers and sellers, and 403 without the right', async () => {
  expect((await server.client().send(getSearchDays, { days: 7 })).status).toBe(401)
  expect((await (await signInAsSeller(server)).client.send(getSearchDays, { days: 7 })).status).toBe(401)
  const { client } = await signInAsOperator(server, { role: 'security' })
  expect((await client.send(getSearchDays, { days: 7 })).status).toBe(403)
})

test('counts searches by words and those that found nothing, by day, without their further pages', async () => {
  const { client } = await signInAsOperator(server, { rights: ['report.look'] })
  const today = dayOf(server.clock.read())
  await server.owner.pool.query('insert into search.day_count (day, searched, vain) values ($1, 4, 1), ($2, 9, 9)', [
    addDays(today, -6),
    addDays(today, -7),
  ])
  const buyer = server.client()
  const search = async (keyword: string, pageNum = 1) => {
    expect((await buyer.send(searchEndpoints.searchGoods, { keyword, pageNum, pageSize: 20 })).status).toBe(200)
  }
  await search('查无此药')
  await search('查无此药', 2)
  await search('')
  await search('也没有这个')
  // The second is kept back, as it came within five seconds.
  const { value } = await client.call(getSearchDays, { days: 7 })
  expect([value.searched, value.vain, value.days.at(0), value.days.at(-1)]).toEqual([
    6,
    3,
    { day: addDays(today, -6), searched: 4, vain: 1 },
    { day: today, searched: 2, vain: 2 },
  ])
})
