import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { CartReminder } from '@xiaojiu/contract/cart/reminder-schemas.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import type { MessageKind } from '@xiaojiu/contract/message/schemas.ts'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './Inbox.module.css'
import { kindsAfter, refreshInbox } from './use-inbox.ts'

const kindsQuery = query(messageEndpoints.getPreferences, {})
const remindersQuery = query(cartEndpoints.getReminders, {})

/** Which kinds of messages count for this login; all messages are kept. */
export function MessageSettings() {
  const queries = useQueryClient()
  const kinds = useQuery(kindsQuery)
  const reminders = useQuery(remindersQuery)
  const saveKinds = useMutation({
    mutationFn: (onKinds: MessageKind[]) => call(messageEndpoints.savePreferences, { onKinds }),
    onSuccess: saved => {
      queries.setQueryData(kindsQuery.queryKey, saved)
      void refreshInbox(queries)
      showNotice('success', '提醒设置已保存')
    },
  })
  const saveReminders = useMutation({
    mutationFn: (onKinds: CartReminder[]) => call(cartEndpoints.replaceReminders, { onKinds }),
    onSuccess: saved => {
      queries.setQueryData(remindersQuery.queryKey, saved)
      showNotice('success', '提醒设置已保存')
    },
  })
  return (
    <div className={css.settings}>
      <section aria-label="消息角标">
        <h3>消息角标</h3>
        <p className="meta">不勾选的消息仍会收到，只是不计入右上角的数字</p>
        <Loaded of={kinds} skeleton={<TableSkeleton rows={5} rowHeight={36} />}>
          {({ list }) => (
            <Switches
              list={list}
              isSaving={saveKinds.isPending}
              onSwitch={(kind, isOn) => saveKinds.mutate(kindsAfter(list, kind, isOn))}
            />
          )}
        </Loaded>
      </section>
      <section aria-label="购物车提醒">
        <h3>购物车提醒</h3>
        <p className="meta">您加入购物车的商品有以下变化时通知您，每种变化只通知一次</p>
        <Loaded of={reminders} skeleton={<TableSkeleton rows={4} rowHeight={36} />}>
          {({ list }) => (
            <Switches
              list={list}
              isSaving={saveReminders.isPending}
              onSwitch={(kind, isOn) => saveReminders.mutate(kindsAfter(list, kind, isOn))}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

interface SwitchesProps<K extends string> {
  list: readonly { readonly kind: K; readonly label: string; readonly isOn: boolean }[]
  isSaving: boolean
  onSwitch: (kind: K, isOn: boolean) => void
}

function Switches<K extends string>({ list, isSaving, onSwitch }: SwitchesProps<K>) {
  return (
    <ul>
      {list.map(({ kind, label, isOn }) => (
        <li key={kind}>
          <Checkbox checked={isOn} disabled={isSaving} onChange={next => onSwitch(kind, next)}>
            {label}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
