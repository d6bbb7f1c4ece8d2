import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { robotRef } from '#platform/staff-ref.ts'
import { anchorChain, checkChain } from '#platform/trail/keep-watch.ts'
import { checkSigned } from '#platform/trail/signed-export.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aCreditWish } from '#testing/waiting-cases.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
let store: Awaited<ReturnType<typeof signInAsSeller>>
let caseOf: { caseId: string; companyId: string }
beforeAll(async () => {
  store = await signInAsSeller(server, { personName: '万立新' })
  caseOf = await aCreditWish(server, store.storeId)
  const ref = { desk: 'credit', caseId: caseOf.caseId }
  const { version } = (await store.client.call(staffEndpoints.getTask, ref)).value
  const objections = [{ item: '账期', reason: '资料不足' }]
  await store.client.call(staffEndpoints.decideTask, {
    ...ref,
    version,
    verdict: 'refuse',
    objections,
    ticked: [],
    note: '',
    answers: {},
  })
})
const search = async (client: typeof store.client, filter: Partial<Parameters<typeof client.call>[1]> = {}) =>
  (await client.call(staffEndpoints.searchAudit, { pageSize: 50, ...filter })).value

test('CR-043 CR-049 shows a store the acts on its own records with before and after, never another store’s', async () => {
  expect((await server.client().send(staffEndpoints.searchAudit, {})).status).toBe(401)
  const { client: depot } = await signInAsSeller(server, { storeId: store.storeId, role: 'seller-depot' })
  expect(reasonOf(await depot.send(staffEndpoints.searchAudit, {}))).toBe('no-right')
  const { list } = await search(store.client, { action: 'credit.' })
  expect(list).toMatchObject([
    {
      actorId: store.accountId,
      actorName: '万立新',
      face: 'seller',
      storeId: store.storeId,
      action: 'credit.refuse',
      subject: caseOf.companyId,
      result: 'done',
      reason: '资料不足',
      clientIp: '127.0.0.1',
      isRobot: false,
      changeCount: 1,
      changes: [{ subject: caseOf.companyId, before: { state: 'waiting' }, after: { state: 'refused' } }],
    },
  ])
  const { client: stranger } = await signInAsSeller(server)
  expect((await search(stranger)).list).toEqual([])
  const seq = list[0]?.seq ?? 0
  expect((await store.client.call(staffEndpoints.listChanges, { seq, after: 0, pageSize: 100 })).value.total).toBe(1)
  expect((await stranger.call(staffEndpoints.listChanges, { seq, after: 0, pageSize: 100 })).status).toBe(404)
})

test('CR-045 records an act on 5,000 records as one row, with changes paged and found by record', async () => {
  const { client } = await signInAsOperator(server, { role: 'audit' })
  const changes = Array.from({ length: 5000 }, (_, n) => ({
    subject: `offer-${n}`,
    before: { price: n, name: '甲' },
    after: { price: n + 1, name: '甲' },
  }))
  await inSystemTransaction(server.context(), tx =>
    audit(tx, { action: 'test.bulk', subject: 'plan-1', changes, by: robotRef('演示卖家') }),
  )
  const { list } = await search(client, { subject: 'offer-4999' })
  expect(list).toMatchObject([{ action: 'test.bulk', changeCount: 5000, actorName: '演示卖家', isRobot: true }])
  expect(list[0]?.changes).toHaveLength(5)
  const seq = list[0]?.seq ?? 0
  const page = (await client.call(staffEndpoints.listChanges, { seq, after: 4990, pageSize: 5 })).value
  expect(page).toMatchObject({ total: 5000, next: 4995 })
  expect(page.list[0]).toEqual({ subject: 'offer-4990', before: { price: 4990 }, after: { price: 4991 } })
  expect((await search(client, { requestId: 'nothing' })).list).toEqual([])
  expect((await search(client, { actorId: store.accountId })).list.map(row => row.action)).toContain('credit.refuse')
  const first = await search(client, { pageSize: 1 })
  const second = await search(client, { pageSize: 1, before: first.next ?? 0 })
  expect(second.list[0]?.seq).toBe((first.list[0]?.seq ?? 0) - 1)
})

test('CR-047 CR-048 verifies and anchors the chain in the background, and names the row of an altered act', async () => {
  const { client } = await signInAsOperator(server, { role: 'audit' })
  await inSystemTransaction(server.context(), tx =>
    audit(tx, { action: 'test.price', subject: 'altered-offer', before: { price: 70 }, after: { price: 78 } }),
  )
  expect((await store.client.send(staffEndpoints.getChain, {})).status).toBe(401)
  await client.call(staffEndpoints.verifyChain, {})
  expect((await client.call(staffEndpoints.getChain, {})).value.isChecking).toBe(true)
  expect(await checkChain(server.context())).toBe(true)
  expect(await checkChain(server.context())).toBe(false)
  await anchorChain(server.context())
  const whole = (await client.call(staffEndpoints.getChain, {})).value
  expect(whole).toMatchObject({ isChecking: false, checked: { state: 'whole' }, anchor: { isWhole: true } })
  expect(whole.anchor?.seq).toBe(whole.last?.seq)
  const [act] = (await search(client, { action: 'test.price' })).list
  const alter = (price: number) =>
    server.owner.pool.query(
      `alter table platform.change disable trigger all;
       update platform.change set after = '{"price": ${price}}' where subject = 'altered-offer';
       alter table platform.change enable trigger all`,
    )
  await alter(1)
  await client.call(staffEndpoints.verifyChain, {})
  await checkChain(server.context())
  expect((await client.call(staffEndpoints.getChain, {})).value.checked).toMatchObject({
    state: 'broken',
    seq: act?.seq,
    fault: 'changes-altered',
  })
  await alter(78)
  await client.call(staffEndpoints.verifyChain, {})
  await checkChain(server.context())
  expect((await client.call(staffEndpoints.getChain, {})).value.checked?.state).toBe('whole')
})

test('exports an Excel file and records the export in the audit', async () => {
  const { client } = await signInAsOperator(server, { role: 'audit' })
  const answer = await client.send(staffEndpoints.exportAudit, { action: 'credit.' })
  expect([answer.status, String(answer.headers['content-type'])]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ])
  expect((await search(client, { action: 'staff.export-audit' })).list).toHaveLength(1)
  // The export of the export names the act in words.
  const again = await client.send(staffEndpoints.exportAudit, { action: 'staff.export-audit' })
  const [heads = [], row = []] = await readSheet(again.raw)
  const cell = (head: string) => row[heads.indexOf(head)]
  expect([cell('操作'), cell('操作代码')]).toEqual(['员工 · 导出日志', 'staff.export-audit'])
})

test('CR-051 exports signed rows, oldest first, and verification finds one changed byte', async () => {
  const { client } = await signInAsOperator(server, { role: 'audit', personName: '崔素芬' })
  const answer = await client.send(staffEndpoints.exportSignedAudit, { action: 'credit.' })
  expect([answer.status, String(answer.headers['content-type'])]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = answer.raw.toString()
  const { list } = await search(client, { action: 'credit.' })
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(head).toMatchObject({ exportedBy: '崔素芬', filter: { action: 'credit.' }, count: list.length })
  expect(lines.slice(0, -1).map(({ seq, hash }) => [seq, hash])).toEqual(
    list.toReversed().map(({ seq, hash }) => [seq, hash]),
  )
  const { publicKey } = (await client.call(staffEndpoints.getChain, {})).value
  expect(lines.at(-1)).toMatchObject({ publicKey })
  const { site } = server.context()
  expect(checkSigned(site, text)).toEqual({ count: list.length })
  expect(checkSigned(site, text.replace('崔素芬', '崔素芳'))).toEqual({ fault: 'not-ours' })
  expect((await search(client, { action: 'staff.export-audit' })).list[0]?.actorName).toBe('崔素芬')
})

test('counts the acts of each person by hour of the day, within the filter and the own store', async () => {
  const plot = async (client: typeof store.client, filter: { action?: string; result?: 'refused'; from?: Date } = {}) =>
    (await client.call(staffEndpoints.plotAudit, filter)).value
  const { client } = await signInAsOperator(server, { role: 'audit' })
  const now = server.clock.read()
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 1 : 0))
  const credit = { action: 'credit.refuse' }
  expect(await plot(client, credit)).toEqual({
    from: new Date(now.getTime() - 7 * 86_400_000),
    people: [{ actorId: store.accountId, name: '万立新', hours }],
  })
  expect((await plot(store.client, credit)).people).toHaveLength(1)
  expect((await plot(client, { ...credit, result: 'refused' })).people).toEqual([])
  const { client: stranger } = await signInAsSeller(server)
  expect((await plot(stranger, credit)).people).toEqual([])
  // A query over years is limited to a month.
  expect((await plot(client, { from: new Date('2020-01-01T00:00:00Z') })).from).toEqual(
    new Date(now.getTime() - 31 * 86_400_000),
  )
})

test('offers the acts of the trail and the people of the place as filters, without refused paths and other stores', async () => {
  expect((await server.client().send(staffEndpoints.listAuditChoices, {})).status).toBe(401)
  const { client: depot } = await signInAsSeller(server, { storeId: store.storeId, role: 'seller-depot' })
  expect(reasonOf(await depot.send(staffEndpoints.listAuditChoices, {}))).toBe('no-right')
  const own = (await store.client.call(staffEndpoints.listAuditChoices, {})).value
  expect(own.actions).toContain('credit.refuse')
  expect(own.people).toContainEqual({ actorId: store.accountId, name: '万立新' })
  const other = await signInAsSeller(server)
  const theirs = (await other.client.call(staffEndpoints.listAuditChoices, {})).value
  expect(theirs.actions).not.toContain('credit.refuse')
  expect(theirs.people.map(one => one.actorId)).toEqual([other.accountId])

  const auditor = await signInAsOperator(server, { role: 'audit', personName: '审计员甲' })
  const all = (await auditor.client.call(staffEndpoints.listAuditChoices, {})).value
  const { rows } = await server.owner.pool.query<{ action: string }>(
    `select distinct action from platform.audit where not starts_with(action, '/')`,
  )
  expect(all.actions.toSorted()).toEqual(rows.map(row => row.action).toSorted())
  expect(all.people).toContainEqual({ actorId: auditor.accountId, name: '审计员甲' })
  expect(all.people.map(one => one.actorId)).not.toContain(store.accountId)
})
