import { createHash, randomUUID } from 'node:crypto'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { StoredFile, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import { formText } from '@xiaojiu/contract/signature.ts'
import sharp from 'sharp'
import type { TestClient } from '#testing/client.ts'

export { aPdf } from './testing/hostile-papers.ts'

/** A picture of one colour. */
export function aPicture(width = 60, height = 40, kind: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0a7d6f' } })
    .toFormat(kind)
    .toBuffer()
}

export interface GivenUpload {
  readonly name?: string
  readonly bytes: Uint8Array
  readonly purpose?: string
  /** Another call that takes an upload. */
  readonly path?: string
  /** Headers instead of those that sign it. */
  readonly proof?: Readonly<Record<string, string>>
}

/** Sends a file as a browser does. */
export function sendFile(client: TestClient, given: GivenUpload) {
  const { name = '营业执照.png', bytes, purpose = 'licence', path = fileEndpoints.uploadFile.path, proof } = given
  const boundary = `----${randomUUID()}`
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`),
    Buffer.from('content-type: image/jpeg\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const url = API_PREFIXES[client.surface] + path
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(proof ?? signedForm(client, url, [['purpose', purpose]], { name, bytes })),
  }
  return client.inject({ method: 'POST', url, headers, payload }, false)
}

/** The headers that sign a multipart body; none for a stranger. */
export function signedForm(
  client: TestClient,
  url: string,
  fields: readonly (readonly [string, string])[],
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Record<string, string> {
  if (client.token === '') return {}
  // Folders before a name do not survive the way.
  const bareName = name.split(/[\\/]/).at(-1) ?? ''
  const bodyHash = sha256(formText(fields, bareName, sha256(bytes)))
  return { formhash: bodyHash, ...client.sign({ method: 'POST', url, bodyHash }) }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Uploads a valid picture and returns its id. */
export async function uploadedPicture(client: TestClient, purpose: UploadPurpose = 'licence'): Promise<string> {
  const answer = await sendFile(client, { bytes: await aPicture(), purpose })
  return StoredFile.parse(answer.data).fileId
}

/** Uploads a paper at a console and returns its id. */
export async function uploadedPaper(client: TestClient): Promise<string> {
  const { path } = fileConsoleEndpoints.uploadStaffFile
  const answer = await sendFile(client, { bytes: await aPicture(), purpose: 'paper', name: '说明.png', path })
  return StoredFile.parse(answer.data).fileId
}
