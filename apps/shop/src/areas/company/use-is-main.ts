import { useSession } from '#trade/session/session.ts'

/** Whether this is the main account. A login about which that is not known yet is not stopped: the server decides anyway. */
export function useIsMain(): boolean {
  return useSession(({ profile }) => profile === null || profile.isMainAccount)
}
