import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { certified } from '../testing.ts'

const server = useTestServer()
const owner = () => server.owner.db
afterEach(() => server.clock.set(TEST_NOON))

const list = qualificationEndpoints.listAgreements
const find = qualificationEndpoints.getCollectionAgreement
const sign = qualificationEndpoints.signAgreement
const downloadAgreement = qualificationEndpoints.downloadAgreement
const SIGN = { kind: 'collection', agreesToTerms: true } as const
const PAGE = { pageNum: 1, pageSize: 20 }

async function aCertifiedBuyer() {
  const buyer = await signInAsBuyer(server)
  await certified(owner(), buyer.companyId, '2030-01-01')
  return buyer
}

test('returns 401 to strangers and 403 to a sub-account without the right', async () => {
  const nobody = server.client()
  for (const endpoint of [list, find, sign, downloadAgreement])
    expect((await nobody.send(endpoint, {})).status).toBe(401)
  const sub = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
  expect((await sub.client.send(sign, SIGN)).status).toBe(403)
})

test('EP-097 shows the collection agreement, signs it once after CA certification and lists it', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  expect((await client.call(find, {})).value).toMatchObject({
    title: '代收货款协议',
    agreement: null,
    isCertified: false,
    validYears: 3,
  })
  expect((await client.send(sign, SIGN)).msg).toBe('请先完成 CA 认证，再使用电子印章')
  await certified(owner(), companyId, '2030-01-01')
  expect((await client.send(sign, { ...SIGN, agreesToTerms: false })).msg).toContain('请先阅读并同意协议')
  expect((await client.call(list, PAGE)).value.total).toBe(0)
  const signed = (await client.call(sign, SIGN)).value
  expect(signed).toMatchObject({
    kind: 'collection',
    state: 'in-force',
    validFrom: '2026-11-16',
    validUntil: '2029-11-15',
    storeId: null,
  })
  expect((await client.send(sign, SIGN)).msg).toBe('该协议已签署，无需重复签署')
  expect((await client.call(list, PAGE)).value).toMatchObject({ total: 1, list: [{ agreementId: signed.agreementId }] })
  expect((await client.call(find, {})).value.agreement?.number).toBe(signed.number)
})

test('creates one agreement when signed three times at once', async () => {
  const { client } = await aCertifiedBuyer()
  const answers = await Promise.all([1, 2, 3].map(() => client.send(sign, SIGN)))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await client.call(list, PAGE)).value.total).toBe(1)
})

test('signs an expired agreement again and keeps the old one on record', async () => {
  const { client, companyId } = await aCertifiedBuyer()
  await client.call(sign, SIGN)
  await owner()
    .updateTable('qualification.agreement')
    .set({ validUntil: '2026-11-15' })
    .where('companyId', '=', companyId)
    .execute()
  expect((await client.call(list, PAGE)).value.list).toMatchObject([{ state: 'expired' }])
  expect((await client.call(find, {})).value.agreement).toBeNull()
  await client.call(sign, SIGN)
  expect((await client.call(list, PAGE)).value.list.map(row => row.state)).toEqual(['in-force', 'ended'])
})

test('returns the PDF to its own company only, with both signatures valid against the published root', async () => {
  const { client } = await aCertifiedBuyer()
  const { agreementId } = (await client.call(sign, SIGN)).value
  const other = await aCertifiedBuyer()
  expect((await other.client.send(downloadAgreement, { agreementId })).status).toBe(404)
  const answer = (await client.send(downloadAgreement, { agreementId })) as unknown as { status: number; raw: Buffer }
  expect(answer.status).toBe(200)
  const chain = (await client.send(qualificationEndpoints.downloadChain, {})) as unknown as { raw: Buffer }
  const ranges = [...answer.raw.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)]
  expect(ranges).toHaveLength(2)
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-agreement-'))
  try {
    for (const range of ranges) {
      const [, , before = 0, after = 0, length = 0] = range.map(Number)
      const whole = Buffer.from(answer.raw.subarray(before + 1, after - 1).toString('latin1'), 'hex')
      writeFileSync(join(folder, 'sig'), whole.subarray(0, whole.readUInt16BE(2) + 4))
      writeFileSync(
        join(folder, 'content'),
        Buffer.concat([answer.raw.subarray(0, before), answer.raw.subarray(after, after + length)]),
      )
      writeFileSync(join(folder, 'chain.pem'), chain.raw)
      const verify = [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        join(folder, 'sig'),
        '-content',
        join(folder, 'content'),
      ]
      const trust = [
        '-CAfile',
        join(folder, 'chain.pem'),
        '-purpose',
        'any',
        '-attime',
        String(TEST_NOON.getTime() / 1000 + 60),
        '-out',
        '/dev/null',
      ]
      execFileSync('openssl', [...verify, ...trust], { stdio: 'pipe' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
