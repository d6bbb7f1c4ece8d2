import { beforeAll, describe, test } from 'vitest'
import { aCrowd, crowdMembers } from '#modules/order/testing.ts'
import { useTestServer } from '#testing/server.ts'
import * as races from './testing.ts'

const server = useTestServer()
let crowd: races.Crowd

beforeAll(async () => {
  await aCrowd(server.owner.pool, server.clock.read(), 1000, () => server.client())
  crowd = { server, racers: await crowdMembers(server.owner.pool) }
})

describe.each(Array.from({ length: 20 }, (_, index) => index + 1))('with 1,000 concurrent requests, seed %i', seed => {
  test('uses one coupon once', () => races.oneCouponIsUsedOnce(crowd, seed))
  test('gives the last coupon once', () => races.theLastCouponIsTakenOnce(crowd, seed))
  test('gives out exactly 100 of a quota of 100', () => races.aQuotaIsTakenExactly(crowd, seed, 100))
  test('applies a limit of 3 to the company across five logins', () => races.aLimitCountsTheCompany(crowd, seed, 3))
  test('applies a coupon limit of 3 to the company across five logins', () =>
    races.aCouponLimitCountsTheCompany(crowd, seed, 3))
  test('makes one draw from one chance', () => races.oneChanceIsOneDraw(crowd, seed))
  test('gives the last prize to one winner', () => races.theLastPrizeHasOneWinner(crowd, seed))
  test('closes a group buy exactly once', () => races.aGroupClosesOnce(crowd, seed))
})
