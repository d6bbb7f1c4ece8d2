import { useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import css from './Logistics.module.css'

/** 药品追溯码 of one batch, shown when asked for: there is one a pack. */
export function TraceCodes({ codes, name }: { codes: readonly string[]; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="text" size="small" onClick={() => setOpen(true)}>
        追溯码 {countText(codes.length)} 个
      </Button>
      {isOpen && (
        <Dialog title={`${name} 追溯码`} onClose={() => setOpen(false)}>
          <p className="meta">
            共 {countText(codes.length)} 个 <CopyButton text={codes.join('\n')} what="全部追溯码" />
          </p>
          <ol className={css.codes}>
            {codes.map(code => (
              <li key={code} className="num">
                {code}
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  )
}
