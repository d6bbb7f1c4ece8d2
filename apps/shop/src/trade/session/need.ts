import type { Right } from '@xiaojiu/contract/define.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { useSession } from './session.ts'

/** What a page or an act asks of a login: a right, to be the main account, or a company that has been approved. */
export type Need = Right | 'main-account' | 'approved'

type Standing = Pick<UserInfo, 'isMainAccount' | 'rights' | 'companyState'>

/** The first thing that is missing. A login about which nothing is known yet is not stopped: the server decides anyway. */
export function lackOf(profile: Standing | null, needs: readonly Need[]): Need | null {
  if (profile === null) return null
  return needs.find(need => !meets(profile, need)) ?? null
}

function meets({ isMainAccount, rights, companyState }: Standing, need: Need): boolean {
  if (need === 'approved') return companyState === 'approved' || companyState === 'withdrawn'
  return isMainAccount || (need !== 'main-account' && rights.includes(need))
}

export function useLack(...needs: Need[]): Need | null {
  return useSession(({ profile }) => lackOf(profile, needs))
}
