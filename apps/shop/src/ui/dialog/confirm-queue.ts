import type { ReactNode } from 'react'

export interface ConfirmQuestion {
  title: string
  content?: ReactNode
  /** The answer yes: name the act, and the amount when money moves. */
  okText?: string
  /** `null` for a notice that can only be acknowledged. */
  cancelText?: string | null
  /** Destructive acts are red. */
  tone?: 'primary' | 'danger'
}

export interface OpenQuestion extends ConfirmQuestion {
  readonly id: number
  readonly answer: (isYes: boolean) => void
}

type Listener = () => void

let questions: readonly OpenQuestion[] = []
let nextId = 1
const listeners = new Set<Listener>()

function put(next: readonly OpenQuestion[]): void {
  questions = next
  for (const tell of listeners) tell()
}

/** Asks once and waits for the answer; from anywhere, also outside components. Escape and the cross mean no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise(resolve => {
    const id = nextId++
    const answer = (isYes: boolean) => {
      put(questions.filter(other => other.id !== id))
      resolve(isYes)
    }
    put([...questions, { ...question, id, answer }])
  })
}

export const openQuestions = (): readonly OpenQuestion[] => questions

export function watchQuestions(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
