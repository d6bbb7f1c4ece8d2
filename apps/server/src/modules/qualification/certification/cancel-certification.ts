import type { CertificationStatus } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { statusOf } from './get-certification.ts'
import { moveCertification, readCertification } from './tables/certifications.ts'
import { endRequest, listRequests } from './tables/requests.ts'

/** Takes the open request back; a certificate that is still good stays. */
export function cancelCertification(ctx: MemberContext, requestId: string): Promise<CertificationStatus> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const [request] = await listRequests(tx.db, { requestId, companyId })
    if (!request) throw new Refusal('not-found')
    const isOpen = await endRequest(tx.db, requestId, 'cancel', { decidedAt: tx.now, qrUrl: null })
    if (!isOpen) throw new Refusal('state-changed')
    const { state } = await readCertification(tx.db, companyId, 'lock')
    if (state === 'checking')
      await moveCertification(tx.db, companyId, tx.now, 'cancel', { validUntil: null, reason: null })
    await audit(tx, { action: 'certification.cancel', subject: companyId, details: { requestId } })
    return statusOf(tx.db, companyId, tx.now)
  })
}
