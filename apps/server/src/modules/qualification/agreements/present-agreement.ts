import type { Agreement } from '@xiaojiu/contract/qualification/agreement-schemas.ts'
import { type Day, day } from '@xiaojiu/kernel/time.ts'
import type { StoredAgreementState } from './domain/agreement.states.ts'
import type { AgreementRow } from './tables.ts'

export function presentAgreement(row: AgreementRow, today: Day): Agreement {
  const state = row.state as StoredAgreementState
  return {
    agreementId: row.id,
    // The check constraint allows no other word.
    kind: row.kind as Agreement['kind'],
    number: row.number,
    state: state === 'in-force' && day(row.validUntil) < today ? 'expired' : state,
    otherName: row.otherName,
    storeId: row.storeId,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    signedAt: row.signedAt,
    counterSignedAt: row.counterSignedAt,
    endReason: row.endReason,
  }
}
