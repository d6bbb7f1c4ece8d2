/** The ticket inside what a log-in's QR code says, or the ticket itself. */
export function scanTicket(text: string): string | null {
  const given = text.trim()
  const ticket = /[?&]scan=([\w-]+)/.exec(given)?.[1] ?? given
  return /^[\w-]{20,128}$/.test(ticket) ? ticket : null
}

/** The six digits in the newest message that has some. */
export function newestCode(messages: readonly { readonly text: string }[]): string | null {
  for (const { text } of messages) {
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
    if (code) return code
  }
  return null
}
