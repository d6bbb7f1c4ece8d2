import type { Day } from '@xiaojiu/kernel/time.ts'

/** A current paper of the buyer. */
export interface HeldPaper {
  readonly licenceId: string
  readonly code: string
  readonly name: string
  readonly number: string
  readonly state: 'valid' | 'in-review'
  readonly goodUntil: Day | null
}

/** A paper in a sealed package. */
export interface SentPaper {
  readonly licenceId: string
  readonly code: string
  readonly expiresOn: string | null
}

export interface WantedPaper {
  readonly code: string
  readonly name: string
  readonly state: 'good' | 'newer' | 'missing' | 'expired' | 'in-review'
  readonly number: string | null
  readonly expiresOn: Day | null
}

/** What medical institutions have instead of a trader's licence. */
const IN_PLACE_OF: Readonly<Record<string, readonly string[]>> = { DL: ['ML', 'CF', 'PL'], BL: ['INST', 'ML', 'CF'] }

/** The state of each paper that a store requires, compared with what it was sent before (`sent`: null for nothing). */
export function wantedPapers(
  codes: readonly string[],
  held: readonly HeldPaper[],
  sent: readonly SentPaper[] | null,
  { today, nameOf }: { readonly today: Day; readonly nameOf: (code: string) => string },
): WantedPaper[] {
  return codes.map(wanted => {
    const code =
      [wanted, ...(IN_PLACE_OF[wanted] ?? [])].find(other => held.some(paper => paper.code === other)) ?? wanted
    const good = held.find(paper => paper.code === code && paper.state === 'valid')
    const isWaiting = held.some(paper => paper.code === code && paper.state === 'in-review')
    const facts = { code, name: nameOf(code), number: good?.number ?? null, expiresOn: good?.goodUntil ?? null }
    if (!good) return { ...facts, state: isWaiting ? 'in-review' : 'missing' }
    if (good.goodUntil !== null && good.goodUntil < today)
      return { ...facts, state: isWaiting ? 'in-review' : 'expired' }
    const isNewer = sent !== null && !sent.some(paper => paper.licenceId === good.licenceId)
    return { ...facts, state: isNewer ? 'newer' : 'good' }
  })
}

/** Papers of a sent package that have expired although the store does not ask for them. */
export function lapsedBeside(
  sent: readonly SentPaper[],
  held: readonly HeldPaper[],
  wanted: readonly Pick<WantedPaper, 'code'>[],
  today: Day,
): HeldPaper[] {
  return held.filter(
    ({ licenceId, code, state, goodUntil }) =>
      state === 'valid' &&
      goodUntil !== null &&
      goodUntil < today &&
      sent.some(paper => paper.licenceId === licenceId) &&
      !wanted.some(paper => paper.code === code),
  )
}

/** A paper of a package that the store does not ask for. */
export interface BesidePaper {
  readonly code: string
  /** `replaced`: the buyer no longer holds this version. */
  readonly state: 'good' | 'expired' | 'replaced'
  readonly number: string | null
  readonly goodUntil: string | null
}

/** The papers of a sent package beside those that the store asks for, as they stand today. */
export function papersBeside(
  sent: readonly SentPaper[],
  held: readonly HeldPaper[],
  wanted: readonly Pick<WantedPaper, 'code'>[],
  today: Day,
): BesidePaper[] {
  return sent
    .filter(({ code }) => !wanted.some(paper => paper.code === code))
    .map(({ licenceId, code, expiresOn }) => {
      const now = held.find(paper => paper.licenceId === licenceId && paper.state === 'valid')
      if (!now) return { code, state: 'replaced', number: null, goodUntil: expiresOn }
      const isOver = now.goodUntil !== null && now.goodUntil < today
      return { code, state: isOver ? 'expired' : 'good', number: now.number, goodUntil: now.goodUntil }
    })
}

export function isReady(paper: WantedPaper): boolean {
  return paper.state === 'good' || paper.state === 'newer'
}

/** The earliest expiry of these papers; null when none expires. */
export function firstEnd(days: readonly (Day | null)[]): Day | null {
  return days.reduce((first, end) => (end !== null && (first === null || end < first) ? end : first), null)
}

/** The differences between a later package and an earlier one, paper by paper. */
export function changedPapers(
  before: readonly SentPaper[],
  after: readonly SentPaper[],
): { readonly code: string; readonly words: string }[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))].toSorted()
  return codes.flatMap(code => {
    const old = before.find(paper => paper.code === code)
    const now = after.find(paper => paper.code === code)
    if (!old) return [{ code, words: '新增' }]
    if (!now) return [{ code, words: '不再提供' }]
    if (old.licenceId === now.licenceId && old.expiresOn === now.expiresOn) return []
    const ends =
      old.expiresOn === now.expiresOn ? '' : `，有效期 ${old.expiresOn ?? '长期'} 改为 ${now.expiresOn ?? '长期'}`
    return [{ code, words: `${old.licenceId === now.licenceId ? '同一证照' : '换发新证'}${ends}` }]
  })
}
