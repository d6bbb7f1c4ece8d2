import { useMutation } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { type ClipboardEvent, useRef, useState } from 'react'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { importHref } from '#trade/cart/need-lists.ts'
import { QuickNameField } from './QuickNameField.tsx'
import css from './QuickOrder.module.css'
import { BLANK_ROW, filledRows, pasteInto, QUICK_COLUMNS, type QuickRow, withGoods } from './quick-rows.ts'

const FIRST_ROWS = 8

/** 快捷下单: a table typed or pasted in, then matched and planned like every list. */
export function QuickOrderPage() {
  const [rows, setRows] = useState<readonly QuickRow[]>(() => Array.from({ length: FIRST_ROWS }, () => BLANK_ROW))
  const counts = useRef(new Map<number, HTMLInputElement | null>())
  const filled = filledRows(rows)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(searchEndpoints.importText, { rows: filled.map(row => ({ ...row })) }),
    onError: () => undefined,
    onSuccess: ({ listId }) => goTo(importHref(listId)),
  })
  const write = (at: number, key: keyof QuickRow, text: string) => setRows(before => pasteInto(before, at, key, text))
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number, key: keyof QuickRow) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    write(at, key, text)
  }
  const choose = (at: number, goods: GoodsRow) => {
    setRows(before => withGoods(before, at, goods))
    counts.current.get(at)?.focus()
  }
  return (
    <AccountLayout title="快捷下单">
      <Panel aria-label="快捷下单">
        <div className={css.head}>
          <PageHeading>快捷下单</PageHeading>
          <span>输入名称或拼音首字母可从联想中选择；也可从 Excel 复制一片单元格粘贴到任意格。</span>
          <ButtonLink to="/intelligentPurchasing" size="small">
            导入文件
          </ButtonLink>
        </div>
        {error && (
          <p className={css.problem} role="alert">
            {error.message}
          </p>
        )}
        <table className={`${css.table} wide-table`}>
          <thead>
            <tr>
              <th>行</th>
              {QUICK_COLUMNS.map(({ key, label }) => (
                <th key={key}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of the table is its place
              <tr key={at}>
                <td>{at + 1}</td>
                {QUICK_COLUMNS.map(({ key, label, hint, most }) => {
                  const field = {
                    placeholder: at === 0 ? hint : '',
                    value: row[key],
                    maxLength: most,
                    onPaste: (event: ClipboardEvent<HTMLInputElement>) => paste(event, at, key),
                  }
                  return (
                    <td key={key} data-label={label}>
                      {key === 'name' ? (
                        <QuickNameField
                          {...field}
                          label={`第 ${at + 1} 行${label}`}
                          onType={text => write(at, key, text)}
                          onChoose={goods => choose(at, goods)}
                        />
                      ) : (
                        <input
                          {...field}
                          ref={key === 'count' ? input => void counts.current.set(at, input) : undefined}
                          aria-label={`第 ${at + 1} 行${label}`}
                          inputMode={key === 'count' ? 'numeric' : undefined}
                          onChange={event => write(at, key, event.target.value)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={css.acts}>
          <Button
            onClick={() => setRows(before => [...before, ...Array.from({ length: FIRST_ROWS }, () => BLANK_ROW)])}
          >
            再加 {FIRST_ROWS} 行
          </Button>
          <Button tone="primary" disabled={filled.length === 0} isBusy={isPending} onClick={() => mutate()}>
            匹配 {countText(filled.length)} 行
          </Button>
        </div>
      </Panel>
    </AccountLayout>
  )
}
