import type { Inquiry, InquiryRemedy } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { inquiryStateOf } from '../domain/inquiry.ts'
import type { InquiryRow } from './inquiry-tables.ts'

/** An inquiry and the store's answer, for both consoles; the caller reads the files. */
export function presentInquiry(row: InquiryRow, now: Date): Omit<Inquiry, 'storeId' | 'storeName' | 'files'> {
  const { id, question, askedByName, askedAt, dueAt, answer, remedy, answeredByName, answeredAt } = row
  return {
    inquiryId: id,
    ...{ question, askedBy: askedByName, askedAt, dueAt, answer, answeredBy: answeredByName, answeredAt },
    // The check constraint allows no other value.
    remedy: remedy as InquiryRemedy | null,
    state: inquiryStateOf(row, now),
  }
}
