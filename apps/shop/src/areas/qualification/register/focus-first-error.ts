/** Puts the cursor where the first complaint stands, after it was drawn. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus()
  })
}
