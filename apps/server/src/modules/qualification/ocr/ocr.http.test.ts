import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { aRegistrant, type Seen, stubReader } from '../registration/testing.ts'

const server = useTestServer()
let seen: Seen
beforeAll(() => {
  seen = stubReader(server)
})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

describe('recognition', () => {
  test('refuses callers who are not signed in', async () => {
    for (const endpoint of [
      qualificationEndpoints.getOcrToken,
      qualificationEndpoints.readLicence,
      qualificationEndpoints.readIdCard,
      qualificationEndpoints.getReading,
    ])
      expect((await server.client().send(endpoint, {})).status).toBe(401)
  })
  test('EP-233 reads an own picture after consent, with a token bound to one login and limited in time', async () => {
    const [mine, theirs] = [await aRegistrant(server), await aRegistrant(server)]
    expect((await mine.client.send(qualificationEndpoints.getOcrToken, {})).status).toBe(422)
    const { baiduToken } = (await mine.client.call(qualificationEndpoints.getOcrToken, { hasAgreed: true })).value
    const fileId = await uploadedPicture(mine.client)
    seen.fields = {
      companyName: { text: '武汉仁济大药房', confidence: 0.9 },
      creditCode: { text: '91350100M000100Y43', confidence: 0.98 },
    }
    const ask = (client: TestClient, url: string, token = baiduToken) =>
      client.call(qualificationEndpoints.readLicence, { url, baiduToken: token, code: 'BL' })
    const { value: reading } = await ask(mine.client, `/webApis/file/api/content?fileId=${fileId}&sign=x`)
    expect(reading).toEqual({
      fileId,
      fields: [
        { field: 'holderName', text: '武汉仁济大药房', confidence: 0.9 },
        { field: 'creditCode', text: '91350100M000100Y43', confidence: 0.98 },
        { field: 'number', text: '91350100M000100Y43', confidence: 0.98 },
      ],
    })
    expect((await mine.client.call(qualificationEndpoints.getReading, { fileId })).value).toEqual(reading)
    expect((await theirs.client.call(qualificationEndpoints.getReading, { fileId })).status).toBe(404)
    expect(reasonOf(await ask(theirs.client, fileId))).toBe('ocr-token-expired')
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      await uploadedPicture(theirs.client),
    ])
      expect((await ask(mine.client, url)).status).toBe(404)
    server.clock.advance(10 * 60_000)
    expect(reasonOf(await ask(mine.client, fileId))).toBe('ocr-token-expired')
    server.clock.advance(-10 * 60_000)
    seen.fields = {
      name: { text: '苏颂', confidence: 0.9 },
      idNumber: { text: '11010519491231002X', confidence: 0.98 },
    }
    const card = await mine.client.call(qualificationEndpoints.readIdCard, {
      url: fileId,
      baiduToken,
      idCardSide: 'front',
    })
    expect(card.value.fields.map(one => one.field)).toEqual(['holderName', 'number'])
    seen.fields = {}
    const unreadable = await ask(mine.client, fileId)
    expect([unreadable.status, unreadable.msg]).toEqual([422, '未能识别图片内容，请手动填写，或重新拍摄清晰的正面照片'])
  })
})
