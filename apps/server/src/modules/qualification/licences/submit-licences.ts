import type { LicenceSubmission } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { openChange, ownProfile } from './open-change.ts'

/** New or renewed papers, for review. Those in force stay in force meanwhile. */
export function submitLicences(ctx: MemberContext, { licences }: LicenceSubmission): Promise<{ changeId: string }> {
  return inTransaction(ctx, async tx => ({
    changeId: await openChange(tx, await ownProfile(tx), { kind: 'papers', licences }),
  }))
}
