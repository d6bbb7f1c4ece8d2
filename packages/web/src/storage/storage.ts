/** Storage may be disabled or full: then a value is not kept. */
export function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the text was kept. */
export function writeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeText(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // A storage that cannot be written has nothing to remove.
  }
}
