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

describe.each(Array.from({ length: 20 }, (_, index) => index + 1))('1,000 at once, seed %i', seed => {
  test('one coupon is used once', () => races.oneCouponIsUsedOnce(crowd, seed))
  test('the last coupon is taken once', () => races.theLastCouponIsTakenOnce(crowd, seed))
  test('a quota of 100 gives exactly 100', () => races.aQuotaIsTakenExactly(crowd, seed, 100))
  test('a limit of 3 counts the company over five logins', () => races.aLimitCountsTheCompany(crowd, seed, 3))
  test('a limit of 3 on a coupon counts the company over five logins', () =>
    races.aCouponLimitCountsTheCompany(crowd, seed, 3))
  test('one chance is one draw', () => races.oneChanceIsOneDraw(crowd, seed))
  test('the last prize has one winner', () => races.theLastPrizeHasOneWinner(crowd, seed))
  test('a group buy closes exactly once', () => races.aGroupClosesOnce(crowd, seed))
})
