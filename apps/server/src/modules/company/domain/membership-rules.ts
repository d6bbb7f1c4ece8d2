export type CompanyState = 'draft' | 'in-review' | 'approved' | 'refused' | 'withdrawn'

/**
 * A session may be moved to a company that may buy, and to one whose licence was cancelled, which still has to repay.
 */
export const CHOOSABLE_STATES = ['approved', 'withdrawn'] as const satisfies readonly CompanyState[]

export function isChoosable(state: CompanyState): boolean {
  return CHOOSABLE_STATES.some(choosable => choosable === state)
}

/** Login names to propose for the next employee, in the order they should be tried: `antaikang-01`, `antaikang-02` … */
export function proposedLoginNames(mainLoginName: string, takenCount: number): string[] {
  // A sub-account of a sub-account's name would grow without end; and a mobile is no name.
  const plain = mainLoginName.replace(/[^\w-]/g, '').replace(/-\d+$/, '')
  const stem = (/^[a-zA-Z]/.test(plain) ? plain : `yg${plain}`).slice(0, 24)
  return Array.from({ length: 20 }, (_, index) => `${stem}-${String(takenCount + index + 1).padStart(2, '0')}`)
}

const DATA_TYPES = ['1', '2'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** Which firms are asked for: all when nothing is said; none when only types are named that we do not know. */
export function askedDataTypes(given: string | readonly string[] | undefined): readonly DataType[] {
  const named = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map(one => one.trim())
    .filter(one => one !== '')
  return named.length === 0 ? DATA_TYPES : DATA_TYPES.filter(type => named.includes(type))
}
