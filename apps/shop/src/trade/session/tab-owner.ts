import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { sessionCache } from './caches.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

interface Owner {
  readonly userBasicId: string
  readonly companyId: string
}

/** The data of a tab belong to one login and company; another one finds it empty. */
export function claimTab({ userBasicId, companyId }: Owner): void {
  // Before a company is chosen, the tab keeps what was begun before the log-in.
  if (companyId === '') return
  const owner = `${userBasicId}:${companyId}`
  const before = readText(sessionStorage, STORAGE_KEYS.tabOwner)
  if (before !== null && before !== owner) forgetTab()
  writeText(sessionStorage, STORAGE_KEYS.tabOwner, owner)
}

/**
 * Deletes all data of this tab: the settlement draft, the scroll positions. A pending order has the name of its buyer and
 * stays.
 */
export function forgetTab(): void {
  sessionCache.clear()
  removeText(sessionStorage, STORAGE_KEYS.tabOwner)
  removeText(sessionStorage, STORAGE_KEYS.scrollPositions)
}
