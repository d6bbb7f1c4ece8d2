import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportText } from '@xiaojiu/contract/search/import-schemas.ts'
import { signedForm } from '#modules/file/testing.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'

export const PAGE = { pageNum: 1, pageSize: 100 }

type Importer = Pick<SignedInBuyer, 'client'>

/** Brings a list in and waits until every row is explained. */
export async function bring({ client }: Importer, given: ImportText) {
  const made = await client.call(searchEndpoints.importText, given)
  if (!made.success) throw new Error(made.msg)
  return finished({ client }, made.value.listId)
}

export async function finished({ client }: Importer, listId: string) {
  for (;;) {
    const { value } = await client.call(searchEndpoints.getImport, { listId, ...PAGE })
    if (value.isFinished) return value
  }
}

export async function sendFile({ client }: Importer, name: string, bytes: Buffer) {
  const boundary = 'xiaojiu-import'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const url = `/webApis${searchEndpoints.importFile.path}`
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...signedForm(client, url, [], { name, bytes }),
  }
  return client.inject({ method: 'POST', url, payload, headers }, false)
}
