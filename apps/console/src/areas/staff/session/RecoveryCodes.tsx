import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import css from './log-in.module.css'

/** Shown only once; the person confirms having saved them. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const [isKept, setKept] = useState(false)
  return (
    <div className={css.form}>
      <p>请妥善保存恢复码。验证器丢失时，每个恢复码可登录一次；关闭后不再显示。</p>
      <ul className={css.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Checkbox checked={isKept} onChange={event => setKept(event.target.checked)}>
        我已保存恢复码
      </Checkbox>
      <Button type="primary" size="large" block disabled={!isKept} onClick={onKept}>
        继续
      </Button>
    </div>
  )
}
