import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { SearchIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { type ReactNode, useDeferredValue } from 'react'
import { companySign, kindWord, STATE_WORDS } from '#trade/company-words.ts'
import { useFirms } from '../use-firms.ts'
import css from './FirmPicker.module.css'

interface FirmPickerProps {
  readonly scene: string
  readonly verb: string
  readonly currentVerb?: string
  readonly name: string
  readonly onName: (name: string) => void
  /** The company that is being chosen. */
  readonly chosen: Firm | undefined
  readonly onChoose: (firm: Firm) => void
  /** Shown when this login has no company. */
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

interface FirmCardProps {
  readonly firm: Firm
  /** The label of the button: 选择 or 切换. */
  readonly verb: string
  /** The same for the current company; undefined for no button. */
  readonly currentVerb: string | undefined
  readonly isBusy: boolean
  readonly isBlocked: boolean
  readonly onChoose: (firm: Firm) => void
}

/** One company: name, kind, state and the button. */
function FirmCard({ firm, verb, currentVerb, isBusy, isBlocked, onChoose }: FirmCardProps) {
  const state = STATE_WORDS[firm.state]
  const act = firm.isCurrent ? currentVerb : verb
  return (
    <li className={classes(css.card, firm.isCurrent && css.current)}>
      <span className={css.badge} aria-hidden="true">
        {companySign(firm.companyName)}
      </span>
      <div className={css.text}>
        <p className={classes(css.name, 'ell')} title={firm.companyName}>
          {firm.companyName}
        </p>
        <p className={css.facts}>
          <span>{kindWord(firm.companyKind)}</span>
          <span className={css[state.tone]}>{state.text}</span>
          {firm.isMain && <span className={css.tag}>主账号</span>}
        </p>
      </div>
      {firm.isCurrent && <span className={css.now}>当前企业</span>}
      {act && (
        <Button
          tone={firm.isCurrent ? 'primary' : 'outline'}
          isBusy={isBusy}
          disabled={isBlocked}
          aria-label={`${act}：${firm.companyName}`}
          onClick={() => onChoose(firm)}
        >
          {act}
        </Button>
      )}
    </li>
  )
}
