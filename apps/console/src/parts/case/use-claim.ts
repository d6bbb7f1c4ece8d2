import { useQueryClient } from '@tanstack/react-query'
import type { TaskRef } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { ask, farewellOf } from '@xiaojiu/web/call.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * A claim lasts for 15 minutes; an open case extends it in time. The call that gives it back when the page is closed is signed
 * each time, and a signature is valid for five minutes.
 */
const EXTENDED_MS = 4 * 60_000

const NO_LISTS: readonly string[] = []

export interface OwnClaim {
  /** Why the reader has not claimed the case: a colleague or a robot has. */
  readonly fault: string | null
  readonly isMine: boolean
  /** The case was decided or passed on: there is nothing to give back. */
  readonly settle: () => void
}

/**
 * Claims a case while it is open, so that no colleague does the same work. Leaving gives it back, also by
 * closing the page, unless the reader had claimed it before. `wasMine` is undefined until it is known who has claimed the case; null: it cannot be claimed. `lists` are the paths of
 * further lists that show who has claimed a case. A case that moves on to another desk is claimed there.
 */
export function useClaim(
  { desk, caseId }: TaskRef,
  wasMine: boolean | null | undefined,
  lists: readonly string[] = NO_LISTS,
): OwnClaim {
  const queries = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const [isMine, setMine] = useState(false)
  const isSettled = useRef(false)
  const canClaim = typeof wasMine === 'boolean'
  // Asked once for each desk: later answers show the claim that is made here.
  const wasMineBefore = useEffectEvent(() => wasMine === true)
  useEffect(() => {
    if (!canClaim) {
      setFault(null)
      setMine(false)
      return
    }
    let isOver = false
    let farewell: (() => void) | null = null
    const isToKeep = wasMineBefore()
    const refresh = () => {
      for (const path of [staffEndpoints.listTasks.path, staffEndpoints.countTasks.path, ...lists])
        void queries.invalidateQueries({ queryKey: [path] })
    }
    const claim = async () => {
      const answer = await ask(staffEndpoints.claimTask, { desk, caseId })
      if (answer.ok && !isToKeep) farewell = await farewellOf(staffEndpoints.giveBackTask, { desk, caseId })
      if (isOver) return answer.ok
      setFault(answer.ok ? null : answer.error.message)
      setMine(answer.ok)
      return answer.ok
    }
    const first = claim()
    void first.then(hasClaimed => hasClaimed && !isOver && refresh())
    const timer = setInterval(() => void claim(), EXTENDED_MS)
    const close = () => {
      if (!isSettled.current) farewell?.()
      farewell = null
    }
    // A page that the browser kept and shows again claims the case again.
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void claim()
    }
    window.addEventListener('pagehide', close)
    window.addEventListener('pageshow', showAgain)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('pagehide', close)
      window.removeEventListener('pageshow', showAgain)
      void first.then(async hasClaimed => {
        if (!hasClaimed || isSettled.current || isToKeep) return
        await ask(staffEndpoints.giveBackTask, { desk, caseId })
        refresh()
      })
    }
  }, [canClaim, desk, caseId, queries, lists])
  return {
    fault,
    isMine,
    settle: () => {
      isSettled.current = true
    },
  }
}
