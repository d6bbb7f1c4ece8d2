import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { type ReactNode, useDeferredValue } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { SearchIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useFirms } from '../use-firms.ts'
import { FirmCard } from './FirmCard.tsx'
import css from './FirmPicker.module.css'

interface FirmPickerProps {
  readonly scene: string
  readonly verb: string
  readonly currentVerb?: string
  readonly name: string
  readonly onName: (name: string) => void
  /** The one whose choice is under way. */
  readonly chosen: Firm | undefined
  readonly onChoose: (firm: Firm) => void
  /** What to do when this login has no company at all. */
  readonly empty: ReactNode
}

/** Search, list, load on. */
export function FirmPicker({ scene, verb, currentVerb, name, onName, chosen, onChoose, empty }: FirmPickerProps) {
  const wanted = useDeferredValue(name.trim())
  const firms = useFirms(wanted, scene)
  return (
    <div>
      <label className={css.search}>
        <SearchIcon size={16} />
        <span className="sr-only">按企业名称查找</span>
        <input
          value={name}
          placeholder="输入企业名称查找"
          maxLength={60}
          onChange={event => onName(event.target.value)}
        />
      </label>
      {firms.isError && <ErrorState onRetry={() => void firms.refetch()} isRetrying={firms.isFetching} />}
      {firms.isPending && (
        <div className={css.grid} role="status" aria-busy="true" aria-label="正在加载企业">
          {[1, 2, 3, 4].map(row => (
            <Bone key={row} height={76} />
          ))}
        </div>
      )}
      {firms.isSuccess &&
        firms.list.length === 0 &&
        (wanted === '' ? empty : <EmptyState title="没有找到这样的企业">换个关键词，或清空后重新查找</EmptyState>)}
      {firms.isSuccess && firms.list.length > 0 && (
        <ul className={css.grid}>
          {firms.list.map(firm => (
            <FirmCard
              key={`${firm.userBasicId}-${firm.companyId}`}
              firm={firm}
              verb={verb}
              currentVerb={currentVerb}
              isBusy={chosen?.companyId === firm.companyId}
              isBlocked={chosen !== undefined}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      {firms.hasNextPage && (
        <div className={css.more}>
          <Button isBusy={firms.isFetchingNextPage} onClick={() => void firms.fetchNextPage()}>
            加载更多
          </Button>
        </div>
      )}
    </div>
  )
}
