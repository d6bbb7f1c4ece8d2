import type { Right } from '@xiaojiu/contract/define.ts'
import { useSession } from './session.ts'

/** Whether this login may do it. A login whose rights are not known yet is not stopped: the server decides anyway. */
export function useRight(right: Right): boolean {
  return useSession(({ profile }) => profile === null || profile.isMainAccount || profile.rights.includes(right))
}
