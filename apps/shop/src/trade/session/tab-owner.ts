import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { sessionCache } from './caches.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

interface Owner {
  readonly userBasicId: string
  readonly companyId: string
}

/** What a tab keeps belongs to one login and one company: another one finds nothing of it. */
export function claimTab({ userBasicId, companyId }: Owner): void {
  // Nobody yet: what was begun before the log-in, or before the company was chosen, is still wanted.
  if (companyId === '') return
  const owner = `${userBasicId}:${companyId}`
  const before = readText(sessionStorage, STORAGE_KEYS.tabOwner)
  if (before !== null && before !== owner) forgetTab()
  writeText(sessionStorage, STORAGE_KEYS.tabOwner, owner)
}

/**
 * A settlement half filled in, what was seen: all that this tab keeps. An order sent without an answer bears the name of
 * its buyer, and waits for him.
 */
export function forgetTab(): void {
  sessionCache.clear()
  removeText(sessionStorage, STORAGE_KEYS.tabOwner)
}
