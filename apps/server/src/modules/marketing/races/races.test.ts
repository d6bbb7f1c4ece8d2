import { beforeAll, test } from 'vitest'
import { aCrowd, crowdMembers } from '#modules/order/testing.ts'
import { useTestServer } from '#testing/server.ts'
import * as races from './testing.ts'

const server = useTestServer()
const SEED = 6
let crowd: races.Crowd

beforeAll(async () => {
  await aCrowd(server.owner.pool, server.clock.read(), 1000, () => server.client())
  crowd = { server, racers: await crowdMembers(server.owner.pool) }
})
const someOf = ({ racers }: races.Crowd): races.Crowd => ({ server, racers: racers.slice(0, 200) })

test('1,000 at once: one coupon is used once', () => races.oneCouponIsUsedOnce(crowd, SEED))
test('1,000 at once: a quota of 100 gives exactly 100', () => races.aQuotaIsTakenExactly(crowd, SEED, 100))
test('1,000 at once: a limit of 3 counts the company over five logins', () =>
  races.aLimitCountsTheCompany(crowd, SEED, 3))
test('200 at once: a limit of 3 on a coupon counts the company over five logins', () =>
  races.aCouponLimitCountsTheCompany(someOf(crowd), SEED, 3))
test('200 at once: one chance is one draw', () => races.oneChanceIsOneDraw(someOf(crowd), SEED))
test('1,000 at once: the last prize has one winner', () => races.theLastPrizeHasOneWinner(crowd, SEED))
test('1,000 at once: a group buy closes exactly once', () => races.aGroupClosesOnce(crowd, SEED))
