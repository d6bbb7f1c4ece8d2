import type { StaffStore } from '@xiaojiu/contract/staff/session-schemas.ts'
import { Button } from 'antd'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Pill } from '#parts/state/State.tsx'
import css from './log-in.module.css'

interface StoreStepProps {
  readonly stores: readonly StaffStore[]
  readonly onChoose: (storeId: string) => Promise<void>
  readonly onBack: () => void
}

/** The choice of a store, for a login that works for several. */
export function StoreStep({ stores, onChoose, onBack }: StoreStepProps) {
  const { isBusy, fault, run } = useAttempt()
  return (
    <div className={css.form}>
      <p>该账号可登录 {stores.length} 家店铺，请选择</p>
      <ul className={css.stores}>
        {stores.map(store => (
          <li key={store.storeId}>
            <button type="button" disabled={isBusy} onClick={() => void run(() => onChoose(store.storeId))}>
              <b>{store.name}</b>
              <em>{store.role}</em>
              {!store.isOpen && <Pill tone="amber">未营业</Pill>}
            </button>
          </li>
        ))}
      </ul>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="link" onClick={onBack}>
        换个账号
      </Button>
    </div>
  )
}
