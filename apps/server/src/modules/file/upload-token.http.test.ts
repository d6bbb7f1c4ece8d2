import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { aPicture, uploadedPicture } from './testing.ts'

const server = useTestServer()
const countFiles = async () => (await server.owner.pool.query('select from file.file')).rowCount

async function sendWith(client: TestClient, token: string) {
  const boundary = `----${randomUUID()}`
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    await aPicture(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return client.inject({ method: 'POST', url: API_PREFIX + fileEndpoints.uploadByToken.path, headers, payload }, false)
}

test('EP-167 accepts an upload by token without a session and stores it for the company that asked', async () => {
  const asked = { purpose: 'licence' as const }
  expect(await server.client().call(fileEndpoints.applyUploadToken, asked)).toMatchObject({ status: 401 })
  const { client } = await signInAsBuyer(server)
  const { token, uploadUrl } = (await client.call(fileEndpoints.applyUploadToken, asked)).value
  expect(uploadUrl).toBe(API_PREFIX + fileEndpoints.uploadByToken.path)
  const answer = await sendWith(server.client(), token)
  expect(answer).toMatchObject({ success: true })
  const { fileId } = StoredFile.parse(answer.data)
  const kept = (await client.call(fileEndpoints.getFile, { fileId })).value
  expect(kept).toMatchObject({ isImage: true })
  const sent = (await client.call(fileEndpoints.getFile, { fileId: await uploadedPicture(client) })).value
  expect([sent.contentType, sent.sizeBytes, sent.isImage]).toEqual([kept.contentType, kept.sizeBytes, kept.isImage])
  const other = await signInAsBuyer(server)
  expect(await other.client.call(fileEndpoints.getFile, { fileId })).toMatchObject({ status: 404 })
})

test('refuses an altered, invented or expired upload token and keeps nothing', async () => {
  const { client } = await signInAsBuyer(server)
  const { token } = (await client.call(fileEndpoints.applyUploadToken, { purpose: 'licence' })).value
  const before = await countFiles()
  const [content = '', sign = ''] = token.split('.')
  const other = Buffer.from(Buffer.from(content, 'base64url').toString().replace('licence', 'id-card')).toString(
    'base64url',
  )
  for (const bad of [`${other}.${sign}`, content, 'nonsense', ''])
    expect(await sendWith(server.client(), bad)).toMatchObject({ data: { reason: 'upload-token-bad' } })
  server.clock.advance(600_001)
  expect(await sendWith(server.client(), token)).toMatchObject({ data: { reason: 'upload-token-bad' } })
  expect(await countFiles()).toBe(before)
})
