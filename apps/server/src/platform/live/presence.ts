/** An open page as known to all processes. */
export interface Page {
  readonly pageId: string
  /** Its store or the platform: only pages of the same place see each other. */
  readonly place: string
  readonly accountId: string
  readonly name: string
  /** The record that it has open; null: it was left. */
  readonly record: string | null
}

/** A page that sends nothing for this long is removed. */
const GONE_MS = 40_000

/** Who has which record open; in memory only. Each process notifies the others, none stores it. */
export interface Presence {
  /** Handles the message of a page; reports the records whose readers have changed. */
  hear(page: Page): void
  /** The others on this record, by name. */
  namesOn(place: string, record: string, exceptAccountId: string): string[]
  close(): void
}

export function openPresence(onChange: (place: string, record: string) => void, goneMs = GONE_MS): Presence {
  const pages = new Map<string, Page & { readonly gone: NodeJS.Timeout }>()
  const drop = (pageId: string) => {
    const known = pages.get(pageId)
    if (!known) return null
    clearTimeout(known.gone)
    pages.delete(pageId)
    return known
  }
  return {
    hear(page) {
      const before = drop(page.pageId)
      if (page.record !== null) {
        const leave = () => {
          const left = drop(page.pageId)
          if (left?.record) onChange(left.place, left.record)
        }
        pages.set(page.pageId, { ...page, gone: setTimeout(leave, goneMs).unref() })
      }
      if (before?.record === page.record) return
      if (before?.record) onChange(before.place, before.record)
      if (page.record !== null) onChange(page.place, page.record)
    },
    namesOn: (place, record, exceptAccountId) => [
      ...new Map(
        [...pages.values()]
          .filter(page => page.place === place && page.record === record && page.accountId !== exceptAccountId)
          .map(page => [page.accountId, page.name]),
      ).values(),
    ],
    close() {
      for (const pageId of [...pages.keys()]) drop(pageId)
    },
  }
}
