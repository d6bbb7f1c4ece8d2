import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportText } from '@xiaojiu/contract/search/import-schemas.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'

export const PAGE = { pageNum: 1, pageSize: 100 }

type Importer = Pick<SignedInBuyer, 'client'>

/** Imports a list and waits until every row has a result. */
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
