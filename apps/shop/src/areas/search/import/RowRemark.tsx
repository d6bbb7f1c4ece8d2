import { useMutation, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { type FormEvent, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import css from './Import.module.css'

/** The buyer's note on a row: it came with the list or is written here, and goes along with the exported result. */
export function RowRemark({ listId, line: { rowNo, remark } }: { listId: string; line: ImportLine }) {
  const [typed, setTyped] = useState<string | null>(null)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => call(searchEndpoints.saveRemark, { listId, rowNo, remark: text }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [searchEndpoints.getImport.path] })
      setTyped(null)
    },
  })
  if (typed === null)
    return (
      <p className={css.remark}>
        {remark !== '' && <span className={css.quiet}>备注：{remark}</span>}
        <Button size="small" tone="text" aria-label={`第 ${rowNo} 行备注`} onClick={() => setTyped(remark)}>
          {remark === '' ? '加备注' : '修改备注'}
        </Button>
      </p>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed.trim())
  }
  return (
    <form className={css.remark} onSubmit={save}>
      <input
        className={css.find}
        aria-label={`第 ${rowNo} 行备注`}
        placeholder="例如：要远效期"
        value={typed}
        maxLength={200}
        autoFocus
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && setTyped(null)}
      />
      <Button size="small" tone="primary" type="submit" isBusy={isPending}>
        保存
      </Button>
      <Button size="small" onClick={() => setTyped(null)}>
        取消
      </Button>
    </form>
  )
}
