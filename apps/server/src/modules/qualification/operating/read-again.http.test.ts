import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator } from '#testing/sign-in.ts'
import { aHolder } from '../licences/testing.ts'
import { type Seen, stubReader } from '../registration/testing.ts'

const server = useTestServer()
let seen: Seen
beforeAll(() => {
  seen = stubReader(server)
})
const readPaperAgain = qualificationOperatingEndpoints.readPaperAgain

test('readPaperAgain replaces the reading of a paper in review, with one audit row, and keeps it when it cannot be read', async () => {
  const { client: buyer, companyId, fileId, submit, typed } = await aHolder(server)
  const { client, accountId } = await signInAsOperator(server, { role: 'review' })
  const { client: security } = await signInAsOperator(server, { role: 'security' })
  expect((await server.client().send(readPaperAgain, { fileId })).status).toBe(401)
  expect((await security.send(readPaperAgain, { fileId })).status).toBe(403)
  // Not handed in yet.
  expect((await client.send(readPaperAgain, { fileId })).status).toBe(404)
  await submit(typed())
  const trail = () =>
    server.owner.db
      .selectFrom('platform.audit')
      .select(['actorAccountId', 'subject', 'details'])
      .where('action', '=', 'ocr.read-again')
      .execute()
  seen.fields = {}
  expect((await client.send(readPaperAgain, { fileId })).status).toBe(422)
  expect((await buyer.call(qualificationEndpoints.getReading, { fileId })).status).toBe(404)
  expect(await trail()).toEqual([])

  seen.fields = { number: { text: '鄂DA027012345', confidence: 0.9 } }
  expect((await client.call(readPaperAgain, { fileId })).value).toEqual({ fieldCount: 1 })
  seen.fields = { number: { text: '鄂DA027099999', confidence: 0.8 } }
  expect((await client.call(readPaperAgain, { fileId })).value).toEqual({ fieldCount: 1 })
  expect((await buyer.call(qualificationEndpoints.getReading, { fileId })).value.fields).toEqual([
    { field: 'number', text: '鄂DA027099999', confidence: 0.8 },
  ])
  const row = { actorAccountId: accountId, subject: companyId, details: { code: 'DL', fileId, fieldCount: 1 } }
  expect(await trail()).toMatchObject([row, row])
})
