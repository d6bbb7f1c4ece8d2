import { Pill } from '#parts/state/State.tsx'
import { useOthersAt } from './live.ts'

/** Colleagues who have the same record open; renders nothing when there are none. */
export function OthersHere({ record }: { readonly record: string }) {
  const names = useOthersAt(record)
  return (
    <span role="status" aria-label="同时查看的同事">
      {names.length > 0 && <Pill tone="amber">{`${nameList(names)}也在查看`}</Pill>}
    </span>
  )
}

const SHOWN = 2

function nameList(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join('、')
  return names.length > SHOWN ? `${shown}等 ${names.length} 人` : shown
}
