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

test('uses one coupon once under 1,000 concurrent requests', () => races.oneCouponIsUsedOnce(crowd, SEED))
test('gives out exactly 100 of a quota of 100 under 1,000 concurrent requests', () =>
  races.aQuotaIsTakenExactly(crowd, SEED, 100))
test('applies a limit of 3 to the company across five logins under 1,000 concurrent requests', () =>
  races.aLimitCountsTheCompany(crowd, SEED, 3))
test('applies a coupon limit of 3 to the company across five logins under 200 concurrent requests', () =>
  races.aCouponLimitCountsTheCompany(someOf(crowd), SEED, 3))
test('makes one draw from one chance under 200 concurrent requests', () =>
  races.oneChanceIsOneDraw(someOf(crowd), SEED))
test('gives the last prize to one winner under 1,000 concurrent requests', () =>
  races.theLastPrizeHasOneWinner(crowd, SEED))
test('closes a group buy exactly once under 1,000 concurrent requests', () => races.aGroupClosesOnce(crowd, SEED))
