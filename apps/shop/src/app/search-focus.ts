/** `/` puts the cursor into the search box, unless something is being typed. Returns how to stop. */
export function focusSearchOnSlash(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const box = document.querySelector<HTMLInputElement>('[data-search-box] input, input[type="search"]')
    if (!box || document.querySelector('dialog[open]')) return
    event.preventDefault()
    box.focus()
    box.select()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
