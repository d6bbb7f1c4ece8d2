import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** The confirm button: names the act, and the amount when money moves. */
  readonly okText: string
  /** null: no choice, only an acknowledgement. */
  readonly cancelText: string | null
  /** Destructive acts are red. */
  readonly isDangerous: boolean
}

interface Asked extends Question {
  readonly id: number
  readonly answer: (isConfirmed: boolean) => void
}

/** The first question is shown; others wait. */
export const useQuestions = create<{ readonly waiting: readonly Asked[] }>(() => ({ waiting: [] }))

let lastId = 0

/** Asks the user in a dialog; false when it is refused or closed. */
export function confirm(question: Pick<Question, 'text'> & Partial<Question>): Promise<boolean> {
  return new Promise(resolve => {
    lastId += 1
    const id = lastId
    const answer = (isConfirmed: boolean) => {
      useQuestions.setState(({ waiting }) => ({ waiting: waiting.filter(other => other.id !== id) }))
      resolve(isConfirmed)
    }
    const asked = { title: '提示', okText: '确定', cancelText: '取消', isDangerous: false, ...question, id, answer }
    useQuestions.setState(({ waiting }) => ({ waiting: [...waiting, asked] }))
  })
}

type Navigator = (to: string, options: { replace: boolean }) => void

let navigator: Navigator = to => window.location.assign(to)

/** The router takes over once it runs. */
export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Navigates from code outside components. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  navigator(to, { replace })
}

/** Path, query and hash of the page that is shown. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
