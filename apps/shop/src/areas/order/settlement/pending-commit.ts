import { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { z } from 'zod'
import { useSession } from '#trade/session/session.ts'
import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'

/** Outlives a session that ended by itself: after the next log-in of the same buyer the question is still open. */
const PENDING_KEY = STORAGE_KEYS.pendingCommit

const Pending = z.object({ userBasicId: z.string(), companyId: z.string(), commit: CommitOrder })

/** Kept before it is sent: whatever happens to the page, the same order can be asked for again, never a second one. */
export function keepPendingCommit(commit: CommitOrder): void {
  const { userBasicId, companyId } = useSession.getState().user
  writeText(sessionStorage, PENDING_KEY, JSON.stringify(z.encode(Pending, { userBasicId, companyId, commit })))
}

/** The commit without an answer, if this buyer made it in this tab. */
export function readPendingCommit(): CommitOrder | null {
  const { userBasicId, companyId } = useSession.getState().user
  const read = z.safeDecode(Pending, parsed(readText(sessionStorage, PENDING_KEY)))
  if (!read.success || read.data.userBasicId !== userBasicId || read.data.companyId !== companyId) return null
  return read.data.commit
}

/** Answered, one way or the other. */
export function forgetPendingCommit(): void {
  removeText(sessionStorage, PENDING_KEY)
}

function parsed(text: string | null): z.input<typeof Pending> {
  try {
    return JSON.parse(text ?? 'null') as z.input<typeof Pending>
  } catch {
    return null as never
  }
}
