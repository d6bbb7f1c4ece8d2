import { createContext, useContext } from 'react'

/** The rights of the signed-in person, for components below the shell; none outside of it. */
export const HeldRights = createContext<readonly string[]>([])

export function useHolds(right: string): boolean {
  return useContext(HeldRights).includes(right)
}
