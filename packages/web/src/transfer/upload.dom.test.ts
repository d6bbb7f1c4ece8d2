import { endpoint } from '@xiaojiu/contract/define.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useIndicator } from '../indicator.ts'
import { clearBrowser, signIn } from '../testing/test-face.ts'
import { upload } from './upload.ts'

const Output = z.object({ fileId: z.string() })
const entry = endpoint({
  method: 'POST',
  path: '/filestorage/api/filestorage/upload',
  access: 'member',
  summary: '',
  input: z.object({}),
  output: Output,
  refusals: [],
  encoding: 'multipart',
})
const FORM_HASH = 'd536267dcbcd50d759e93a8a319b47e1556dbe5854e261700b5ad122fdac6964'
const picture = new File(['x'], '执照.png', { type: 'image/png' })

/** A request object that answers at once with what it was given. */
function answerUploads(status: number, body: unknown) {
  const sent: { url: string; headers: Record<string, string>; form: FormData | null }[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
      status = status
      responseText = JSON.stringify(body)
      onload = () => {}
      headers: Record<string, string> = {}
      url = ''
      open(_method: string, url: string) {
        this.url = url
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value
      }
      getResponseHeader(name: string) {
        return name === 'content-type' ? 'application/json' : null
      }
      send(form: FormData) {
        sent.push({ url: this.url, headers: this.headers, form })
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        this.onload()
      }
    },
  )
  return sent
}

beforeEach(clearBrowser)
afterEach(() => vi.unstubAllGlobals())

test('R-216 R-212 sends a file as multipart with token and a signature over fields, name and content', async () => {
  signIn()
  const sent = answerUploads(200, { code: 200, msg: '', data: { fileId: 'f1' }, success: true })
  const shares: number[] = []
  const uploading = upload(entry, picture, {
    fields: { purpose: 'licence' },
    onProgress: share => void shares.push(share),
  })
  await expect(uploading).resolves.toEqual({ fileId: 'f1' })
  expect(sent[0]?.url).toBe('/webApis/filestorage/api/filestorage/upload')
  expect(sent[0]?.headers).toMatchObject({ zhcaitoken: 'token-1', sy_plat: 'B2B', token_platform_client_type: 'USER' })
  // SHA-256 of `purpose=licence`, the name, and the SHA-256 of `x`, line by line.
  expect(sent[0]?.headers).toMatchObject({
    formhash: FORM_HASH,
    sign: expect.stringMatching(/^[0-9a-f]{64}$/),
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect([...(sent[0]?.form?.keys() ?? [])]).toEqual(['purpose', 'file'])
  expect(shares).toEqual([0.5])
})

test('R-241 shows an error notice when the server fails', async () => {
  answerUploads(500, {})
  await expect(upload(entry, picture)).rejects.toMatchObject({ kind: 'trouble' })
  expect(useIndicator.getState().notice?.state).toBe('error')
})

test('leaves a refused file to the page without a notice', async () => {
  answerUploads(413, { code: 413, msg: '提交的内容过大', data: { reason: 'too-large' }, success: false })
  await expect(upload(entry, picture)).rejects.toMatchObject({ message: '提交的内容过大', reason: 'too-large' })
  expect(useIndicator.getState().notice).toBeNull()
})
