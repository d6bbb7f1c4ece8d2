import type { Inquiry, InquiryRemedy } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { inquiryStateOf } from '../domain/inquiry.ts'
import type { InquiryRow } from './inquiry-tables.ts'

/** A question and the store's word, as both consoles show it; files are read by whoever shows it. */
export function presentInquiry(row: InquiryRow, now: Date): Omit<Inquiry, 'storeId' | 'storeName' | 'files'> {
  const { id, question, askedByName, askedAt, dueAt, answer, remedy, answeredByName, answeredAt } = row
  return {
    inquiryId: id,
    ...{ question, askedBy: askedByName, askedAt, dueAt, answer, answeredBy: answeredByName, answeredAt },
    // The check constraint allows no other word.
    remedy: remedy as InquiryRemedy | null,
    state: inquiryStateOf(row, now),
  }
}
