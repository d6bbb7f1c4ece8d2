type Navigator = (to: string, options: { replace: boolean }) => void

let navigator: Navigator = to => window.location.assign(to)

/** The router takes over once it runs. */
export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a page of the shop from code that is no component. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  navigator(to, { replace })
}

/** Path, query and hash of the page that is shown. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
