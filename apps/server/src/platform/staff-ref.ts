import type { Context, Staff } from './context.ts'

/** Who decided something for a store or the platform: never a typed name. */
export interface StaffRef {
  /** Null for robots and the command line. */
  readonly accountId: string | null
  readonly name: string
  /** A robot of the demo data, or the command line. */
  readonly isRobot: boolean
}

/** The member of staff at the console. */
export function staffRefOf({ actor }: Context<Staff>): StaffRef {
  return { accountId: actor.accountId, name: actor.name, isRobot: false }
}

/** A robot of the demo data. */
export function robotRef(name: string): StaffRef {
  return { accountId: null, name, isRobot: true }
}

/** A person at the command line, named by the operating system. */
export function machineRef(osUser: string): StaffRef {
  return { accountId: null, name: `命令行（${osUser}）`, isRobot: false }
}
