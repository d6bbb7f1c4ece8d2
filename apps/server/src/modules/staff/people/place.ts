import type { Staff } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { getMember, type Member } from '../tables/members.ts'
import type { Place } from '../tables/people.ts'

/** Where this person works: the people they may look after are there, and nowhere else. */
export function placeOf({ face, storeId }: Staff): Place {
  return { face, storeId }
}

/** A colleague. Whoever works elsewhere is not there. */
export async function colleague(db: Db, actor: Staff, memberId: string): Promise<Member> {
  const member = await getMember(db, memberId)
  const isThere = member?.face === actor.face && member.storeId === actor.storeId && member.state !== 'ended'
  if (!member || !isThere) throw new Refusal('not-found')
  return member
}
