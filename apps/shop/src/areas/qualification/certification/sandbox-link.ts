/** Where a simulated phone can open the code; null when a real provider made it. */
export function sandboxLinkOf(qrUrl: string | null): string | null {
  if (qrUrl === null || !URL.canParse(qrUrl)) return null
  const { pathname, search } = new URL(qrUrl)
  return pathname === '/sandbox' ? pathname + search : null
}
