import { Refusal } from '#platform/refusal.ts'
import { waitText } from './domain/wait-text.ts'

export function tooManyRequests(waitMs: number): Refusal {
  const waitSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('too-many-requests', { wait: waitText(waitMs), waitSeconds })
}
