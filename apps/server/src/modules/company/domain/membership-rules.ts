export type CompanyState = 'draft' | 'in-review' | 'approved' | 'refused' | 'withdrawn'

/** A session may switch to a company that may buy, and to one whose licence was cancelled, which still has to repay. */
export const CHOOSABLE_STATES = ['approved', 'withdrawn'] as const satisfies readonly CompanyState[]

export function isChoosable(state: CompanyState): boolean {
  return CHOOSABLE_STATES.some(choosable => choosable === state)
}

/** Login names to propose for the next employee, in the order they should be tried: `antaikang-01`, `antaikang-02` … */
export function proposedLoginNames(mainLoginName: string, takenCount: number): string[] {
  // A sub-account's name based on another sub-account would grow without end; and a mobile is not a name.
  const plain = mainLoginName.replace(/[^\w-]/g, '').replace(/-\d+$/, '')
  const stem = (/^[a-zA-Z]/.test(plain) ? plain : `yg${plain}`).slice(0, 24)
  return Array.from({ length: 20 }, (_, index) => `${stem}-${String(takenCount + index + 1).padStart(2, '0')}`)
}

const DATA_TYPES = ['1', '2'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** The requested types of firms: all when none is given; none when only unknown types are given. */
export function askedDataTypes(given: string | readonly string[] | undefined): readonly DataType[] {
  const named = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map(one => one.trim())
    .filter(one => one !== '')
  return named.length === 0 ? DATA_TYPES : DATA_TYPES.filter(type => named.includes(type))
}
