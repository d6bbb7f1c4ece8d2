import type { TaskRef } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aCreditWish, aWishedItem } from '#testing/waiting-cases.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const goods = () => signInAsOperator(server, { rights: ['catalogue.act'], personName: '韩商品' })
const list = async (
  client: TestClient,
  input: { tab?: 'mine' | 'unclaimed' | 'all'; desk?: string; desks?: string; cursor?: string; pageSize?: number } = {},
) => (await client.call(staffEndpoints.listTasks, { tab: 'all', pageSize: 50, ...input })).value
const versionOf = async (client: TestClient, ref: TaskRef) =>
  (await client.call(staffEndpoints.getTask, ref)).value.version
const decide = async (
  client: TestClient,
  ref: TaskRef,
  given: { verdict?: 'approve' | 'refuse'; reason?: string; version?: string; item?: string } = {},
) => {
  const { verdict = 'refuse', reason = '暂无货源', item = '货源' } = given
  const version = given.version ?? (await versionOf(client, ref))
  const objections = verdict === 'refuse' && reason !== '' ? [{ item, reason }] : []
  return client.call(staffEndpoints.decideTask, {
    ...ref,
    version,
    verdict,
    objections,
    ticked: [],
    note: '',
    answers: {},
  })
}
const auditOf = (subject: string) =>
  server.owner.db.selectFrom('platform.audit').selectAll().where('subject', '=', subject).orderBy('seq').execute()

describe('who sees which desk', () => {
  test('returns 401 to strangers and shows a desk only to staff with its right', async () => {
    const caseId = await aWishedItem(server, 1)
    const ref = { desk: 'new-item', caseId }
    expect((await server.client().send(staffEndpoints.listTasks, {})).status).toBe(401)
    const { client: reviewer } = await signInAsOperator(server, { rights: ['company.review'] })
    expect((await list(reviewer)).list.map(task => task.desk)).not.toContain('new-item')
    expect(reasonOf(await reviewer.call(staffEndpoints.getTask, ref))).toBe('no-right')
    expect(reasonOf(await reviewer.call(staffEndpoints.claimTask, ref))).toBe('no-right')
    const { client: seller } = await signInAsSeller(server)
    expect((await seller.call(staffEndpoints.getTask, ref)).status).toBe(404)
    const { client } = await goods()
    expect((await client.call(staffEndpoints.getTask, ref)).value).toMatchObject({
      caseId,
      deskLabel: '新品登记',
      title: '奥司他韦颗粒 15mg*10袋',
      isWaiting: true,
      claim: null,
      findings: [{ item: '货源', reason: '平台暂未找到合规货源，我们会继续留意' }],
    })
    for (const id of ['01999999-0000-7000-8000-000000000007', `${caseId}:${caseId}`])
      expect((await client.call(staffEndpoints.getTask, { desk: 'new-item', caseId: id })).status).toBe(404)
  })
  test('lets a store see and decide its own cases and returns 404 for another store’s', async () => {
    const { client, storeId } = await signInAsSeller(server)
    const { client: stranger } = await signInAsSeller(server)
    const { caseId, companyId } = await aCreditWish(server, storeId, { limit: 500_000 })
    const ref = { desk: 'credit', caseId }
    const { name } = await server.owner.db
      .selectFrom('company.company')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect((await list(client, { desk: 'credit' })).list).toMatchObject([
      { caseId, amount: 500_000, applicant: name, claim: null },
    ])
    expect((await client.call(staffEndpoints.countTasks, {})).value).toMatchObject({ waiting: 1, overdue: 0 })
    expect((await list(stranger, { desk: 'credit' })).list).toEqual([])
    const { version } = (await client.call(staffEndpoints.getTask, ref)).value
    for (const answer of [
      await stranger.call(staffEndpoints.getTask, ref),
      await stranger.call(staffEndpoints.claimTask, ref),
      await decide(stranger, ref, { verdict: 'approve', version }),
    ])
      expect(answer.status).toBe(404)
    expect((await decide(client, ref, { verdict: 'approve', version })).status).toBe(200)
    const state = await server.owner.db
      .selectFrom('payment.creditApplication')
      .select('state')
      .where('id', '=', caseId)
      .execute()
    expect(state).toEqual([{ state: 'granted' }])
  })
})

describe('the list', () => {
  test('lists the first due case first over all desks, each case once across pages', async () => {
    const { client } = await signInAsOperator(server, { rights: ['catalogue.act', 'merchant.review'] })
    await server.owner.db.deleteFrom('catalogue.newItemRequest').execute()
    const ids = [await aWishedItem(server, 80), await aWishedItem(server, 71), await aWishedItem(server, 2)]
    const { id: merchant } = await server.owner.db
      .insertInto('store.merchantApplication')
      .values({
        ...{ number: 'M1', kind: 'joint', companyName: '甲医药', creditCode: '91350211M0000XUF46' },
        ...{ provinceCode: '350000', goodsClasses: [], contactName: '甲', contactMobile: '13900000000', note: '' },
        submittedAt: new Date(server.clock.read().getTime() - 30 * 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Submitted 80 h ago with a limit of 72 h: 8 h over; the merchant 30 h ago with 24 h: 6 h over; the others have 1 h and 70 h
    // left.
    const whole = (await list(client)).list
    expect(whole.map(task => [task.caseId, task.isOverdue])).toEqual([
      [ids[0], true],
      [merchant, true],
      [ids[1], false],
      [ids[2], false],
    ])
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page++) {
      const { list: rows, next } = await list(client, { pageSize: 1, ...(cursor && { cursor }) })
      seen.push(...rows.map(task => task.caseId))
      cursor = next ?? undefined
    }
    expect(seen).toEqual(whole.map(task => task.caseId))
    expect(cursor).toBeUndefined()
    // A screen of one desk starts with the first case of that desk, whatever waits before it elsewhere.
    const first = await list(client, { desks: 'merchant,registration', pageSize: 1 })
    expect([first.list.map(task => task.caseId), first.next]).toEqual([[merchant], null])
    const counts = (await client.call(staffEndpoints.countTasks, {})).value
    expect(counts).toMatchObject({ waiting: 4, overdue: 2, mine: 0, approvals: 0 })
    expect(counts.desks.map(({ desk, waiting, overdue, slaHours }) => [desk, waiting, overdue, slaHours])).toEqual([
      ['new-item', 3, 1, 72],
      ['merchant', 1, 1, 24],
    ])
    // The platform sets one day for new goods: all but the last are late.
    const { client: admin } = await signInAsOperator(server, { role: 'system' })
    const term = { desk: 'new-item', slaHours: 24, taking: 'oldest' } as const
    expect(reasonOf(await client.call(staffEndpoints.saveDeskTerm, term))).toBe('no-right')
    expect((await admin.call(staffEndpoints.saveDeskTerm, term)).status).toBe(200)
    // Its cases have no amounts, so that none is the largest.
    const byValue = await admin.call(staffEndpoints.saveDeskTerm, { ...term, slaHours: 48, taking: 'value' })
    expect([reasonOf(byValue), byValue.msg]).toEqual(['desk-without-amounts', '该岗位的申请没有金额，只能先提交的先领'])
    expect((await client.call(staffEndpoints.getHome, {})).value.backlog[0]).toMatchObject({
      ...{ fresh: 1, overdue: 2, ages: [1, 0, 1, 1] },
    })
    expect(
      (await client.call(staffEndpoints.getDeskFigures, {})).value.desks.map(({ desk, ages }) => [desk, ages]),
    ).toEqual([
      ['new-item', [1, 0, 1, 1]],
      ['merchant', [0, 0, 1, 0]],
    ])
    await server.owner.db.deleteFrom('staff.deskTerm').execute()
    expect((await client.send(staffEndpoints.listTasks, { cursor: 'bm9uc2Vuc2U' })).status).toBe(422)
  })
  test('separates own cases from unclaimed ones and lists those decided today', async () => {
    const { client } = await goods()
    const { client: other } = await goods()
    const [mine, free] = [await aWishedItem(server, 5), await aWishedItem(server, 4)]
    const ref = { desk: 'new-item', caseId: mine }
    await client.call(staffEndpoints.claimTask, ref)
    expect((await list(client, { tab: 'mine' })).list.map(task => task.caseId)).toEqual([mine])
    expect((await list(other, { tab: 'mine' })).list).toEqual([])
    const unclaimed = (await list(other, { tab: 'unclaimed' })).list.map(task => task.caseId)
    expect([unclaimed.includes(mine), unclaimed.includes(free)]).toEqual([false, true])
    const task = (await list(other)).list.find(one => one.caseId === mine)
    expect(task?.claim).toMatchObject({ name: '韩商品', isMine: false })
    await decide(client, ref)
    expect((await client.call(staffEndpoints.listDoneTasks, { pageSize: 50 })).value.list).toMatchObject([
      { caseId: mine, verdict: 'refused', reason: '货源：暂无货源', deskLabel: '新品登记' },
    ])
    expect((await other.call(staffEndpoints.listDoneTasks, { pageSize: 50 })).value.list).toEqual([])
    expect((await client.call(staffEndpoints.getHome, {})).value.today.decided).toBeGreaterThan(0)
  })
})

describe('claims', () => {
  test('CR-057 gives a case to one of two concurrent claims, until it is returned or 15 minutes have passed', async () => {
    const [first, second] = [await goods(), await goods()]
    const ref = { desk: 'new-item', caseId: await aWishedItem(server, 3) }
    const answers = await Promise.all([first, second].map(({ client }) => client.call(staffEndpoints.claimTask, ref)))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.findIndex(answer => answer.status === 409)
    expect(answers[loser]).toMatchObject({ msg: '韩商品正在处理', data: { reason: 'claimed-by-other' } })
    const [winnerClient, loserClient] = loser === 1 ? [first.client, second.client] : [second.client, first.client]
    expect(reasonOf(await decide(loserClient, ref))).toBe('claimed-by-other')
    expect(await auditOf(ref.caseId)).toEqual([])
    expect((await loserClient.call(staffEndpoints.giveBackTask, ref)).status).toBe(200)
    expect(reasonOf(await loserClient.call(staffEndpoints.claimTask, ref))).toBe('claimed-by-other')
    server.clock.advance(14 * 60_000)
    expect((await winnerClient.call(staffEndpoints.claimTask, ref)).status).toBe(200)
    server.clock.advance(14 * 60_000)
    expect(reasonOf(await loserClient.call(staffEndpoints.claimTask, ref))).toBe('claimed-by-other')
    server.clock.advance(60_000)
    expect((await loserClient.call(staffEndpoints.claimTask, ref)).status).toBe(200)
    await loserClient.call(staffEndpoints.giveBackTask, ref)
    expect((await winnerClient.call(staffEndpoints.claimTask, ref)).status).toBe(200)
    await winnerClient.call(staffEndpoints.giveBackTask, ref)
  })
  test('CR-057 never gives the same case to several people who take the next one at once', async () => {
    await server.owner.db
      .updateTable('catalogue.newItemRequest')
      .set({ answeredAt: server.clock.read(), answer: '无', isFound: false })
      .execute()
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await aWishedItem(server, 10 + n))
    const people = await Promise.all(Array.from({ length: 8 }, goods))
    const taken = await Promise.all(
      people.map(async ({ client }) => (await client.call(staffEndpoints.nextTask, {})).value.task?.caseId),
    )
    expect(new Set(taken).size).toBe(8)
    expect(taken.every(id => ids.includes(id ?? ''))).toBe(true)
    const { client } = await goods()
    for (let n = 0; n < 4; n++) expect((await client.call(staffEndpoints.nextTask, {})).value.task).not.toBeNull()
    expect((await client.call(staffEndpoints.nextTask, {})).value).toEqual({ task: null })
  })
  test('lists and takes the largest amount first at a desk set so, also behind the first page', async () => {
    const { client, storeId } = await signInAsSeller(server)
    const { client: admin } = await signInAsOperator(server, { role: 'system', isSteppedUp: true })
    const wishes: string[] = []
    // The largest came last; two of the same amount keep the order in which they came.
    for (const [at, limit] of [100_000, 300_000, 300_000, 200_000, 900_000].entries())
      wishes.push((await aCreditWish(server, storeId, { limit, hoursAgo: 20 - at })).caseId)
    const [small, first, second, middle, large] = wishes as [string, string, string, string, string]
    const order = async (desk?: string) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list(client, { ...(desk && { desk }), pageSize: 2, ...(cursor && { cursor }) })
        seen.push(...page.list.map(task => task.caseId))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return seen
    }
    expect(await order('credit')).toEqual(wishes)
    const term = { desk: 'credit', slaHours: 48, taking: 'value' } as const
    expect((await admin.call(staffEndpoints.saveDeskTerm, term)).status).toBe(200)
    expect(await order('credit')).toEqual([large, first, second, middle, small])
    // All desks together stay in the order of their deadlines.
    expect(await order()).toEqual(wishes)
    const taken = async () => (await client.call(staffEndpoints.nextTask, { desk: 'credit' })).value.task?.caseId
    expect([await taken(), await taken()]).toEqual([large, first])
    await admin.call(staffEndpoints.saveDeskTerm, { ...term, taking: 'oldest' })
    expect(await taken()).toBe(small)
  })
  test('pages through amounts below zero at a desk that takes the largest first', async () => {
    const { client, storeId } = await signInAsSeller(server)
    const { client: admin } = await signInAsOperator(server, { role: 'system', isSteppedUp: true })
    const wished: string[] = []
    for (const closing of [500, -300, -100, 0]) {
      const { companyId, accountId } = await signInAsBuyer(server)
      const { id } = await server.owner.db
        .insertInto('payment.statementReply')
        .values({
          ...{ companyId, storeId, accountId, closing, month: '2026-10', note: '有一笔退款没有计入' },
          ...{ state: anyState('disputed'), repliedAt: server.clock.read() },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      wished.push(id)
    }
    const term = { desk: 'statement-dispute', slaHours: 72, taking: 'value' } as const
    await admin.call(staffEndpoints.saveDeskTerm, term)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(client, { desk: term.desk, pageSize: 1, ...(cursor !== '' && { cursor }) })
      seen.push(...page.list.map(task => task.caseId))
      cursor = page.next
    }
    await admin.call(staffEndpoints.saveDeskTerm, { ...term, taking: 'oldest' })
    expect(seen).toEqual([0, 3, 2, 1].map(at => wished[at]))
  })
  test('counts the claims of each colleague and lists those of one', async () => {
    await server.owner.db.deleteFrom('staff.claim').execute()
    await server.owner.db.deleteFrom('catalogue.newItemRequest').execute()
    const ids = [await aWishedItem(server, 5), await aWishedItem(server, 4), await aWishedItem(server, 3)]
    const [me, colleague] = [await goods(), await goods()]
    const take = (client: TestClient, at: number) =>
      client.call(staffEndpoints.claimTask, { desk: 'new-item', caseId: ids[at] ?? '' })
    await take(me.client, 0)
    await take(colleague.client, 1)
    await take(colleague.client, 2)
    const { claimants } = (await me.client.call(staffEndpoints.countTasks, {})).value
    expect(claimants.map(({ accountId, count }) => [accountId, count])).toEqual([
      [me.accountId, 1],
      [colleague.accountId, 2],
    ])
    const claimedBy = async (assignee: string) =>
      (await me.client.call(staffEndpoints.listTasks, { tab: 'all', pageSize: 50, assignee })).value.list.map(
        task => task.caseId,
      )
    expect(await claimedBy(colleague.accountId)).toEqual([ids[1], ids[2]])
    expect(await claimedBy(ids[0] ?? '')).toEqual([])
  })
  test('assigns a case only to a colleague with the right', async () => {
    const [me, colleague] = [await goods(), await goods()]
    const stranger = await signInAsOperator(server, { rights: ['order.look'] })
    const ref = { desk: 'new-item', caseId: await aWishedItem(server, 3) }
    const people = (await me.client.call(staffEndpoints.listAssignees, { desk: 'new-item' })).value.list
    expect(people.map(one => one.accountId)).toContain(colleague.accountId)
    expect(people.map(one => one.accountId)).not.toContain(stranger.accountId)
    const assign = (accountId: string) => me.client.call(staffEndpoints.assignTask, { ...ref, accountId })
    expect((await assign(stranger.accountId)).status).toBe(404)
    expect((await assign(colleague.accountId)).value).toMatchObject({ accountId: colleague.accountId, isMine: false })
    expect(reasonOf(await assign(me.accountId))).toBe('claimed-by-other')
    expect((await list(colleague.client, { tab: 'mine' })).list.map(task => task.caseId)).toEqual([ref.caseId])
  })
  test('CR-008 passes no case to a colleague who is limited to other provinces', async () => {
    const [me, colleague] = [await goods(), await goods()]
    const caseId = await aWishedItem(server, 3)
    const ref = { desk: 'new-item', caseId }
    const limitTo = (province: string) =>
      server.owner.db
        .updateTable('staff.membership')
        .set({ limitProvinces: [province] })
        .where('id', '=', colleague.memberId)
        .execute()
    const { provinceCode } = await server.owner.db
      .selectFrom('catalogue.newItemRequest as r')
      .innerJoin('company.company as c', 'c.id', 'r.companyId')
      .select('c.provinceCode')
      .where('r.id', '=', caseId)
      .executeTakeFirstOrThrow()
    const assign = () => me.client.call(staffEndpoints.assignTask, { ...ref, accountId: colleague.accountId })
    await limitTo(provinceCode === '460000' ? '420000' : '460000')
    expect(reasonOf(await assign())).toBe('assignee-limited')
    expect((await me.client.call(staffEndpoints.getTask, ref)).value.claim).toBeNull()
    await limitTo(provinceCode)
    expect((await assign()).value).toMatchObject({ accountId: colleague.accountId })
  })
  test('CR-009 refuses to claim or decide a case with a declared conflict of interest', async () => {
    const { client } = await goods()
    const caseId = await aWishedItem(server, 3)
    const ref = { desk: 'new-item', caseId }
    const { companyId } = await server.owner.db
      .selectFrom('catalogue.newItemRequest')
      .select('companyId')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
    expect((await client.call(staffEndpoints.getTask, ref)).value.companyId).toBe(companyId)
    await client.call(staffEndpoints.declareConflict, { companyId, note: '亲属任职' })
    const [conflict] = (await client.call(staffEndpoints.listConflicts, {})).value.list
    expect(conflict).toMatchObject({ companyId, storeId: null, note: '亲属任职' })
    expect(reasonOf(await client.call(staffEndpoints.claimTask, ref))).toBe('own-conflict')
    expect(reasonOf(await decide(client, ref))).toBe('own-conflict')
    await client.call(staffEndpoints.endConflict, { conflictId: conflict?.conflictId ?? '' })
    expect((await client.call(staffEndpoints.endConflict, { conflictId: conflict?.conflictId ?? '' })).status).toBe(404)
    expect((await client.call(staffEndpoints.claimTask, ref)).status).toBe(200)
  })
})

describe('a decision', () => {
  test('accepts one of two concurrent decisions and writes one audit row', async () => {
    const people = [await goods(), await goods()]
    const ref = { desk: 'new-item', caseId: await aWishedItem(server, 3) }
    const version = await versionOf(people[0]?.client as TestClient, ref)
    const answers = await Promise.all(people.map(({ client }) => decide(client, ref, { version })))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await auditOf(ref.caseId)).toMatchObject([
      {
        action: 'catalogue.new-item-answered',
        actorName: '韩商品',
        face: 'platform',
        result: 'done',
        isRobot: false,
        reason: '暂无货源',
        changeCount: 1,
      },
    ])
    const after = await server.owner.db
      .selectFrom('catalogue.newItemRequest')
      .select(['isFound', 'answer'])
      .where('id', '=', ref.caseId)
      .execute()
    expect(after).toEqual([{ isFound: false, answer: '暂无货源' }])
  })
  test('requires a reason, a known item and the current version, and changes nothing otherwise', async () => {
    const { client, storeId } = await signInAsSeller(server)
    const { caseId } = await aCreditWish(server, storeId)
    const ref = { desk: 'credit', caseId }
    const version = await versionOf(client, ref)
    expect(reasonOf(await decide(client, ref, { reason: '' }))).toBe('reason-needed')
    expect((await decide(client, ref, { item: '营业执照' })).msg).toBe('申请中没有“营业执照”')
    await server.owner.db
      .updateTable('payment.creditApplication')
      .set({ wantedLimit: 900_000 })
      .where('id', '=', caseId)
      .execute()
    expect(reasonOf(await decide(client, ref, { verdict: 'approve', version }))).toBe('state-changed')
    const { state } = await server.owner.db
      .selectFrom('payment.creditApplication')
      .select('state')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('waiting')
    expect((await decide(client, ref, { item: '账期', reason: '资料不足' })).status).toBe(200)
    expect(reasonOf(await decide(client, ref, { item: '账期', reason: '资料不足' }))).toBe('state-changed')
  })
})
