import { Modal } from 'antd'
import { Kbd } from './Kbd.tsx'
import css from './KeyHelp.module.css'
import { listedKeys, useKeys } from './use-keys.ts'

/** The list of all active keys of this page. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const keys = listedKeys()
  return (
    <Modal title="快捷键" open footer={null} width={560} onCancel={onClose}>
      <OwnKeys onClose={onClose} />
      <ul className={css.list}>
        {keys.map(({ keys: name, label }) => (
          <li key={name}>
            <span>{label}</span>
            <Kbd keys={name} />
          </li>
        ))}
      </ul>
      <p className={css.note}>光标在输入框内时，单个字母按键不生效。</p>
    </Modal>
  )
}

function OwnKeys({ onClose }: { readonly onClose: () => void }) {
  useKeys([{ keys: '?', run: onClose }], { isModal: true })
  return null
}
