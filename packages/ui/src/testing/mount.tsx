import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export interface Mounted {
  readonly box: HTMLElement
  readonly rerender: (node: ReactNode) => void
  readonly unmount: () => void
}

/** Does something and lets React finish its updates. */
export function during(work: () => unknown): void {
  act(() => {
    work()
  })
}

/**
 * Renders into the test's document, inside a router so that links work. The end of the test unmounts it: work of React that
 * is still waiting would otherwise run after the document is gone, and fail another test.
 */
export function mount(node: ReactNode, at = '/'): Mounted {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  const render = (next: ReactNode) =>
    during(() => root.render(<MemoryRouter initialEntries={[at]}>{next}</MemoryRouter>))
  const unmount = () => {
    during(() => root.unmount())
    box.remove()
  }
  onTestFinished(unmount)
  render(node)
  return { box, rerender: render, unmount }
}

/** The single matching element; throws when there is none or more than one. */
export function one<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelectorAll<E>(selector)
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector}`)
  return found[0] as E
}

export function click(element: Element): void {
  during(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
}

export function press(element: Element, key: string, more: KeyboardEventInit = {}): void {
  during(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
}

/** Types a whole value into a controlled field, as a paste would. */
export function fill(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  during(() => {
    field.focus()
    // Bypasses the setter that React has put on the field, or React would not notice the change.
    property?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function leave(field: HTMLElement): void {
  during(() => field.blur())
}
