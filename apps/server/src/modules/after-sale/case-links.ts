import { SERVICE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import type { Kind } from './domain/kinds.ts'

/** Where the buyer follows a case. */
export function caseLink({ id, kind }: { readonly id: string; readonly kind: Kind }): string {
  return SERVICE_KINDS.includes(kind)
    ? `/afterSale/serveDetail?serveId=${id}`
    : `/afterSale/returnDetail?returnId=${id}`
}
