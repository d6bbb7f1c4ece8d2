import { STAFF_MESSAGE_KINDS, type StaffMessageKind } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Checkbox, Popover } from 'antd'
import { faultText } from '#parts/form/use-attempt.ts'
import css from './NoticeKinds.module.css'
import { usePreference } from './preference.ts'

const KINDS = Object.keys(STAFF_MESSAGE_KINDS) as StaffMessageKind[]
/** Kinds that cannot be switched off: the store could miss what the law or the contract requires. */
const ALWAYS: readonly StaffMessageKind[] = ['recall', 'penalty']

/** Chooses which kinds of messages count in the menu; the list shows all of them. */
export function NoticeChoice() {
  const { preference, change } = usePreference()
  const { mutedNotices } = preference
  const toggle = (kind: string) => {
    const muted = mutedNotices.includes(kind) ? mutedNotices.filter(each => each !== kind) : [...mutedNotices, kind]
    void change({ mutedNotices: muted }).catch((error: unknown) => showNotice('error', faultText(error)))
  }
  return (
    <div className={css.kinds}>
      {KINDS.map(kind => (
        <Checkbox
          key={kind}
          disabled={ALWAYS.includes(kind)}
          checked={ALWAYS.includes(kind) || !mutedNotices.includes(kind)}
          onChange={() => toggle(kind)}
        >
          {STAFF_MESSAGE_KINDS[kind]}
        </Checkbox>
      ))}
      <p>未勾选的不计入未读数；召回和处罚始终提醒</p>
    </div>
  )
}

export function NoticeKinds() {
  return (
    <Popover trigger="click" placement="bottomRight" title="哪些消息计入未读数" content={<NoticeChoice />}>
      <Button>提醒设置</Button>
    </Popover>
  )
}
