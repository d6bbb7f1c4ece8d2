import { StoredCache } from '@xiaojiu/web/storage/local-cache.ts'
import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { useState } from 'react'

const KEPT_MS = 7 * 86_400_000
/** Of everything that is kept; the oldest is dropped first. */
const CAP_BYTES = 200_000

let kept: StoredCache | null = null
let ownerKey = ''

/**
 * From now on what is typed is kept for this person at this console and store. What anybody else left in this browser is
 * forgotten.
 */
export function keepFor(face: string, owner: string): void {
  const key = `xj-typed-${face}`
  ownerKey = `${key}-owner`
  kept = new StoredCache(localStorage, key, { capBytes: CAP_BYTES })
  if (readText(localStorage, ownerKey) === owner) return
  kept.clear()
  writeText(localStorage, ownerKey, owner)
}

/** At the log-out: nothing that was typed stays in this browser. */
export function keepNothing(): void {
  kept?.clear()
  kept = null
  removeText(localStorage, ownerKey)
}

/** What was typed there was sent. */
export function forgetKept(name: string): void {
  kept?.remove(name)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The state of a form that survives a reload, the closing of its dialog and the end of a session, for seven days. Setting it to
 * `initial` forgets it. Without a name it is plain state.
 */
export function useKept<T>(name: string | undefined, initial: T): readonly [T, (next: T) => void] {
  const [held, setHeld] = useState(() => ({ name, value: readKept(name, initial) }))
  // The same field now belongs to another record.
  const value = held.name === name ? held.value : readKept(name, initial)
  if (held.name !== name) setHeld({ name, value })
  const set = (next: T) => {
    setHeld({ name, value: next })
    if (name === undefined) return
    if (isSame(next, initial)) kept?.remove(name)
    else kept?.save(name, next, KEPT_MS)
  }
  return [value, set]
}

function readKept<T>(name: string | undefined, initial: T): T {
  const known = name === undefined ? undefined : kept?.read(name)
  return known === undefined ? initial : (known as T)
}
